-- planted: a method that does not exist
-- says: attempt to call a nil value (method 'tpo')
-- says: Did you mean 'top'?

game "broken" { players = { 2, 2 } }
local card = kind "card" { hidden = "a card" }
for i = 1, 12 do card { name = "card " .. i, rank = i } end
zone "hand" { each_seat = true, sees = "owner", loose = true }
local pile = zone "pile" { sees = "nobody", face = "down" }
counter.seat { points = { score = true } }
counter.table { turn = 0 }

setup(function()
  shuffle(box)
  for seat in each(seats) do deal(box, 3, seat.hand) end
  move(box, pile)
  return phase.turn(seats[1])
end)

function phase.turn(me)
  common.turn = common.turn + 1
  local it = choose(me, "Change which?", me.hand)
  local top = pile:tpo() -- HERE
  if top then say "x" end
  move(it, pile, "bottom")
  deal(pile, 1, me.hand)
  if common.turn == 8 then return finish(me) end
  return phase.turn(me.next)
end
