-- Chicago Gangsters: four clans, a new coalition every round, and a city full of thirst.

game "chicago-gangsters" {
  title     = "Chicago Gangsters",
  players   = { 3, 5 },
  length    = "60 to 90 minutes",
  summary   = "Changing pairs of clans fight for districts, with hidden cards and hired persons.",
  designer  = "Jürgen Kiedaisch",
  year      = "2009",
  publisher = "Kosmos",
  about     = "The rules follow the published game; all wording is ours. Known are the numbers of the cards, the "
           .. "values of the means and of the persons, and what the persons can do. Reconstructed are: who stands "
           .. "with whom on the coalition cards, with their ? and spades (written *); what the districts allow, and "
           .. "their names; the packages of the loot cards; which kind of means goes with the dealer, the thief, "
           .. "the taxi driver, the customs officer and the reporter; and the clans' colours.",
}

options {
  godfather          = { default = false, text = "Play with the Godfather (three or four players)?" },
  first_mr_x         = { default = "drawn", "drawn", "agreed",
                         text = "The first Mr. X draws the highest card, or is the last seat." },
  mr_x_side          = { default = "open", "open", "secret",
                         text = "Mr. X's side is seen when he chooses it, or when he turns up his cards." },
  mr_x_lays_none     = { default = true, text = "May Mr. X lay no cards at all?" },
  mr_x_ties          = { default = "spade", "spade", "seat",
                         text = "Equal clans behind Mr. X: the spade decides, or the order of seats." },
  mr_x_without_share = { default = "stays", "stays", "smallest",
                         text = "Mr. X's side gets nothing: he stays Mr. X, or its smallest part becomes Mr. X." },
  mr_x_draws         = { default = "extra", "extra", "instead",
                         text = "Mr. X draws his further card besides the normal one, or instead of it." },
  mr_x_rewards       = { default = "new", "new", "old",
                         text = "Who has Mr. X's privileges at the end of the round: the new one, or the old one." },
  used_cards         = { default = "evaluation", "evaluation", "round_end",
                         text = "Used means cards are discarded after the evaluation, or when the round ends." },
  empty_fight        = { default = "share", "share", "nothing",
                         text = "Losers who played nothing against nothing get their share, or nothing." },
  thug_covered       = { default = true, text = "Does the thug double the covered card, too?" },
  thug_alone         = { default = "after", "after", "before",
                         text = "The thug works after the doubling of a lone player, or before it." },
  thug_helpers       = { default = false, text = "Does the thug double persons who act as means cards?" },
  thug_leaves        = { default = "round_end", "round_end", "at_once",
                         text = "A thug at work still counts as a person this round, or no longer." },
  dealer_thief       = { default = "as_written", "as_written", "swapped",
                         text = "The dealer has bribes and the thief blackmail, or the other way round." },
  expert_helps       = { default = true,
                         text = "May a person act as means cards that only the owner's own expert allows?" },
  removed_question   = { default = "nobody", "nobody", "partner",
                         text = "Three players, ? at the missing clan: nobody may cover a card, or its partner may." },
  laid_count         = { default = "hidden", "hidden", "visible",
                         text = "How many cards were laid is seen when they are turned up, or at once." },
  order_at_end       = { default = "clockwise", "clockwise", "winners",
                         text = "After the first winner the round ends clockwise, or for the winners first." },
  hand_limit         = { default = 10, from = 5, to = 10, text = "Most means cards in a hand." },
  kind_nobody_has    = { default = "nobody", "nobody", "all",
                         text = "Showdown, a kind that nobody holds: nobody scores, or all do." },
  final_tie          = { default = "shared", "shared", "persons",
                         text = "Equal alcohol: a shared victory, or more persons win, then the stronger hand." },
  godfather_question = { default = "lost", "lost", "taken",
                         text = "The ? of a partner whom the Godfather has pushed out is lost, or his." },
  pushed_out_rests   = { default = false, text = "Does the pushed-out partner miss the end of the round?" },
  full_hand_paid     = { default = "lapses", "lapses", "other",
                         text = "Compensation by a card for a full hand: it lapses, or something else must be paid." },
  empty_duel         = { default = "zero", "zero", "barred",
                         text = "A duel without cards in hand: counts as 0, or is not possible." },
  no_godfather       = { default = "none", "none", "all",
                         text = "Nobody ever was Godfather: no bottle for it, or one for everybody." },
  early_defenders    = { default = true, text = "May defenders announce before the challengers' turn, too?" },
}

if option.godfather and #seats == 5 then
  error("the Godfather is for three or four players: with five there is Mr. X", 0)
end

rule(1, "Four players is the base game. Three or five change some things; three or four may add the Godfather.")

include "table"
include "cards"
include "persons"

local coalitions, districts, loots, people, means, aside = coalitions, districts, loots, people, means, aside

-- Setup ----------------------------------------------------------------------

rule(3, "In the base game the Mr. X card and the Challenger / Defender card stay in the box.")
rule(4, "Every player takes a clan card and lays it open.")
rule(5, "The end card is set aside. Means, loot, persons, coalitions and districts are shuffled as five piles.")
rule(6, "The two top coalition cards are shuffled with the end card, unseen; these three go under the pile.")
rule(7, "Everybody gets four means cards.")
rule(8, "Everybody turns up a person. Persons of value 0 and 4 are set aside until somebody has one of 1 to 3, "
     .. "and shuffled back when all have theirs.")
rule(38, "Three players: the fourth clan is left out; where coalition cards show it, nobody is meant.")

local function make_pile(deck, pile)
  move(pieces("deck", deck), pile)
  shuffle(pile)
end

local function hide_end_card()
  move(coalitions:top(), aside)
  move(coalitions:top(), aside)
  move(pieces("deck", "end"), aside)
  shuffle(aside)
  move(aside, coalitions, "bottom")
end

function part.first_person(me)
  while true do
    local person = people:top()
    if person.value >= 1 and person.value <= 3 then
      move(person, me.persons)
      return say("{} begins with the {}.", me, person)
    end
    move(person, aside, "up")
  end
end

setup(function()
  make_pile("means", means)
  make_pile("loot", loots)
  make_pile("persons", people)
  make_pile("districts", districts)
  make_pile("coalitions", coalitions)
  hide_end_card()
  local mr_x = #seats == 5 and first_mr_x()
  local clans = pieces("deck", "clans")
  for seat in each(seats) do
    if seat ~= mr_x then
      local clan = clans:first()
      clans = clans - clan
      move(clan, seat.clan)
    end
    deal(means, 4, seat.hand)
    part.first_person(seat)
  end
  move(aside, people)
  shuffle(people)
  return phase.round()
end)

-- The round ------------------------------------------------------------------

rule(9, "A round has six phases: reveal, challengers, defenders, evaluation, loot, end of the round.")
rule(10, "The top coalition, district, loot and person are turned up.")
rule(12, "The district card says which kinds of means may be used, and whether persons count.")
rule(13, "The loot card says what the winners share, and what the losers may get. The person is part of it.")
rule(34, "The end card stops the game at once: that district is not fought for.")

local with_mr_x, with_godfather = #seats == 5, option.godfather

function phase.round()
  for seat in each(seats) do seat.force = 0 end
  common.new_godfather = nil
  local coalition = coalitions:top()
  flip(coalition, "up")
  if coalition.deck == "end" then
    say("The end card is turned up.")
    return phase.showdown()
  end
  local district, loot, person = districts:top(), loots:top(), people:top()
  flip(district, "up")
  flip(loot, "up")
  flip(person, "up")
  say("A new round: {}.", coalition)
  say("They fight for {}; the loot: {}, with the {}.", district, loot, person)
  if with_mr_x then return phase.mr_x() end
  if with_godfather then return phase.early_claims() end
  return phase.challenge(false)
end

include "fight"
include "loot"
include "round_end"
include "showdown"
include "mr_x"
include "godfather"

-- For bots -------------------------------------------------------------------

evaluate(5, function(seat)
  return seat.alcohol + #seat.persons / 2 + seat.hand:sum "value" / 8
end)
