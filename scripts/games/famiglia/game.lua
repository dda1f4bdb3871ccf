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

local street_length           = data("street") { cards = 6 }.cards
local partly, idle_accountant = option.abilities == "partly", option.idle_accountant
local take_lowered            = option.take_lowered
local wasted                  = option.wasted_brute and not take_lowered
local pass_word               = not option.eager and "pass"
local max, min                = math.max, math.min

-- Sets of sorts --------------------------------------------------------------

-- A sort is a family and a rank as one number: 13 is Famiglia 3, 24 Accountant 4. A set of sorts is a number with a bit
-- for each. The next higher rank is the next sort, so a set shifted by one holds what its members can pay for.
local function sorts(least, most, family)
  local set = 0
  for number = family or 1, family or 4 do
    for rank = least, most do set = set | 1 << 10 * number + rank end
  end
  return set
end

local zeros, higher = sorts(0, 0), sorts(1, 4)
local accountants, brutes, mercenaries = sorts(1, 4, 2), sorts(1, 4, 3), sorts(1, 4, 4)
local below, up_to, from = { [0] = 0 }, { [0] = 0 }, {} -- ranks below n, from 1 to n, from n on
for n = 1, 4 do below[n], up_to[n], from[n] = sorts(0, n - 1), sorts(1, n), sorts(n, 4) end

-- The sort that pays for a card at this rank.
local function price(it, rank)
  return it.sort - it.rank + rank - 1
end

-- "Brute 2, Mercenary 1": each sort once.
local function names(cards, between)
  local list = {}
  for it in each(cards:distinct "sort") do list[#list + 1] = it.name end
  return #list > 0 and table.concat(list, between or ", ") or "nothing"
end

-- Setup ----------------------------------------------------------------------

rule(1, "Each player takes a start set, one 0 of every family, as his hand. In front of him is his display, for "
     .. "exhausted gangsters.")
rule(2, "The other 52 cards are shuffled as the pile. Somebody begins; six cards are laid open as the street.")

setup(function()
  for seat in each(seats) do move(pieces("set", seat.number), seat.hand) end
  shuffle(box)
  move(box, pile)
  deal(pile, street_length, street)
  local starter = option.start == "random" and random_of(seats) or seats[1]
  say("{} begins. In the street: {}.", starter, street:pieces())
  return phase.turn(starter, false, false)
end)

-- The pile -------------------------------------------------------------------

rule(14, "When the pile is used up for the first time, the discarded cards are shuffled at once as the second pile.")
rule(16, "The second pile holds no 0: a 0 is never discarded.")
rule(17, "If cards are still due when the first pile is used up, they come from the second. Action 1 may then be "
      .. "used once more if no 0 lies in the street.")

-- Lays this many cards. Gives which, how many are left, whether the first pile is used up, and whether exactly.
function part.lay(count, to)
  local laid, cards, rest = deal(pile, count, to)
  if rest > 0 or common.second_pile then return cards, rest end
  if discard:any() then
    common.second_pile = true
    move(discard, pile)
    shuffle(pile)
    say("The first pile is used up. The discarded cards are the second: {}.", #pile)
    local _, others, others_left = deal(pile, count - laid, to)
    cards, rest = cards + others, others_left
  elseif option.nothing_left == "ends" then
    common.second_pile = true
    say("The pile is used up, and nothing is discarded.")
  end
  return cards, rest, common.second_pile, laid == count
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

local stays_closed, once_more = option.empty_pile == "closed", option.used_up_exactly == "again"
local drawn_is_old            = option.drawn_again == "old"

-- While no 0 lies in the street. Gives the sorts of the new cards, if any were laid, and how many are left in the pile.
local function clear_away(me)
  local second, there, rest = common.second_pile, nil, nil
  repeat
    if second and stays_closed and pile:empty() then break end
    local it = offer(me, "Clear away a card?", (there and all_of(street, new) or street):distinct "sort",
                     "keep the street", clear_label)
    if not it then break end
    if second then move(it, pile, "bottom") else move(it, discard) end
    local laid, used_up, exactly
    laid, rest, used_up, exactly = part.lay(it.rank, new)
    say(second and "{} puts {} under the pile. New: {}." or "{} clears {} away. New: {}.", me, it, laid)
    if second and drawn_is_old and it:place() == new then move(it, street) end
    there = new:values "sort"
    if second or exactly and not once_more then break end
    second = used_up
  until there & zeros ~= 0
  return there, rest
end

-- What a hand can pay --------------------------------------------------------

rule(9, "A card of rank 0, or lowered to 0, is free.")
rule(10, "For a card of rank 1 to 4 show two cards of its family of the next lower rank. You take it; one of the two "
      .. "goes to your display, the other back to your hand.")
rule(11, "A Mercenary of rank 1 to 4 may stand for one of the two: for any family, and for any rank below his own. "
      .. "The other must be genuine; either may go to the display.")

-- The ranks below the best Mercenary, by the ranks of all Mercenaries that are held.
local helped = {}
for ranks = 0, 15 do helped[ranks] = below[ranks > 7 and 4 or ranks > 3 and 3 or ranks > 1 and 2 or ranks] end

-- The sorts of the cards that a hand can pay for. Who pays has a partner to be shown with: another of his own sort, or
-- a Mercenary of a rank above his.
local function affordable(held, twice)
  return zeros | (twice | held & helped[held >> 41 & 15]) << 1
end

local function can_pay(set, it, rank)
  return set >> it.sort - it.rank + rank & 1 == 1
end

-- The genuine cards for it, and the Mercenaries that may stand in.
local function means(hand, it, rank)
  return hand:among("sort", 1 << price(it, rank) | mercenaries & from[rank])
end

-- "Brute 2 + Brute 2 or Mercenary 4"
local function cost_words(me, it, rank)
  if rank == 0 then return "free" end
  local shown   = means(me.hand, it, rank)
  local genuine = shown:where("sort", price(it, rank)):first()
  return genuine and genuine.name .. " + " .. names(shown - genuine, " or ") or "cannot be paid"
end

-- Action 2: the Accountant ---------------------------------------------------

rule(6, "Action 2: play an Accountant of rank 1 to 4 from your hand to your display, then exchange up to so many cards "
     .. "of your hand for as many of your display, but not for him.")

-- What could be taken after the best exchange: two cards are wanted, and some of them come from the display.
local function after_exchange(me, accountant, cards)
  local hand = me.hand - accountant
  local held, twice  = hand:values "sort"
  local within_reach = cards:among("sort", affordable(held, twice))
  for it in each(cards - within_reach) do
    local genuine   = 1 << price(it, it.rank)
    local stand_ins = mercenaries & from[it.rank]
    local resting   = means(me.display, it, it.rank)
    local have      = held & (genuine | stand_ins) ~= 0 and 1 or 0
    local one_real  = (held | me.display:values "sort") & genuine ~= 0
    local may_come  = held & genuine ~= 0 and #resting or resting:has("sort", price(it, it.rank)) and #resting or 0
    if one_real and may_come >= 2 - have and 2 - have <= accountant.rank and #hand >= 2 then
      within_reach = within_reach + it
    end
  end
  return within_reach
end

local function accountant_label(it, me, cards)
  return ("%s (swaps up to %d; could then take: %s)"):format(it.name, min(it.rank, #me.display, #me.hand - 1),
                                                            names(after_exchange(me, it, cards)))
end

-- Gives whether one was sent.
local function send_accountant(me, cards)
  if not idle_accountant and (me.display:empty() or #me.hand == 1) then return end
  local it = offer(me, "Send an Accountant?", me.hand:distinct("sort", accountants), "send none", accountant_label, me,
                   cards)
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

-- The sorts that a Brute of this rank would bring into the set of affordable ones, or make cheaper.
local function reach(rank, targets, set)
  local lowered = up_to[rank]
  for less = partly and 1 or rank, rank do lowered = lowered | set << less end
  return targets & lowered
end

-- What is affordable when one card of a sort is gone from the hand.
local function affordable_without(sort, held, twice, thrice)
  local gone = 1 << sort
  return affordable(held & ~gone | twice & gone, twice & ~gone | thrice & gone)
end

local function brute_label(it, cards, targets, held, twice, thrice)
  local within_reach = reach(it.rank, targets, affordable_without(it.sort, held, twice, thrice))
  return ("%s (could take: %s)"):format(it.name, names(cards:among("sort", within_reach)))
end

local function lowered_label(rank, me, it)
  return ("rank %d (%s)"):format(rank, cost_words(me, it, rank))
end

local function lower_to(me, brute, it, set)
  local least, ranks = max(0, it.rank - brute.rank), {}
  for rank = partly and it.rank - 1 or least, least, -1 do
    if wasted or can_pay(set, it, rank) then ranks[#ranks + 1] = rank end
  end
  return choose(me, "Lower it to which rank?", ranks, lowered_label, me, it)
end

-- Gives the lowered card and its rank.
local function send_brute(me, cards, targets, held, twice, thrice)
  local useful = 0
  for rank = 1, targets ~= 0 and 4 or 0 do
    local bit = held & brutes & 1 << 30 + rank
    if bit ~= 0 and (wasted or reach(rank, targets, affordable_without(30 + rank, held, twice, thrice)) ~= 0) then
      useful = useful | bit
    end
  end
  if useful == 0 then return end
  local brute = offer(me, "Send a Brute?", me.hand:distinct("sort", useful), "send none", brute_label, cards, targets,
                      held, twice, thrice)
  if not brute then return end
  move(brute, me.display)
  local set    = affordable_without(brute.sort, held, twice, thrice)
  local chosen = wasted and targets or reach(brute.rank, targets, set)
  local it     = choose(me, "Lower which card?", cards:distinct("sort", chosen))
  local rank   = lower_to(me, brute, it, set)
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
  local shown = means(me.hand, it, rank)
  local down  = choose(me, "Which card goes to your display?", shown:distinct "sort", pay_label, shown)
  local other = (shown - down):first() -- a genuine one, wherever there is one
  show(other)
  move(down, me.display)
  say("{} takes {}, showing {} and {}; {} is exhausted.", me, it, down, other, down)
end

-- Gives the card, or nothing.
local function take(me, cards, set, lowered, rank)
  local choices, pass
  if lowered and take_lowered then
    choices, pass = lowered, false
  else
    choices, pass = (lowered and cards - lowered or cards):distinct("sort", set), pass_word
    if lowered and can_pay(set, lowered, rank) then choices = choices + lowered end
  end
  local it = offer(me, "Take which card?", choices, pass, take_label, me, lowered, rank)
  if not it then return end
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
  local cards, there, laid, rest = street, street:values "sort", nil, nil
  if there & zeros == 0 then laid, rest = clear_away(me) end
  if laid then cards, there = new, laid end

  local held, twice, thrice = me.hand:values "sort"
  if held & accountants ~= 0 and send_accountant(me, cards) then held, twice, thrice = me.hand:values "sort" end
  local lowered, rank
  if held & brutes ~= 0 then
    lowered, rank = send_brute(me, cards, there & higher, held, twice, thrice)
    if lowered then held, twice = me.hand:values "sort" end
  end

  local set   = affordable(held, twice)
  local taken = (lowered or there & set ~= 0) and take(me, cards, set, lowered, rank)
  if not taken then say("{} passes.", me) end

  if lowered then mark(lowered, "lowered", 0) end
  if laid then move(new, street) end
  if passed and not taken and (ends_in_any_round or closing) then
    say("Both have passed.")
    return phase.count(closing and me or me.next)
  end
  if left then
    left = left - 1
  elseif laid and rest == 0 and common.second_pile then
    left = closing and 0 or 1
    say("The last card lies in the street: the game ends with this round.")
  end
  if left == 0 then return phase.count(closing and me or me.next) end
  if taken and there & there - 1 == 0 and street:empty() then -- there was only one sort to take from
    cards, rest = part.lay(street_length, street)
    say("The street is filled: {}.", cards)
    if not left and rest == 0 and common.second_pile then
      left = closing and 2 or 1
      say("The last card lies in the street: the game ends after {}.", closing and "one more round" or "this round")
    end
  end
  return phase.turn(me.next, not closing, not taken, left)
end

include "counting"

-- For bots -------------------------------------------------------------------

evaluate(15, function(seat)
  return (seat.hand + seat.display):sum "points"
end)
