-- Famiglia: two bosses recruit from the street. Every gangster is won with two of the next lower rank.

game "famiglia" {
  title     = "Famiglia",
  players   = { 2, 2 },
  length    = "30 minutes",
  summary   = "Win gangsters from the street with lower ones; four families, three abilities.",
  designer  = "Friedemann Friese",
  year      = "2010",
  publisher = "2F-Spiele",
  about     = "The rules follow the published game; all wording is ours. The sheet shows the points only on its "
           .. "pictures: 0 1 3 6 10, and 1 3 6 10 15 for La Famiglia, were found elsewhere, as was that a start set "
           .. "holds one 0 of each family. The author's answers to players' questions are followed. Names of cards "
           .. "are left out, and so are the solo rules, which were not found.",
}

include "options"
include "cards"

-- Components -----------------------------------------------------------------

local street  = zone "street" {}
local new     = zone "new" {} -- laid in this turn, apart from the others
local pile    = zone "pile" { sees = "nobody", face = "down" }
local discard = zone "discard" {}
zone "hand" { each_seat = true, sees = option.hands == "open" and "everyone" or "owner", loose = true }
zone "display" { each_seat = true }

counter.seat { points = { least = 0, score = true } }
counter.table { second_pile = false }
marks.piece { lowered = { start = 0, brief = "-" } }

local partly, idle_accountant  = option.abilities == "partly", option.idle_accountant
local take_lowered             = option.take_lowered
local wasted                   = option.wasted_brute and not take_lowered
local pass_word                = not option.eager and "pass"
local max, min                 = math.max, math.min

-- "Brute 2, Mercenary 1": each sort once.
local function names(cards)
  local list = {}
  for it in each(cards:distinct "sort") do list[#list + 1] = it.name end
  return table.concat(list, ", ")
end

-- Setup ----------------------------------------------------------------------

rule(1, "Each player takes a start set, one 0 of every family, as his hand. In front of him is his display, for "
     .. "exhausted gangsters.")
rule(2, "The other 52 cards are shuffled as the pile. Somebody begins; six cards are laid open as the street.")

setup(function()
  for seat in each(seats) do move(pieces("set", seat.number), seat.hand) end
  shuffle(box)
  move(box, pile)
  deal(pile, 6, street)
  local starter = option.start == "random" and random_of(seats) or seats[1]
  say("{} begins. In the street: {}.", starter, street:pieces())
  return phase.turn(starter, false, false)
end)

-- The pile -------------------------------------------------------------------

rule(14, "When the pile is used up for the first time, the discarded cards are shuffled at once as the second pile.")
rule(16, "The second pile holds no 0: a 0 is never discarded.")
rule(17, "If cards are still due when the first pile is used up, they come from the second. Action 1 may then be "
      .. "used once more if no 0 lies in the street.")

-- Lays this many cards. Says so if they were the very last of the first pile.
local function lay(count, to)
  local laid = deal(pile, count, to)
  if not pile:empty() or common.second_pile then return end
  if discard:any() then
    common.second_pile = true
    move(discard, pile)
    shuffle(pile)
    say("The first pile is used up. The discarded cards are the second: {}.", #pile)
    deal(pile, count - laid, to)
  elseif option.nothing_left == "ends" then
    common.second_pile = true
    say("The pile is used up, and nothing is discarded.")
  end
  return laid == count
end

local function all_cards_are_out()
  return pile:empty() and common.second_pile
end

-- Action 1: clear away -------------------------------------------------------

rule(4, "Action 1, only if no 0 lies in the street: put any card of the street on the discard pile, and lay as many "
     .. "new ones as its rank says, apart from the others.")
rule(5, "You may do that again, with any card of the street, until a 0 lies there.")
rule(15, "With the second pile action 1 is possible only once a turn, and the card goes under the pile before the new "
      .. "ones are drawn.")

local function clear_label(it)
  local count = it.rank == 1 and "1 new card" or it.rank .. " new cards"
  return ("%s (%s%s)"):format(it.name, it:place() == new and "just laid; " or "", count)
end

local function a_zero_lies_there()
  return street:has("rank", 0) or new:has("rank", 0)
end

-- Gives whether new cards were laid.
local function clear_away(me)
  local laid, second, exactly = false, false, false
  while not second and not a_zero_lies_there() do
    second = common.second_pile
    if second and (pile:empty() and option.empty_pile == "closed" or exactly and option.used_up_exactly == "stops") then
      break
    end
    local cards = laid and street:distinct "sort" + new:distinct "sort" or street:distinct "sort"
    local it    = offer(me, "Clear away a card?", cards, "keep the street", clear_label)
    if not it then break end
    laid = true
    if second then move(it, pile, "bottom") else move(it, discard) end
    say(second and "{} puts {} under the pile." or "{} clears {} away.", me, it)
    exactly = lay(it.rank, new)
    if second and option.drawn_again == "old" and it:place() == new then move(it, street) end
    say("New in the street: {}.", new:pieces())
  end
  return laid
end

-- What a hand can pay --------------------------------------------------------

rule(9, "A card of rank 0, or lowered to 0, is free.")
rule(10, "For a card of rank 1 to 4 show two cards of its family of the next lower rank. You take it; one of the two "
      .. "goes to your display, the other back to your hand.")
rule(11, "A Mercenary of rank 1 to 4 may stand for one of the two: for any family, and for any rank below his own. "
      .. "The other must be genuine; either may go to the display.")

-- The sort that pays for a card at this rank.
local function price(it, rank)
  return it.sort - it.rank + rank - 1
end

-- The cards that have a partner to be shown with: another of their sort, or a Mercenary of a rank above theirs.
local function payers(held, best)
  local able = held:alike "sort"
  return best > 0 and able + held:within("rank", 0, best - 1) or able
end

local function affordable(cards, able)
  return cards:where("rank", 0) + cards:above(able, "sort", 1)
end

local function can_pay(able, it, rank)
  return rank == 0 or able:has("sort", price(it, rank))
end

-- The genuine cards for it, and the Mercenaries that may stand in.
local function means(hand, it, rank)
  return hand:where("sort", price(it, rank)), hand:where("skill", "mercenary"):within("rank", rank, 4)
end

-- "Brute 2 + Brute 2 or Mercenary 4"
local function cost_words(me, it, rank)
  if rank == 0 then return "free" end
  local genuine, jokers = means(me.hand, it, rank)
  if genuine:empty() then return "cannot be paid" end
  return genuine:first().name .. " + " .. names(genuine - genuine:first() + jokers):gsub(", ", " or ")
end

-- Action 2: the Accountant ---------------------------------------------------

rule(6, "Action 2: play an Accountant of rank 1 to 4 from your hand to your display, then exchange up to so many cards "
     .. "of your hand for as many of your display, but not for him.")

-- What could be taken after the best exchange: two cards are wanted, and some of them come from the display.
local function after_exchange(me, accountant, cards)
  local hand, display = me.hand - accountant, me.display
  local within_reach  = affordable(cards, payers(hand, hand:where("skill", "mercenary"):most "rank"))
  for it in each(cards - within_reach) do
    local genuine, stand_ins = means(hand, it, it.rank)
    local resting, asleep    = means(display, it, it.rank)
    local have   = genuine:any() and 1 or stand_ins:any() and 1 or 0
    local wanted = 2 - have
    local comes  = genuine:any() and #resting + #asleep or resting:any() and #resting + #asleep or 0
    if comes >= wanted and wanted <= accountant.rank and #hand >= 2 then within_reach = within_reach + it end
  end
  return within_reach
end

local function accountant_label(it, me, cards)
  local reach = after_exchange(me, it, cards)
  return ("%s (swaps up to %d; could then take: %s)"):format(it.name, min(it.rank, #me.display, #me.hand - 1),
                                                            reach:any() and names(reach) or "nothing")
end

-- Gives whether one was sent.
local function send_accountant(me, accountants, cards)
  if not idle_accountant and (me.display:empty() or #me.hand == 1) then return end
  local it = offer(me, "Send an Accountant?", accountants:distinct "rank", "send none", accountant_label, me, cards)
  if not it then return end
  local hand, display = me.hand - it, me.display:pieces()
  move(it, me.display)
  local most  = min(it.rank, #hand, #display)
  local least = partly and min(most, idle_accountant and 0 or 1) or most
  local back  = choose_some(me, "Take back which cards?", display, least, most)
  local down  = choose_some(me, "Lay down which cards for them?", hand, #back, #back)
  move(down, me.display)
  move(back, me.hand)
  say("{} sends {}: {} for {}.", me, it, back, down)
  return true
end

-- Action 3: the Brute --------------------------------------------------------

rule(7, "Action 3: play a Brute of rank 1 to 4 from your hand to your display and lower a card of the street by up to "
     .. "his rank for this turn, to 0 at the lowest.")

-- The cards that he would make affordable, or cheaper.
local function reach(brute, targets, able)
  local rank = brute.rank
  return targets:within("rank", 1, rank) + targets:above(able, "sort", partly and 2 or rank + 1, rank + 1)
end

local function brute_label(it, me, targets, best)
  local within_reach = reach(it, targets, payers(me.hand - it, best))
  return ("%s (could take: %s)"):format(it.name, within_reach:any() and names(within_reach) or "nothing more")
end

local function lowered_label(rank, me, it)
  return ("rank %d (%s)"):format(rank, cost_words(me, it, rank))
end

local function lower_to(me, brute, it, able)
  local least, ranks = max(0, it.rank - brute.rank), {}
  for rank = partly and it.rank - 1 or least, least, -1 do
    if wasted or can_pay(able, it, rank) then ranks[#ranks + 1] = rank end
  end
  return choose(me, "Lower it to which rank?", ranks, lowered_label, me, it)
end

-- Gives the lowered card and its rank.
local function send_brute(me, brutes, cards, best)
  local targets, useful = cards:within("rank", 1, 4), brutes:distinct "rank"
  for it in each(useful) do
    if not wasted and reach(it, targets, payers(me.hand - it, best)):empty() then useful = useful - it end
  end
  local brute = offer(me, "Send a Brute?", useful, "send none", brute_label, me, targets, best)
  if not brute then return end
  move(brute, me.display)
  local able = payers(me.hand, best)
  local it   = choose(me, "Lower which card?", (wasted and targets or reach(brute, targets, able)):distinct "sort")
  local rank = lower_to(me, brute, it, able)
  mark(it, "lowered", it.rank - rank)
  say("{} sends {}: {} is lowered to {}.", me, brute, it, rank)
  return it, rank
end

-- Action 4: take a card ------------------------------------------------------

rule(8, "Action 4: take one card of the street into your hand, or pass. If new cards were laid in this turn, only one "
     .. "of those may be taken.")
rule(12, "Not taking a card is passing.")

local function take_label(it, me, lowered, rank)
  return ("%s (%s)"):format(it.name, cost_words(me, it, it == lowered and rank or it.rank))
end

local function pay_label(it, shown)
  return ("%s (%s returns to your hand)"):format(it.name, (shown - it):first().name)
end

local function pay(me, it, rank)
  local genuine, jokers = means(me.hand, it, rank)
  local shown = genuine + jokers
  local down  = choose(me, "Which card goes to your display?", shown:distinct "sort", pay_label, shown)
  local other = (shown - down):first() -- a genuine one, wherever there is one
  show(other)
  move(down, me.display)
  say("{} takes {}, showing {} and {}; {} is exhausted.", me, it, down, other, down)
end

local function take(me, choices, lowered, rank)
  local must = lowered and take_lowered
  local it = offer(me, "Take which card?", must and lowered or choices, not must and pass_word, take_label, me, lowered,
                   rank)
  if not it then
    say("{} passes.", me)
    return
  end
  rank = it == lowered and rank or it.rank
  if rank == 0 then say("{} takes {} for nothing.", me, it) else pay(me, it, rank) end
  move(it, me.hand)
  return it
end

-- The turn -------------------------------------------------------------------

rule(3, "The players take turns. A turn is four actions in this order; the first three are optional. Each family's "
     .. "ability may be used once a turn.")
rule(13, "If the street is empty after a turn, six new cards are laid at once.")
rule(18, "When the last card of the second pile lies in the street, the round is finished, so that both have had "
      .. "equally many turns. If it came when an empty street was filled after the second player's turn, one more "
      .. "whole round is played.")
rule(19, "The game ends at once when both players pass one after the other.")

local ends_in_any_round = option.two_passes == "any"

-- `closing`: the second turn of a round; `passed`: the other has just passed; `left`: turns to come, with this one,
-- once the end is near.
function phase.turn(me, closing, passed, left)
  local laid  = not street:has("rank", 0) and clear_away(me)
  local cards = (laid and new or street):pieces()
  local accountants, brutes, mercenaries = me.hand:split("skill", "accountant", "brute", "mercenary")
  if accountants and send_accountant(me, accountants, cards) then
    brutes, mercenaries = me.hand:split("skill", "brute", "mercenary")
  end
  local best = mercenaries and mercenaries:most "rank" or 0
  local lowered, rank
  if brutes then lowered, rank = send_brute(me, brutes, cards, best) end
  local able    = payers(me.hand, best)
  local choices = affordable(lowered and cards - lowered or cards, able):distinct "sort"
  if lowered and can_pay(able, lowered, rank) then choices = choices + lowered end
  local taken = take(me, choices, lowered, rank)

  if lowered then mark(lowered, "lowered", 0) end
  if laid then move(new, street) end
  if passed and not taken and (ends_in_any_round or closing) then
    say("Both have passed.")
    return phase.count(closing and me or me.next)
  end
  if left then
    left = left - 1
  elseif laid and all_cards_are_out() then
    left = closing and 0 or 1
    say("The last card lies in the street: the game ends with this round.")
  end
  if left == 0 then return phase.count(closing and me or me.next) end
  if street:empty() then
    lay(6, street)
    say("The street is filled: {}.", street:pieces())
    if not left and all_cards_are_out() then
      left = closing and 2 or 1
      say("The last card lies in the street: the game ends after {}.", closing and "one more round" or "this round")
    end
  end
  return phase.turn(me.next, not closing, not taken, left)
end

-- The end --------------------------------------------------------------------

rule(20, "All your cards count, those in your hand and those in your display. Most points win; on a tie, who has the "
      .. "single card with the most points.")

-- The one whose best card is better, or whose next best is, and so on; nobody if all are equal.
local function better_cards(one, other)
  for worth = option.red_four, 1, -1 do
    local a, b = one:where("points", worth), other:where("points", worth)
    if #a ~= #b then return #a > #b and 1 or 2 end
    if a:any() and option.equal_best_cards == "second" then return end
  end
end

function phase.count(second)
  local first  = second.next
  local all    = {}
  for seat in seats_from(first) do
    show(seat.hand)
    local cards = all_of(seat.hand, seat.display)
    all[#all + 1] = cards
    for it in each(cards) do
      if it.points > 0 then award(seat, "points", it.points, "{} scores {} for {}.", seat, it.points, it) end
    end
  end
  local ahead = first.points - second.points
  if ahead ~= 0 then
    local winner = ahead > 0 and first or second
    say("{} wins with {} to {}.", winner, winner.points, winner.next.points)
    return finish(winner)
  end
  local by_cards = better_cards(all[1], all[2])
  if by_cards then
    local winner = by_cards == 1 and first or second
    say("Both have {}. {} has the better card and wins.", first.points, winner)
    return finish(winner)
  end
  if option.equal_best_cards == "second" then
    say("Both have {}, and equal best cards. {} wins as the second player.", first.points, second)
    return finish(second)
  end
  say("Both have {}, and equal cards: they share the victory.", first.points)
  return finish(first, second)
end
