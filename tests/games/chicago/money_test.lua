-- Money and the course of the game: rules 1, 2, 4, 5, 10 to 18, 25, 32 to 37, 40; vectors T1, T2, T5, T6.

local four = { players = 4 }

-- own(2, "red", "a1 a2"): the gang of this number owns these buildings of the quarter.
local function own(number, colour, names)
  for name in names:gmatch "%S+" do mark(the(colour .. " " .. name), "owner", number) end
end

local quarter = "a1 a2 a3 a4 a5 a6 a7 a8 b1 b2 b3 b4 b5 b6 c1 c2 c3 d1 d2 e1 e2 e3 kk"

-- Ends the last turn of a phase: goals are noted, and everybody is paid.
local function at_phase_end(round, prepare)
  start(function()
    common.round = round
    prepare()
    local last = (round - 1) // 6
    return phase.moving(last > 0 and last or #gangs, 0)
  end)
end

local one, two, three = "one ring (10000)", "two rings (25000)", "three rings (40000)"

-- Goals -------------------------------------------------------------------------------

scenario("chicago 1: three of four casinos held to the end of a phase win", four, function()
  at_phase_end(6, function()
    for colour in each { "yellow", "red", "blue" } do own(2, colour, "kk") end
  end)
  expect(over(), true)
  expect(winners(), { seats[2] })
end)

scenario("chicago 1: two casinos are not enough", four, function()
  at_phase_end(6, function() own(2, "yellow", "kk") own(2, "red", "kk") end)
  expect(over(), false)
end)

scenario("chicago 1: two players need all four casinos, counted over both gangs", { players = 2 }, function()
  at_phase_end(6, function()
    for colour in each { "yellow", "red", "blue" } do own(1, colour, "kk") end
  end)
  expect(over(), false)
  at_phase_end(6, function()
    for colour in each { "yellow", "red", "blue" } do own(1, colour, "kk") end
    own(3, "green", "kk")
  end)
  expect(winners(), { seats[1] })
end)

scenario("chicago 1: all eight bars on the plaza win", four, function()
  at_phase_end(12, function()
    for colour in each(colours) do own(3, colour, "e1 e2") end
  end)
  expect(winners(), { seats[3] })
  at_phase_end(12, function()
    for colour in each(colours) do own(3, colour, "e1 e2") end
    own(4, "red", "e1")
  end)
  expect(over(), false)
end)

scenario("chicago 1: five members with four rings on the board win", four, function()
  at_phase_end(6, function()
    for i, name in ipairs { "A", "B", "C", "D", "E" } do put("blue " .. name, "l" .. i + 1, 4) end
  end)
  expect(winners(), { seats[4] })
  at_phase_end(6, function()
    for i, name in ipairs { "A", "B", "C", "D" } do put("blue " .. name, "l" .. i + 1, 4) end
    mark(the "blue E", "rings", 4)
    move(the "blue E", gangs[4].waiting)
  end)
  expect(over(), false, "one of them is not on the board")
end)

scenario("chicago 1: a goal must be held to the end of the phase", four, function()
  start(function()
    common.round = 6
    for colour in each { "yellow", "red", "blue" } do own(2, colour, "kk") end
    put("blue A", "h6", 1) -- at the door of the yellow casino
    return phase.moving(3, 0)
  end)
  expect(said "seat 2 has reached a goal.", true)
  play_on(0)
  while asked() == seats[4] and not offered(the "yellow kk") do answer(offered "blue A" and "blue A" or "nobody") end
  answer(the "yellow kk")
  answer("walk off the rest")
  while asked() == seats[4] and question():find "last step" do answer(choices()[1]) end
  play_on(3)
  expect(over(), false)
  expect(said "seat 2 has lost the goal.", true)
end)

scenario("chicago Q17: of two who hold a goal, the one who has held it longer wins", four, function()
  at_phase_end(6, function()
    for colour in each { "yellow", "red", "blue" } do own(2, colour, "kk") end
    for colour in each(colours) do own(3, colour, "e1 e2") end
    common.turns = 20
    seats[3].since = 12
  end)
  expect(winners(), { seats[3] })
end)

scenario("chicago 2: without a goal the greatest fortune wins after round 24", four, function()
  at_phase_end(24, function() own(4, "red", "e1") end)
  expect(over(), true)
  expect(winners(), { seats[4] })
  expect(seats[4].money, 130000)
end)

scenario("chicago 36: cash and the value of the members are added after the last payment", four, function()
  at_phase_end(24, function()
    own(1, "yellow", "a1 a2 a3 a4 a7 b3 b5 b6 c3 kk")
    put("red A", "l5", 4)
    own(4, "blue", "a1")
  end)
  expect(seats[1].money, 159000)
  expect(fortune(seats[1]), 159000)
  expect(fortune(seats[2]), 175000)
  expect(fortune(seats[4]), 126000)
  expect(winners(), { seats[2] })
end)

scenario("chicago 36: a goal at the end of phase D wins before the fortune (Q28)", four, function()
  at_phase_end(24, function()
    put("red A", "l5", 4)
    for colour in each { "yellow", "red", "blue" } do own(4, colour, "kk") end
    for name in each { "B", "C" } do put("red " .. name, name == "B" and "l6" or "l7", 4) end
  end)
  expect(winners(), { seats[4] })
end)

scenario("chicago Q24: on equal fortunes the value of the buildings decides, then all share", four, function()
  at_phase_end(24, function()
    own(2, "red", "a1")
    put("red A", "l5", 1)
    put("blue A", "l6", 1)
    award(seats[4], "money", 1000, "A test.")
  end)
  expect(winners(), { seats[2] })
  at_phase_end(24, function() end)
  expect(#winners(), 4)
end)

-- Start ---------------------------------------------------------------------------------

scenario("chicago 4: 20 figures, four rings on one of them, and 125000", four, function()
  for gang in each(gangs) do
    expect(gang.seat.money, 125000)
    expect(#stock(gang), 19)
    expect(#gang.waiting, 1)
    expect(gang.waiting:top():mark "rings", 4)
  end
end)

scenario("chicago 5: the game begins in round A1 with the yellow gang", four, function()
  expect(common.round, 1)
  expect(asked(), seats[1])
  expect(said "Phase A begins; the yellow gang starts.", true)
end)

scenario("chicago 10: four phases of six rounds, started by yellow, red, green and blue", four, function()
  for phase_number = 1, 4 do
    start(function()
      common.round = 6 * phase_number - 5
      for gang in each(gangs) do put(gang.colour .. " A", gang.colour .. " a8", 1) end
      return phase.turn(phase_number)
    end)
    expect(asked(), seats[phase_number])
    answer("walk off the rest")
    while asked() == seats[phase_number] do answer(choices()[1]) end
    expect(asked(), seats[phase_number % 4 + 1], "clockwise")
  end
  expect(said "Round D1.", true)
end)

scenario("chicago 10: each gang has one turn a round", four, function()
  start(function()
    for gang in each(gangs) do put(gang.colour .. " A", gang.colour .. " a8", 1) end
    return phase.turn(1)
  end)
  while common.round == 1 do play_on(1) end
  expect(common.turns, 5)
  expect(said "Round A2.", true)
end)

scenario("chicago 11: members are hired before the first round, then come six rounds, then payment", four, function()
  expect(question(), "Hire for the yellow gang?")
  at_phase_end(6, function() own(2, "red", "a1") end)
  expect(said "Payment after round A6.", true)
  expect(question(), "Hire for the red gang?")
  expect(common.round, 7)
end)

scenario("chicago 12: whoever is on the board has rings", { players = 4, seed = 3 }, function()
  for _ = 1, 40 do
    play_on(10)
    for it in each(city:pieces()) do
      local rings = it:mark "rings"
      expect(rings >= 1 and rings <= 4, true, it)
    end
    for it in each(the "gone") do expect(it:mark "rings", 0) end
  end
end)

-- Hiring ----------------------------------------------------------------------------------

scenario("chicago 13: one, two or three rings cost 10000, 25000 and 40000; four cannot be bought", four, function()
  expect(choices(), { one, two, three, "enough" })
  answer(one)
  expect(seats[1].money, 115000)
  answer(two)
  expect(seats[1].money, 90000)
  answer(three)
  expect(seats[1].money, 50000)
  expect(#gangs[1].waiting, 4)
  expect(said "yellow B is hired with one ring.", true)
end)

scenario("chicago 14: a three only once a phase (T2)", four, function()
  answer(three)
  expect(offered(three), false)
  answer("enough", "enough", "enough", "enough")
  expect(gangs[1].seat.three, 1)
end)

scenario("chicago 14: ones and twos may differ by one (T2)", four, function()
  answer(one)
  expect(offered(one), false, "(2,0)")
  expect(offered(two), true)
  answer(two)
  answer(two)
  expect(offered(two), false, "(1,2), so no third two before a one")
  answer(one, two)
  expect(seats[1].money, 125000 - 95000, "(2,3) costs 95000")
  expect(offered(one), true)
  expect(offered(two), false)
end)

scenario("chicago 14: four ones and three twos cost 115000 (T2)", four, function()
  answer(one, two, one, two, one, two, one)
  expect(seats[1].money, 10000)
  expect(asked(), seats[2], "(5,3) is not allowed, and 10000 does not pay for a two")
end)

scenario("chicago 14: one alone of each is right (T2)", four, function()
  answer(two, "enough")
  expect(seats[1].money, 100000)
  answer(one, "enough")
  expect(seats[2].money, 115000)
end)

scenario("chicago Q11: purchases during turns count for the phase", four, function()
  start(function()
    own(1, "yellow", "a1")
    seats[1].even = 1
    return phase.turn(1)
  end)
  expect(choices(), { two, "nobody" })
end)

scenario("chicago 15: rings are never added to a member", four, function()
  answer(one, two, "enough")
  expect(the "yellow B":mark "rings", 1)
  expect(the "yellow C":mark "rings", 2)
  expect(choices(), { one, two, three, "enough" })
end)

scenario("chicago 16: during a turn ones and twos may be bought, no threes", four, function()
  start(function()
    own(1, "yellow", "a1")
    return phase.turn(1)
  end)
  expect(question(), "A new member for the yellow gang?")
  expect(choices(), { one, two, "nobody" })
end)

scenario("chicago 17: members are placed in own buildings, one in each, the start player first", four, function()
  answer(one, "enough", "enough", "enough", "enough")
  expect(asked(), seats[1])
  expect(question(), "Place whom?")
  answer("yellow A (4)")
  expect(#choices(), 10)
  answer(the "yellow kk")
  expect(#choices(), 9, "the casino is taken")
  for name in each(choices()) do expect(name:find "yellow" ~= nil, true) end
  answer(the "yellow a7")
  expect(the "yellow B":space(), the "yellow a7")
  expect(asked(), seats[2])
end)

scenario("chicago Q14: who finds no empty building waits and enters by the home bar", four, function()
  start(function()
    own(1, "yellow", "a1")
    for name in each { "A", "B" } do
      mark(the("yellow " .. name), "rings", 2)
      move(the("yellow " .. name), gangs[1].waiting)
    end
    return phase.placing(1, 4)
  end)
  answer("yellow A")
  expect(#gangs[1].waiting, 1)
  start(function()
    own(1, "yellow", "a1")
    mark(the "yellow B", "rings", 2)
    move(the "yellow B", gangs[1].waiting)
    return phase.turn(1)
  end)
  answer("somebody who waits")
  expect(the "yellow B":space(), the "yellow a1")
  expect(question():find "Who moves" ~= nil or question():find "Where to" ~= nil, true)
end)

scenario("chicago 18: who is bought during a turn starts from the home bar after the roll", four, function()
  start(function()
    own(1, "yellow", "a1")
    lucky(function() return roll(12) == 1 end)
    return phase.turn(1)
  end)
  answer(one)
  expect(the "yellow A":space(), the "yellow a1")
  expect(seats[1].money, 115000)
  expect(said "The yellow gang has 11 points to move.", true)
  expect(question(), "Who moves? 11 points left")
end)

scenario("chicago 18: only one, as the home bar must be empty (Q12)", four, function()
  start(function()
    own(1, "yellow", "a1")
    put("yellow A", "yellow a1", 1)
    return phase.turn(1)
  end)
  expect(question():find "Who moves" ~= nil, true)
end)

scenario("chicago 25: a home bar of another gang brings nobody in", four, function()
  start(function()
    own(2, "yellow", "a1")
    put("yellow A", "l5", 1)
    return phase.turn(1)
  end)
  expect(question():find "Who moves" ~= nil, true)
end)

scenario("chicago 32: without members and figures one pauses, but is paid and takes part at the end", four, function()
  start(function()
    move(pieces("gang", 1), the "gone")
    own(1, "yellow", quarter)
    put("red A", "l5", 1)
    common.round = 24
    return phase.turn(1)
  end)
  expect(said "The yellow gang has nobody on the board and pauses.", true)
  expect(asked(), seats[2])
  answer("walk off the rest")
  play_on()
  expect(over(), true)
  expect(winners(), { seats[1] })
  expect(seats[1].money, 125000 + 112000)
end)

-- Payment -----------------------------------------------------------------------------------

scenario("chicago 33: each building pays its value after the sixth round", four, function()
  at_phase_end(6, function()
    own(1, "yellow", "a1 b1 c1 d1 e1 kk")
    own(1, "red", "c1")
  end)
  expect(seats[1].money, 125000 + 1000 + 2000 + 3000 + 4000 + 5000 + 20000 + 3000)
  expect(seats[2].money, 125000)
  expect(said "yellow: 7 buildings pay.", true)
end)

scenario("chicago 34: all eight bars of 1000 of the home quarter pay 24000 (T5)", four, function()
  at_phase_end(6, function() own(1, "yellow", "a1 a2 a3 a4 a5 a6 a7 a8") end)
  expect(seats[1].money, 125000 + 24000)
end)

scenario("chicago 34: all six bars of 2000 pay 36000 (T5), only in the home quarter", four, function()
  at_phase_end(6, function()
    own(1, "yellow", "b1 b2 b3 b4 b5 b6")
    own(2, "blue", "b1 b2 b3 b4 b5 b6")
  end)
  expect(seats[1].money, 125000 + 36000)
  expect(seats[2].money, 125000 + 12000)
end)

scenario("chicago T1: the whole home quarter pays 112000", four, function()
  at_phase_end(6, function() own(3, "green", quarter) end)
  expect(seats[3].money, 125000 + 112000)
end)

scenario("chicago T6: the start property pays 34000", four, function()
  at_phase_end(6, function() own(1, "yellow", "a1 a2 a3 a4 a7 b3 b5 b6 c3 kk") end)
  expect(seats[1].money, 125000 + 34000)
end)

scenario("chicago 35: then the start player changes and members are hired", four, function()
  at_phase_end(12, function() seats[3].even, seats[3].three = 1, 1 end)
  expect(common.round, 13)
  expect(asked(), seats[3])
  expect(choices(), { one, two, three, "enough" })
end)

scenario("chicago 40: in Variant II a casino pays only with an own member in it",
  { players = 4, options = { variant_2 = true } }, function()
    at_phase_end(6, function()
      own(1, "yellow", "kk a1")
      own(2, "red", "kk")
      put("red A", "red kk", 1)
    end)
    expect(seats[1].money, 126000)
    expect(seats[2].money, 145000)
  end)

-- Two and three players ------------------------------------------------------------------------

scenario("chicago 37: two players lead two gangs each, with their own money", { players = 2 }, function()
  expect(gangs[1].seat, seats[1])
  expect(gangs[2].seat, seats[2])
  expect(gangs[3].seat, seats[1])
  expect(gangs[4].seat, seats[2])
  answer(one, "enough", "enough")
  expect(question(), "Hire for the green gang?")
  answer(three)
  expect(seats[1].money, 115000)
  expect(seats[1].money_2, 85000)
  expect(#gangs[3].waiting, 2)
end)

scenario("chicago 37: neighbouring gangs by choice (Q19)", { players = 2, options = { gangs = "neighbours" } },
  function()
    expect(gangs[2].seat, seats[1])
    expect(gangs[3].seat, seats[2])
  end)

scenario("chicago Q20: five members with four rings must be in one gang", { players = 2 }, function()
  at_phase_end(6, function()
    for i, name in ipairs { "A", "B", "C" } do put("yellow " .. name, "l" .. i + 1, 4) end
    for i, name in ipairs { "A", "B" } do put("green " .. name, "m" .. i + 1, 4) end
  end)
  expect(over(), false)
end)

scenario("chicago Q22: with three players one colour is white, and its phase begins with the next", { players = 3 },
  function()
    expect(#gangs, 3)
    expect(the "blue a1":mark "owner", 0)
    expect(the "blue kk":mark "owner", 0)
    at_phase_end(18, function() end)
    expect(common.round, 19)
    expect(asked(), seats[1])
  end)

scenario("chicago Q3: casinos may be white at the start", { players = 4, options = { casinos = "white" } }, function()
  expect(the "red kk":mark "owner", 0)
  expect(the "red a1":mark "owner", 2)
end)
