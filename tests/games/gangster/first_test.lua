-- Tries the helpers.
local function lay_out(tiles)
  for square, name in pairs(tiles) do
    move(take(name), the(square))
  end
end

scenario("gangster 15: the sixth tile in a row scores the line at once", { players = 2 }, function()
  start(function()
    lay_out { a1 = "red 3", b1 = "red 3", c1 = "blue 2", d1 = "blue 2", e1 = "yellow 1" }
    move(take "grey 1", seats[1].stock)
    move(take "grey 2", seats[2].stock)
    return phase.turn(seats[1], 0)
  end)
  expect(asked(), seats[1])
  answer("lay", "f1")
  expect(seats[1].rank, 2)
  expect(said "row 1: red 6 against 4.", true)
end)
