-- planted: the log tells a hidden card
-- says: is told what may not be known: 'log: On top lies
-- says: {} in say and tell hides a piece

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

function phase.turn(me) -- HERE
  common.turn = common.turn + 1
  if pile:any() then say("On top lies " .. pile:top().rank) end
  local it = choose(me, "Change which?", me.hand)
  move(it, pile, "bottom")
  deal(pile, 1, me.hand)
  if common.turn == 8 then return finish(me) end
  return phase.turn(me.next)
end
