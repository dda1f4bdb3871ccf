-- planted: an error that only few games come to
-- says: attempt to concatenate a nil value
-- says: (seed 
-- with: games=200

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
  if it.rank == 12 and common.turn == 8 then say("The " .. it.text) end -- HERE
  move(it, pile, "bottom")
  deal(pile, 1, me.hand)
  if common.turn == 8 then return finish(me) end
  return phase.turn(me.next)
end
