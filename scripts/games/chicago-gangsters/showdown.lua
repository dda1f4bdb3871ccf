-- The showdown, after the end card.

rule(35, "Showdown, everyone for himself: the highest total in hand of weapons, of bribes and of blackmail brings two "
      .. "bottles each; tied players get two each. Persons do not help.")

local function award_all(best, bottles, reason, ...)
  for seat in each(best) do award(seat, "alcohol", bottles, reason, seat, ...) end
end

function part.compare_hands()
  for seat in each(seats) do
    show(seat.hand)
    if not seat.hand:empty() then say("{} shows {}.", seat, seat.hand:pieces()) end
  end
  for kind_of_means in each(kinds) do
    local totals = {}
    for seat in each(seats) do totals[seat] = seat.hand:where("means", kind_of_means):sum "value" end
    local best = leaders(totals)
    local most = totals[best[1]]
    if most > 0 or option.kind_nobody_has == "all" then
      award_all(best, 2, "{} has most " .. kind_of_means .. ": {}.", most)
    end
  end
end

rule(36, "Most persons bring two bottles; tied players get two each. Their values no longer matter.")

local function persons_of(seat)
  return fold("in_showdown", seat, #seat.persons)
end

function part.compare_persons()
  local totals = {}
  for seat in each(seats) do totals[seat] = persons_of(seat) end
  local best = leaders(totals)
  local most = totals[best[1]]
  if most > 0 then award_all(best, 2, "{} has most persons: {}.", most) end
end

rule(37, "Most alcohol wins.")

-- One number for each: alcohol first, and with the option persons and the hand as well.
local function rank_of(seat)
  if option.final_tie == "shared" then return seat.alcohol end
  return (seat.alcohol * 100 + persons_of(seat)) * 100 + seat.hand:sum "value"
end

function phase.showdown()
  part.compare_hands()
  part.compare_persons()
  if option.godfather then compare_godfathers(award_all) end
  local ranks = {}
  for seat in each(seats) do ranks[seat] = rank_of(seat) end
  local best = leaders(ranks)
  for seat in each(best) do say("{} wins with {} bottles.", seat, seat.alcohol) end
  return finish(best)
end
