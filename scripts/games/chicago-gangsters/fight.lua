-- Challengers, defenders, evaluation: phases 2 to 4 of a round.

local coalitions, districts, discards  = coalitions, districts, discards
local kinds, fighters, side_of         = kinds, fighters, side_of
local with_godfather, with_mr_x        = option.godfather, #seats == 5

-- What counts ----------------------------------------------------------------

rule(39, "Three players: one clan always stands alone against two. Its means cards and persons count double.")

local missing_clan = #seats == 3 and "Yellow"

local function stands_alone(seat)
  if not missing_clan then return false end
  local card = coalitions:top()
  return card[seat.clan:top().clan] == card[missing_clan]
end

function can_play(seat, kind_of_means)
  return districts:top()[kind_of_means] or allowed("may_play", seat, kind_of_means)
end

local can_play = can_play

-- Those of a kind that he cannot play; nil if there are none.
local function unusable(seat, cards)
  local useless
  for number = 1, #kinds do
    if not can_play(seat, kinds[number]) then
      local part = cards:where("means", kinds[number])
      useless = useless and useless + part or part
    end
  end
  return useless and useless:any() and useless or nil
end

rule(19, "Add up the usable values; where the district allows persons, add the values of all persons of both "
      .. "players. Only the covered card can still change the total.")

local thug_first, thug_helpers = option.thug_alone == "before", option.thug_helpers

-- The part of one player, as it lies; `late` points are not for the thug.
local function force_of(seat, late)
  local persons_count = districts:top().persons
  local times   = stands_alone(seat) and 2 or 1
  local points  = seat.laid:sum "value" - late
  local persons = fold("counts_as", seat, persons_count and seat.persons:sum "value" or 0, persons_count)
  if thug_helpers and not persons_count then points, persons = points + persons, 0 end
  if points == 0 then return (late + persons) * times end
  if thug_first then points = fold("strikes", seat, points) * times
  else               points = fold("strikes", seat, points * times) end
  return points + (late + persons) * times
end

-- The totals of the challengers and of the defenders.
local function totals()
  local challengers, defenders = 0, 0
  for seat in each(seats) do
    if side_of(seat) == "challenger" then challengers = challengers + seat.force
    else                                  defenders = defenders + seat.force end
  end
  return challengers, defenders
end

-- Laying and turning up ------------------------------------------------------

rule(14, "The challengers come first: both lay any number of means cards face down, at the same time.")
rule(15, "Talk is free: announce what you lay, or nothing, or something else; show cards or cover them; lay useless "
      .. "ones to mislead even your partner. Nothing that was agreed is binding.")
rule(16, "When both have laid, all is turned up.")
rule(17, "But the challenger with the ? may leave exactly one of his cards face down, even if it is his only one.")
rule(18, "Useless cards that were turned up go back to their owner's hand.")
rule(40, "Three players: a lone challenger may cover a card only if the ? is at his own clan.")

local lone_takes_question = option.removed_question == "partner"
local boss_takes_question = option.godfather_question == "taken"

local function may_cover(seat)
  local card, clan = coalitions:top(), seat.clan:top().clan
  if card[clan] ~= "challenger" then return false end
  return card.question == clan
      or lone_takes_question and card.question == missing_clan
      or boss_takes_question and common.new_godfather == seat
end

-- Turns these cards up before their owner; what is useless goes back to his hand.
function turn_up(seat, cards)
  if cards:empty() then return say("{} shows nothing.", seat) end
  move(cards, seat.laid, "up")
  local useless = unusable(seat, cards)
  say("{} shows {}.", seat, cards)
  if not useless then return end
  move(useless, seat.hand)
  say("{} takes back {}.", seat, useless)
end

local turn_up = turn_up

local seen_at_once, covered_is_late = option.laid_count == "visible", not option.thug_covered

local function lay_cards(side, both, alone, question)
  local team, covered, sum = fighters(side), nil, 0
  if team[2] then say(both, team[1], team[2]) else say(alone, team[1]) end
  local laid = choose_together(team, function(seat)
    local cards = choose_some(seat, question, seat.hand, 0)
    if may_cover(seat) then covered = offer(seat, "Leave one of them face down?", cards, "none") end
    return cards
  end)
  if seen_at_once then
    for seat in each(team) do move(laid[seat], seat.laid, "down") end
  end
  for number = 1, #team do raise_for("before_reveal", team[number], laid[team[number]]) end
  for number = 1, #team do
    local seat  = team[number]
    local cards = laid[seat]
    local hides = covered and cards:has(covered)
    turn_up(seat, hides and cards - covered or cards)
    local force = force_of(seat, 0)
    seat.force, sum = force, sum + force
    if hides then
      move(covered, seat.laid, "down")
      say("{} leaves one card face down.", seat)
    end
  end
  return sum
end

function phase.challenge(settled)
  local sum = lay_cards("challenger", "{} and {} challenge.", "{} challenges alone.",
    "You challenge. Lay which means cards?")
  say("The challengers have {}.", sum)
  if with_godfather and not settled then return phase.late_claims() end
  return phase.defence()
end

rule(20, "Then the defenders do the same, knowing that total. They cannot leave a card face down.")

function phase.defence()
  local sum = lay_cards("defender", "{} and {} defend.", "{} defends alone.",
    "You defend. Lay which means cards?")
  say("The defenders have {}.", sum)
  return phase.evaluation()
end

-- Evaluation -----------------------------------------------------------------

rule(21, "The challengers' covered card is turned up. If it can be used it is added; if not, it goes to the discard "
      .. "pile: the bluff costs the card.")

local function turn_up_covered()
  for seat in each(fighters("challenger")) do
    local card = seat.laid:top()
    if card and not card:up() then
      flip(card, "up")
      local counts = can_play(seat, card.means)
      say(counts and "{} turns up {}." or "{} turns up {}: it cannot be used here.", seat, card)
      if not counts then move(card, discards) end
      seat.force = force_of(seat, counts and covered_is_late and card.value or 0)
    end
  end
end

local function turn_up_mr_x(mr_x)
  local laid = mr_x.laid:pieces()
  raise_for("before_reveal", mr_x, laid)
  reveal_side()
  say(side_of(mr_x) == "defender" and "{} is with the defenders." or "{} is with the challengers.", mr_x)
  turn_up(mr_x, laid)
  mr_x.force = force_of(mr_x, 0)
end

function discard_used_cards()
  for seat in each(seats) do
    if not seat.laid:empty() then move(seat.laid, discards) end
  end
end

rule(22, "The higher total wins the district; on a tie the challengers win.")
rule(26, "The losers get their share only with at least half of the winners' total. They divide it by the same rules.")
rule(27, "With less than half they get nothing.")

local share_for_nothing, discard_early = option.empty_fight == "share", option.used_cards == "evaluation"

function phase.evaluation()
  turn_up_covered()
  if with_mr_x then turn_up_mr_x(mr_x()) end
  local challengers, defenders = totals()
  local attack_wins = challengers >= defenders
  local most, less = challengers, defenders
  if not attack_wins then most, less = defenders, challengers end
  local losers_share = less * 2 >= most and (most > 0 or share_for_nothing)
  say(attack_wins and "The challengers win, {} to {}." or "The defenders win, {} to {}.", most, less)
  if not losers_share then say("The losers get nothing.") end
  if discard_early then discard_used_cards() end
  return phase.loot(attack_wins, losers_share)
end
