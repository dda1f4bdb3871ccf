-- What the scenarios of this game share.

local street, pile, discard = the "street", the "pile", the "discard"
local one, two = seats[1], seats[2]

-- A position with seat 1 to move; the last card of the pile is on top.
function begin(it)
  start(function()
    lay_out(street, it.street or "")
    lay_out(pile, it.pile or "")
    lay_out(discard, it.discard or "")
    lay_out(one.hand, it.hand or "")
    lay_out(one.display, it.display or "")
    lay_out(two.hand, it.other or "")
    lay_out(two.display, it.other_display or "")
    common.second_pile = it.second_pile or false
    return phase.turn(one, it.closing or false, it.passed or false, it.left)
  end)
end

-- "A2 A3", by family and rank.
function cards(zone)
  local list = {}
  for it in each(zone:pieces()) do list[#list + 1] = it.brief end
  return table.concat(list, " ")
end
