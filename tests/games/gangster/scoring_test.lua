-- Rules 15 to 18, T1 to T3, and the rulings on scoring: Q1 and Q2.

local long = { R = "red", B = "blue", Y = "yellow", G = "grey" }

-- Five tiles lie in row 1; seat 1 lays the sixth, and all ranks must then be as given.
local function row_gives(row, last, ...)
  local wanted = { ... }
  start(function()
    lay_out(the "city", row)
    lay_out(seats[1].stock, last)
    lay_out(the "open", "Y3 G3")
    return phase.turn(seats[1], 0)
  end)
  if offered "lay" then answer("lay") end
  answer(long[last:sub(1, 1)] .. " " .. last:sub(2), "f1")
  expect(#the "city":pieces(), 6)
  for seat in each(seats) do expect(seat.rank, wanted[seat.number] or 0, seat) end
  expect(said "row 1 is full, but nobody scores.", #wanted == 0)
  expect(asked(), seats[2])
end

local function spares()
  lay_out(the "pile 1", "Y3 Y3 Y3 G3 G3 G3")
  return phase.turn(seats[1], 0)
end

-- When a line is scored ----------------------------------------------------------

scenario("gangster 15: the sixth tile laid in a row scores it at once", { players = 2 }, function()
  row_gives("R3 R3 B2 B2 Y1", "G1", 2)
  expect(chronicle(), { "seat 1 lays grey 1 on f1.", "row 1: red 6 against 4." })
end)

scenario("gangster 15: five tiles in a line score nothing", { players = 2 }, function()
  start(function()
    lay_out(the "city", "R3 R3 . . .", "R2", "R2", "R1")
    return spares()
  end)
  answer("lay", "a5")
  expect(#the "city":pieces(), 6)
  for seat in each(seats) do expect(seat.rank, 0) end
  expect(chronicle()[3], nil, "drawn and laid, no more")
end)

scenario("gangster 15: the sixth tile laid in a column scores it", { players = 3 }, function()
  start(function()
    lay_out(the "city", ". R3", ". B2", ". .", ". Y1", ". R2", ". B1")
    return spares()
  end)
  answer("lay", "b3") -- grey 3
  expect(said "column b: red 5 against 3.", true)
  expect(seats[1].rank, 2)
end)

scenario("gangster 15: the sixth tile moved into a row scores it", { players = 4 }, function()
  start(function()
    lay_out(the "city", "R1 B2 . Y1 G1 R1", ". . B3")
    return spares()
  end)
  answer("move", "blue 3", "c1")
  expect(said "row 1: blue 5 against 2.", true)
  expect(seats[2].rank, 3, "the points go to blue, who is not even at turn")
  expect(asked(), seats[2])
end)

scenario("gangster 15: the sixth tile moved into a column scores it", { players = 4 }, function()
  start(function()
    lay_out(the "city", "R1", "R2", "G1", "Y1", "Y2", ". R3")
    return spares()
  end)
  answer("move", "red 3", "a6")
  expect(said "column a: red 6 against 3.", true)
  expect(seats[1].rank, 3)
end)

scenario("gangster 15: a line is scored before the open tiles are filled up", { players = 2 }, function()
  start(function()
    lay_out(the "city", "R3 R3 B2 B2 Y1")
    lay_out(the "open", "G1 G2")
    lay_out(the "pile 1", "Y2 Y3")
    lay_out(the "pile 2", "Y2 Y3")
    return phase.turn(seats[1], 0)
  end)
  answer("lay", "grey 1", "f1")
  expect(question(), "Turn up a tile from which pile?")
  expect(seats[1].rank, 2)
end)

-- Who scores ---------------------------------------------------------------------

scenario("gangster 16: the strongest gang alone scores, the difference to the second", { players = 4 }, function()
  row_gives("R3 R2 B3 Y2 G1", "G1", 2)
end)

scenario("gangster 16: whoever completes the line, its strongest gang scores", { players = 4 }, function()
  row_gives("G3 G2 B2 Y2 R1", "R3", nil, nil, nil, 1)
  expect(said "row 1: grey 5 against 4.", true)
end)

scenario("gangster 16: only the living are added up", { players = 4 }, function()
  row_gives("R3x R3x R2 B1 B2", "Y1", nil, 1)
  expect(said "row 1: blue 3 against 2.", true)
end)

scenario("gangster 17: gangs tied for the top cancel each other", { players = 4 }, function()
  row_gives("R3 B2 B2 Y3 G1", "R1", nil, nil, 2)
  expect(said "row 1: yellow 3 against 1.", true)
end)

scenario("gangster 17: a tie of three lets the fourth score against nobody", { players = 4 }, function()
  row_gives("R3 B2 B1 Y3 G1", "G1", nil, nil, nil, 2)
  expect(said "row 1: grey 2 against 0.", true)
end)

scenario("gangster 17: two ties leave nobody to score", { players = 4 }, function()
  row_gives("R3 B3 Y1 G1 Y1", "G1")
end)

-- Two lines at once --------------------------------------------------------------

local function corner() -- row 1 gives red 2, column f gives blue 3
  lay_out(the "city",
    "R3 R2 B2 Y2 Y1 .",
    ".  .  .  .  .  B3",
    ".  .  .  .  .  B3",
    ".  .  .  .  .  Y2",
    ".  .  .  .  .  Y1",
    ".  .  .  .  .  R1")
  lay_out(seats[1].stock, "G1")
  lay_out(the "open", "Y3 G3")
  return phase.turn(seats[1], 0)
end

for players = 2, 4 do
  for first, second in pairs { ["row 1"] = "column f", ["column f"] = "row 1" } do
    scenario("gangster 18: of two lines the active player has " .. first .. " scored first (" .. players .. " players)",
      { players = players }, function()
        start(corner)
        answer("lay", "grey 1", "f1")
        expect(asked(), seats[1])
        expect(question(), "Which line is scored first?")
        expect(choices(), { "row 1", "column f" })
        expect(seats[1].rank + seats[2].rank, 0, "nothing before he has chosen")
        answer(first)
        local words = { ["row 1"] = "row 1: red 5 against 3.", ["column f"] = "column f: blue 6 against 3." }
        expect(chronicle(), { "seat 1 lays grey 1 on f1.", words[first], words[second] })
        expect(seats[1].rank, 2)
        expect(seats[2].rank, 3)
        expect(asked(), seats[2])
      end)
  end
end

scenario("gangster 18: two lines completed by a move", { players = 3 }, function()
  start(function()
    lay_out(the "city",
      "R3 B1 . G1 R2 B1",
      ".  Y3 .",
      ".  .  Y2",
      ".  .  B3",
      ".  .  Y1",
      ".  .  R1")
    lay_out(the "pile 2", "G1 G2 G3")
    return phase.turn(seats[2], 0)
  end)
  answer("move", "yellow 3", "c2")
  expect(asked(), seats[3])
  answer("lay", "c1") -- grey 3: both lines, for column c has been waiting, too
  expect(asked(), seats[3])
  answer("column c")
  expect(said "column c: yellow 6 against 3.", true)
  expect(said "row 1: red 5 against 4.", true)
  expect(seats[3].rank, 3)
  expect(seats[1].rank, 1)
end)

-- Test vectors -------------------------------------------------------------------

for players = 2, 4 do
  local number = " (" .. players .. " players)"

  scenario("gangster T1: red 6, blue 4: red 2 points" .. number, { players = players }, function()
    row_gives("R3 R2 R1 B2 B1", "B1", 2)
    expect(said "row 1: red 6 against 4.", true)
  end)

  scenario("gangster T3: 6/3/3: 3 points" .. number, { players = players }, function()
    row_gives("R3 R3 B2 B1 Y2", "Y1", 3)
  end)

  scenario("gangster T3: 3/3/2/2: nobody" .. number, { players = players }, function()
    row_gives("R2 R1 B3 Y2 G1", "G1")
  end)

  scenario("gangster T3: 5 alone: 5 points" .. number, { players = players }, function()
    row_gives("R3 B1x B2x Y1x G1x", "R2", 5)
  end)

  scenario("gangster T3: all dead: nobody" .. number, { players = players, options = { kill_rescores = true } },
    function()
      start(function()
        lay_out(the "city", "R3x B1x B2 Y1x G1x R2x", ". . R1")
        seats[1].bullets = 1
        return spares()
      end)
      answer("shoot")
      expect(said "row 1 is full, but nobody scores.", true)
      for seat in each(seats) do expect(seat.rank, 0) end
    end)
end

for players = 3, 4 do
  local number = " (" .. players .. " players)"

  scenario("gangster T2: red 3, blue 3, yellow 2, grey 1: yellow 1 point" .. number, { players = players }, function()
    row_gives("R2 R1 B2 B1 Y2", "G1", nil, nil, 1)
    expect(said "row 1: yellow 2 against 1.", true)
  end)

  scenario("gangster T3: 3/3/2: 2 points" .. number, { players = players }, function()
    row_gives("R2 R1 B2 B1 Y1", "Y1", nil, nil, 2)
    expect(said "row 1: yellow 2 against 0.", true)
  end)
end

-- Rulings --------------------------------------------------------------------------

local ignored = { neutral = "ignored" }

scenario("gangster Q1: with two players a neutral gang that is first keeps the points", { players = 2 }, function()
  row_gives("Y3 Y2 R2 R1 B1", "B1")
end)

scenario("gangster Q1: neutral gangs ignored, red scores", { players = 2, options = ignored }, function()
  row_gives("Y3 Y2 R2 R1 B1", "B1", 1)
  expect(said "row 1: red 3 against 2.", true)
end)

scenario("gangster Q1: with two players a neutral gang can be second", { players = 2 }, function()
  row_gives("R3 R2 Y3 B1 G1", "B1", 2)
end)

scenario("gangster Q1: neutral gangs ignored, the second is a player", { players = 2, options = ignored }, function()
  row_gives("R3 R2 Y3 B1 G1", "B1", 3)
end)

scenario("gangster Q1: a neutral gang ties with red, so blue scores", { players = 2 }, function()
  row_gives("R3 Y2 Y1 B1 B1", "G1", nil, 1)
end)

scenario("gangster Q1: neutral gangs ignored do not tie", { players = 2, options = ignored }, function()
  row_gives("R3 Y2 Y1 B1 B1", "G1", 1)
end)

scenario("gangster Q1: two neutral gangs tied for the top cancel each other", { players = 2 }, function()
  row_gives("Y3 G2 G1 R1 R1", "B1", 1)
end)

scenario("gangster Q1: with three players the fourth gang is neutral", { players = 3 }, function()
  row_gives("G3 G2 R2 R1 B1", "Y1")
end)

scenario("gangster Q1: the fourth gang ignored", { players = 3, options = ignored }, function()
  row_gives("G3 G2 R2 R1 B1", "Y1", 2)
end)

scenario("gangster Q1: with four players there is no neutral gang to ignore", { players = 4, options = ignored },
  function()
    row_gives("G3 G2 R2 R1 B1", "Y1", nil, nil, nil, 2)
  end)

scenario("gangster Q1: a line of neutral tiles only gives nothing", { players = 2, options = ignored }, function()
  row_gives("Y3 Y2 Y1 G1 G2", "G1")
end)

local vanish = { tied_second = "vanish" }

for players = 2, 4 do
  local number = " (" .. players .. " players)"

  scenario("gangster Q2: a tie for second place counts, 6/3/3 gives 3" .. number, { players = players }, function()
    row_gives("R3 R3 B3 Y2 Y1", "G1", 3)
    expect(said "row 1: red 6 against 3.", true)
  end)

  scenario("gangster Q2: tied gangs vanish, 6/3/3 gives 6" .. number, { players = players, options = vanish },
    function()
      row_gives("R3 R3 B2 B1 Y2", "Y1", 6)
      expect(said "row 1: red 6 against 0.", true)
    end)

  scenario("gangster Q2: tied gangs vanish, 6/3/3/1 gives 5" .. number, { players = players, options = vanish },
    function()
      row_gives("R3 R3 B3 Y2 Y1", "G1", 5)
      expect(said "row 1: red 6 against 1.", true)
    end)

  scenario("gangster Q2: without a tie nothing vanishes" .. number, { players = players, options = vanish }, function()
    row_gives("R3 R3 B3 Y2 B1", "G1", 2)
  end)
end
