-- The variants of the game, one scenario or more for each.

-- Five tiles lie in row 1; seat 1 lays the sixth.
local function lay_last(row, last, where)
  start(function()
    lay_out(the "city", row)
    lay_out(seats[1].stock, last)
    lay_out(the "open", "Y3 G3")
    return phase.turn(seats[1], 0)
  end)
  answer("lay", where, "f1")
end

-- sudden-death -----------------------------------------------------------------------

local sudden = { players = 2, variants = { "sudden-death" } }

scenario("gangster +sudden-death: five points from one line win at once", sudden, function()
  lay_last("R3 R3 B1 Y1 R2", "G1", "grey 1")
  expect(seats[1].rank, 7)
  expect(over(), true)
  expect(winners(), { seats[1] })
  expect(said "seat 1 owns the street and wins at once.", true)
end)

scenario("gangster +sudden-death: four do not", sudden, function()
  lay_last("R3 R3 B2 Y1 Y1", "G1", "grey 1")
  expect(seats[1].rank, 4)
  expect(over(), false)
end)

scenario("gangster +sudden-death: how many is an option", { players = 2, variants = { "sudden-death" },
    options = { sudden = 4 } }, function()
  lay_last("R3 R3 B2 Y1 Y1", "G1", "grey 1")
  expect(over(), true)
end)

scenario("gangster +sudden-death: the goal still wins, in its own words", { players = 2, variants = { "sudden-death" },
    options = { goal = 2 } }, function()
  lay_last("R3 R3 B2 B2 Y1", "G1", "grey 1")
  expect(winners(), { seats[1] })
  expect(said "seat 1 reaches 2 and wins.", true)
end)

-- tied-second-vanish -----------------------------------------------------------------

scenario("gangster +tied-second-vanish: the tied gangs do not count", { players = 2,
    variants = { "tied-second-vanish" } }, function()
  start(function()
    lay_out(the "city", "R3 R3 B2 Y2 G1")
    lay_out(seats[1].stock, "R1")
    lay_out(the "open", "Y3 G3")
    return phase.turn(seats[1], 0)
  end)
  answer("lay", "red 1", "f1")
  expect(seats[1].rank, 6) -- 7 against the 1 of grey, as blue and yellow are gone
end)

-- second-bullet, truce ---------------------------------------------------------------

for players = 2, 4 do
  local bullets = players == 2 and 3 or 2
  scenario("gangster +second-bullet: one bullet more for " .. players, { players = players,
      variants = { "second-bullet" } }, function()
    for seat in each(seats) do expect(seat.bullets, bullets) end
  end)
end

scenario("gangster +truce: nobody can shoot", { players = 2, variants = { "truce" } }, function()
  for seat in each(seats) do expect(seat.bullets, 0) end
  play_on(10000)
  expect(over(), true)
  expect(#marked "dead", 0)
end)

-- open-piles -------------------------------------------------------------------------

scenario("gangster +open-piles: everybody knows what is in the piles", { players = 3,
    variants = { "open-piles" } }, function()
  for it in each(the "pile 1":pieces() + the "pile 2":pieces()) do
    for seat in each(seats) do expect(it:known_to(seat), true) end
  end
end)

-- A stack ----------------------------------------------------------------------------

scenario("gangster: variants can be stacked", { players = 2,
    variants = { "sudden-death", "tied-second-vanish", "second-bullet" } }, function()
  expect(seats[1].bullets, 3)
  lay_last("R3 R3 B2 Y2 G1", "R1", "red 1")
  expect(winners(), { seats[1] })
end)
