-- The end: all cards are counted.

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
    for it in each(cards:within("points", 1, 16)) do
      award(seat, "points", it.points, "{} scores {} for {}.", seat, it.points, it)
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
