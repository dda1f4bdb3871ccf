-- Rules 12 to 14, T4, and the rulings on shooting: Q3, Q4, Q5 and Q14.

-- A city with a spare tile for everybody, so that nobody is skipped. Seat 1 is red.
local function city(bullets, ...)
  local rows = { ... }
  start(function()
    lay_out(the "city", table.unpack(rows))
    lay_out(the "pile 1", "G3 G3 G3 Y3 Y3 Y3")
    for seat in each(seats) do seat.bullets = bullets end
    return phase.turn(seats[1], 0)
  end)
end

local function dead(space)
  return the(space):piece():mark "dead"
end

-- The rules --------------------------------------------------------------------

scenario("gangster 12: a gangster kills a neighbour in its row or column", { players = 4 }, function()
  city(1,
    "B2 G2 B3",
    "Y2 R1 G1",
    "Y1 B1 B2")
  answer("shoot")
  expect(question(), "Shoot whom?")
  expect(choices(), { "blue 1 on b3", "yellow 2 on a2", "grey 1 on c2", "grey 2 on b1" }, "not across a corner")
  answer("grey 1")
  expect(dead "c2", true)
  expect(dead "b1", false)
  expect(said "seat 1 shoots grey 1 on c2.", true)
  expect(#the "city":pieces(), 9, "the dead stay where they are")
  expect(asked(), seats[2])
end)

scenario("gangster 12: the player says who shoots", { players = 2 }, function()
  city(1, "R1 B1 . . .", ". . . .", ". R3 . . R2 Y1")
  answer("shoot")
  expect(question(), "Who shoots?")
  expect(choices(), { "red 1 on a1", "red 2 on e3" }, "red 3 has no neighbour")
  answer("red 2")
  expect(dead "f3", true)
  expect(dead "b1", false)
end)

scenario("gangster 12: a bullet is used up, and without one nobody shoots", { players = 2 }, function()
  city(1, "R1 B1 Y1", "B2")
  expect(offered "shoot", true)
  answer("shoot", "blue 1")
  expect(seats[1].bullets, 0)
  expect(seats[2].bullets, 1)
  expect(choices(), { "lay", "move", "shoot" }, "blue 2 can shoot back")
  answer("lay", "f6")
  expect(asked(), seats[1])
  expect(choices(), { "lay", "move" })
end)

scenario("gangster 12: with two bullets one can shoot twice", { players = 2 }, function()
  city(2, "R1 B1", "B2 . . B3")
  answer("shoot", "blue 1")
  answer("move", "blue 3", "d3")
  answer("shoot")
  expect(dead "b1", true)
  expect(dead "a2", true)
  expect(seats[1].bullets, 0)
end)

scenario("gangster 12: nobody shoots without a neighbour", { players = 4 }, function()
  city(1, "R1 . B1", ". Y1")
  expect(choices(), { "lay", "move" })
end)

scenario("gangster 12: the bullet stays on the dead to the end", { players = 2 }, function()
  city(1, "R1 B1 . . G1")
  answer("shoot")
  for turn, space in pairs { "a6", "b6", "c6", "d6" } do
    expect(asked(), seats[turn % 2 == 1 and 2 or 1])
    answer("lay", space)
    expect(dead "b1", true)
  end
  play_on()
  expect(dead "b1", true)
  expect(the "b1":piece().name, "blue 1")
end)

scenario("gangster 13: a dead gangster cannot be moved", { players = 2 }, function()
  city(0, "R1x . B1", ". Y1x . G1")
  answer("move")
  expect(choices(), { "blue 1 on c1", "grey 1 on d2" })
end)

scenario("gangster 13: a dead gangster cannot shoot", { players = 2 }, function()
  city(1, "R1x B1 . R2", ". Y1")
  expect(choices(), { "lay", "move" })
end)

scenario("gangster 13: a dead gangster is not shot again", { players = 2 }, function()
  city(1, "R1 B1x", "B2", ". . . . . B3")
  answer("shoot")
  expect(dead "a2", true, "there is but one to shoot")
  expect(seats[1].bullets, 0)
  answer("lay", "f6")
  expect(choices(), { "lay", "move" })
end)

scenario("gangster 13: the power of the dead does not count", { players = 4 }, function()
  city(1, "R3x R2 B3 B1x Y1 .")
  answer("lay", "f1") -- yellow 3
  expect(said "row 1: yellow 4 against 3.", true)
  expect(seats[3].rank, 1)
  expect(seats[1].rank + seats[2].rank + seats[4].rank, 0)
end)

scenario("gangster 14: shooting out of a full row", { players = 2 }, function()
  city(1, "G1 Y1 R1 G1 Y2 G2", ". . B1")
  answer("shoot")
  expect(offered(the "blue 1"), true)
  answer("blue 1")
  expect(dead "c2", true)
end)

scenario("gangster 14: shooting into a full row", { players = 2 }, function()
  city(1, "G1 Y1 B1 G1 Y2 G2", ". . R1")
  answer("shoot")
  expect(dead "c1", true)
end)

scenario("gangster 14: shooting into a full column, and within a full row", { players = 2 }, function()
  city(2, "B1", "B2 R1", "B3", "Y1", "Y2", "G1 R2 G2 G1 Y1 B2")
  answer("shoot", "red 1")
  expect(dead "a2", true)
  answer("lay", "f1")
  answer("shoot") -- only red 2, whose neighbours are in its own row
  expect(choices(), { "grey 1 on a6", "grey 2 on c6" })
  answer("grey 2")
  expect(dead "c6", true)
end)

scenario("gangster T4: red can shoot grey or yellow beside it, not blue", { players = 4 }, function()
  city(1,
    ". G2 . B1",
    "Y1 R2 .",
    "B3 . B2")
  answer("shoot")
  expect(choices(), { "yellow 1 on a2", "grey 2 on b1" })
  for copy = 1, 3 do
    for power = 1, 3 do expect(offered(the("blue " .. power, copy)), false) end
  end
end)

-- The rulings ------------------------------------------------------------------

for players = 2, 4 do
  local function with(options) return { players = players, options = options } end
  local number = " (" .. players .. " players)"

  scenario("gangster Q3: only a living tile of the own gang may shoot" .. number, with(), function()
    city(1, "B1 Y1", ". . . . R1x G1")
    expect(choices(), { "lay", "move" })
    answer("lay", "f6")
    expect(asked(), seats[2])
    expect(offered "shoot", true, "blue stands beside yellow")
  end)

  scenario("gangster Q3: any living tile may shoot, as an option" .. number, with { shooter = "any" }, function()
    city(1, "B1 Y1 G2x", ". . . . R1x G1")
    answer("shoot")
    expect(question(), "Who shoots?")
    expect(choices(), { "blue 1 on a1", "yellow 1 on b1" }, "the dead still cannot")
    answer("yellow 1")
    expect(dead "a1", true)
    expect(seats[1].bullets, 0, "the bullet is the active player's")
    expect(seats[2].bullets, 1)
  end)

  scenario("gangster Q4: neutral and enemy tiles may be shot, own ones not" .. number, with(), function()
    city(1, ". G1", "B1 R1 R2", ". Y1")
    answer("shoot")
    expect(choices(), { "blue 1 on a2", "yellow 1 on b3", "grey 1 on b1" })
    expect(offered(the "red 2"), false)
  end)

  scenario("gangster Q4: own tiles may be shot, as an option" .. number, with { shoot_own = true }, function()
    city(1, "R1 R2")
    answer("shoot", "red 1")
    expect(dead "b1", true)
    expect(dead "a1", false)
    expect(seats[1].bullets, 0)
  end)
end

scenario("gangster Q4: nobody shoots among his own", { players = 2 }, function()
  city(1, "R1 R2")
  expect(choices(), { "lay", "move" })
end)

scenario("gangster Q3, Q4: any tile shoots, but not at the own gang", { players = 2, options = { shooter = "any" } },
  function()
    city(1, "B1 R1")
    answer("shoot")
    expect(dead "a1", true, "blue cannot shoot red for red")
    expect(dead "b1", false)
  end)

local function scored_row() -- the row would be 4 against 3, without blue 3 it is 4 against 2
  start(function()
    lay_out(the "city",
      "R3 R1 B3 Y1 G1 G1",
      ".  .  B2",
      ".  .  B2",
      ".  .  G1",
      ".  .  Y1")
    lay_out(seats[2].stock, "B1 B2")
    lay_out(the "open", "Y3 G3")
    seats[1].bullets = 1
    return phase.turn(seats[1], 0)
  end)
end

scenario("gangster Q5: a kill in a scored line scores nothing, but counts in the crossing line", { players = 2 },
  function()
    scored_row()
    answer("shoot")
    expect(dead "c1", true)
    expect(seats[1].rank, 0)
    expect(said "row 1", false)
    answer("lay", "blue 1", "c6")
    expect(said "column c: blue 5 against 1.", true)
    expect(seats[2].rank, 4)
  end)

scenario("gangster Q5: a kill scores a full line again, as an option",
  { players = 2, options = { kill_rescores = true } }, function()
    scored_row()
    answer("shoot")
    expect(said "row 1: red 4 against 2.", true)
    expect(seats[1].rank, 2)
    expect(said "column c", false, "which is not full")
    expect(asked(), seats[2])
  end)

scenario("gangster Q5: only a line with the dead in it scores again, as an option",
  { players = 4, options = { kill_rescores = true } }, function()
    city(1, "R1 B1 Y1 G1 Y1 Y2", "B2", "B3", "Y2", "G2", "G2")
    answer("shoot", "blue 2")
    expect(said "column a: grey 4 against 3.", true)
    expect(seats[4].rank, 1)
    undo()
    answer("blue 1")
    expect(seats[4].rank, 0)
    expect(said "row 1: yellow 4 against 1.", true)
    expect(seats[3].rank, 3)
  end)

scenario("gangster Q5: where both lines of the dead are full, the shooter chooses, as an option",
  { players = 4, options = { kill_rescores = true } }, function()
    city(1, "B1 Y1 Y1 G1 Y2 G1", "R1 R2", "B2", "B3", "Y2", "G2")
    answer("shoot")
    expect(question(), "Who shoots?")
    answer("red 1 on a2", "blue 1")
    expect(asked(), seats[1])
    expect(choices(), { "row 1", "column a" })
    answer("column a")
    expect(said "column a: blue 5 against 2.", true)
    expect(said "row 1: yellow 4 against 2.", true)
    expect(seats[2].rank, 3)
    expect(seats[3].rank, 2)
  end)

scenario("gangster Q5: a kill can win, as an option", { players = 2, options = { kill_rescores = true, goal = 2 } },
  function()
    scored_row()
    answer("shoot")
    expect(over(), true)
    expect(winners(), { seats[1] })
  end)

scenario("gangster Q14: the dead fill a square and count for completeness", { players = 4 }, function()
  city(0, "R1x B1x R2 Y1x G1x .")
  answer("lay")
  for column in each { "a", "b", "c", "d", "e" } do expect(offered(column .. "1"), false) end
  answer("f1") -- yellow 3
  expect(said "row 1: yellow 3 against 2.", true)
  expect(seats[3].rank, 1)
  expect(asked(), seats[2])
  expect(question(), "Lay yellow 3 where?", "a full line: red 2 cannot be moved either")
end)
