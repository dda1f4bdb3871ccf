-- Rules 19 and 20, and the rulings on the end: Q11, Q12 and Q13.

local function with_ranks(...)
  for number, rank in pairs { ... } do
    if rank > 0 then award(seats[number], "rank", rank, "So far.") end
  end
end

local function ranks()
  local all = {}
  for seat in each(seats) do all[seat.number] = seat.rank end
  return all
end

-- Seat 1 completes row 1, which gives blue 4.
local function blue_row()
  lay_out(the "city", "B3 B3 R1 Y1 Y1")
  lay_out(seats[1].stock, "G1")
  lay_out(the "open", "Y3 G3")
  lay_out(the "pile 1", "R2 R3")
  return phase.turn(seats[1], 0)
end

for players = 2, 4 do
  local number = " (" .. players .. " players)"

  scenario("gangster 19: who reaches 17 wins at once, at turn or not" .. number, { players = players }, function()
    start(function()
      with_ranks(15, 13)
      return blue_row()
    end)
    answer("lay", "grey 1", "f1")
    expect(over(), true)
    expect(asked(), nil)
    expect(seats[2].rank, 17)
    expect(winners(), { seats[2] })
    expect(said "seat 2 reaches 17 and wins.", true)
    expect(the "city":full(), false)
  end)

  scenario("gangster 19: with 16 the game goes on" .. number, { players = players }, function()
    start(function()
      with_ranks(15, 12)
      return blue_row()
    end)
    answer("lay", "grey 1", "f1")
    expect(seats[2].rank, 16)
    expect(over(), false)
    expect(winners(), {})
    expect(asked(), seats[2])
  end)

  scenario("gangster Q11: a rank above 17 stops at 17" .. number, { players = players }, function()
    start(function()
      with_ranks(0, 16)
      return blue_row()
    end)
    answer("lay", "grey 1", "f1")
    expect(seats[2].rank, 17)
    expect(winners(), { seats[2] })
  end)
end

scenario("gangster 19: the end comes before the open tiles are filled up", { players = 2 }, function()
  start(function()
    with_ranks(0, 16)
    return blue_row()
  end)
  answer("lay", "grey 3", "f1")
  expect(over(), true)
  expect(#the "open", 1)
  expect(said "is turned up", false)
end)

scenario("gangster 19: a moved tile can win, too", { players = 3 }, function()
  start(function()
    with_ranks(16, 16, 16)
    lay_out(the "city", "B3 B3 R1 Y1 Y1 .", ". . . . . R1")
    lay_out(the "pile 1", "R2 R3")
    return phase.turn(seats[3], 0)
  end)
  answer("move", "red 1 on f2", "f1")
  expect(winners(), { seats[2] })
end)

scenario("gangster 19: the goal can be set", { players = 2, options = { goal = 5 } }, function()
  start(function()
    with_ranks(0, 3)
    return blue_row()
  end)
  answer("lay", "grey 1", "f1")
  expect(seats[2].rank, 5)
  expect(winners(), { seats[2] })
  expect(said "seat 2 reaches 5 and wins.", true)
end)

-- Row 1 gives red 2, column f gives blue 3; both may be enough.
local function corner()
  lay_out(the "city",
    "R3 R2 B2 Y2 Y1 .",
    ".  .  .  .  .  B3",
    ".  .  .  .  .  B3",
    ".  .  .  .  .  Y2",
    ".  .  .  .  .  Y1",
    ".  .  .  .  .  R1")
  lay_out(seats[3].stock, "G1")
  lay_out(the "open", "Y3 G3")
  return phase.turn(seats[3], 0)
end

scenario("gangster Q12: the first of two lines ends the game, the second is not scored", { players = 3 }, function()
  start(function()
    with_ranks(15, 14, 3)
    return corner()
  end)
  answer("lay", "grey 1", "f1", "row 1")
  expect(winners(), { seats[1] })
  expect(ranks(), { 17, 14, 3 })
  expect(said "column f", false)
  undo()
  expect(over(), false)
  answer("column f")
  expect(winners(), { seats[2] })
  expect(ranks(), { 15, 17, 3 })
  expect(said "row 1", false)
end)

scenario("gangster Q12: the second of two lines can win, too", { players = 3 }, function()
  start(function()
    with_ranks(15, 10, 3)
    return corner()
  end)
  answer("lay", "grey 1", "f1", "column f")
  expect(winners(), { seats[1] })
  expect(ranks(), { 17, 13, 3 })
end)

-- The city but for one square, and seat 1 has the last tile. He lays it without being asked, and it completes row 6 and
-- column f: with grey 3 nobody scores, with red 1 (for which grey 3 lies elsewhere) yellow 3 and blue 3.
local function last_square(first, last)
  lay_out(the "city",
    first .. " R1 R1 B1 B1 B1",
    "R2 R2 R2 B2 B2 B2",
    "R3 R3 R3 B3 B3 B3",
    "Y1 Y1 Y1 G1 G1 G1",
    "Y2 Y2 Y2 G2 G2 G2",
    "Y3 Y3 Y3 G3 G3 .")
  lay_out(seats[1].stock, last)
  return phase.turn(seats[1], 0)
end

for players = 2, 4 do
  local number = " (" .. players .. " players)"

  scenario("gangster 20: the game ends when all 36 tiles lie, the highest rank wins" .. number, { players = players },
    function()
      start(function()
        with_ranks(4, 7)
        return last_square("R1", "G3")
      end)
      expect(over(), false)
      answer("row 6")
      expect(#the "city":pieces(), 36)
      expect(over(), true)
      expect(winners(), { seats[2] })
      expect(said "The city is full. seat 2 wins with 7.", true)
    end)

  scenario("gangster 20: the last line counts before the game ends" .. number, { players = players }, function()
    start(function()
      with_ranks(5, 3)
      return last_square("G3", "R1")
    end)
    answer("row 6")
    expect(said "column f: blue 6 against 3.", true)
    expect(seats[2].rank, 6)
    expect(winners(), { seats[2] })
  end)

  scenario("gangster 20: a tie goes to the one who reached it first" .. number, { players = players }, function()
    start(function() -- red has had his 3 points for long
      with_ranks(3)
      seats[1].reached, common.awards = 1, 1
      return last_square("G3", "R1")
    end)
    answer("column f")
    expect(seats[1].rank, 3)
    expect(seats[2].rank, 3)
    expect(winners(), { seats[1] })
    expect(said "The city is full. seat 1 wins with 3.", true)
  end)

  scenario("gangster Q13: if all are on 0 at the end, they share the victory" .. number, { players = players },
    function()
      start(function() return last_square("R1", "G3") end)
      answer("row 6")
      expect(said "row 6 is full, but nobody scores.", true)
      expect(said "column f is full, but nobody scores.", true)
      expect(over(), true)
      local all = {}
      for seat in each(seats) do all[seat.number] = seat end
      expect(winners(), all)
      expect(said "nobody has scored: all share the victory.", true)
    end)
end

for first, winner in pairs { ["row 6"] = 3, ["column f"] = 2 } do
  scenario("gangster 20: two tie in the last turn, and " .. first .. " came first", { players = 4 }, function()
    start(function() return last_square("G3", "R1") end)
    answer(first)
    expect(ranks(), { 0, 3, 3, 0 })
    expect(winners(), { seats[winner] })
  end)
end

scenario("gangster 20: what counts is when the present rank was reached", { players = 4 }, function()
  start(function() -- blue scored first of all, but gets to 5 only now; yellow came to 5 before that
    with_ranks(0, 2, 2)
    seats[2].reached, seats[3].reached, common.awards = 1, 2, 2
    return last_square("G3", "R1")
  end)
  answer("row 6")
  expect(ranks(), { 0, 5, 5, 0 })
  expect(winners(), { seats[3] })
end)

scenario("gangster 20: a tie below the top does not matter", { players = 4 }, function()
  start(function()
    with_ranks(2, 2, 9, 2)
    return last_square("R1", "G3")
  end)
  answer("row 6")
  expect(winners(), { seats[3] })
end)
