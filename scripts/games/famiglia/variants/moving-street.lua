-- Nobody can wait for ever.

variant "moving-street" {
  text = "When a player passes, the oldest card of the street but a 0 makes room for a new one, as long as the first "
      .. "pile lasts.",
}

rule("12a", "After a pass, the card that has lain longest in the street, but no 0, is discarded, and a new one is "
         .. "laid. That ends with the first pile.")

local street, pile, discard = the "street", the "pile", the "discard"

before "turn" (function(_, _, passed)
  if not passed or common.second_pile or #pile < 2 then return end
  for number = 1, #street do
    local it = street:nth(number)
    if it.rank > 0 then
      move(it, discard)
      say("{} leaves; new in the street: {}.", it, (part.lay(1, street)))
      return
    end
  end
end)
