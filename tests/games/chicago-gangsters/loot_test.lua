-- Rules 28 to 37: taking loot, the end of the round, the showdown; vectors T5 and T6; rulings Q17 to Q19 and Q22.

local function fight(wanted)
  start(function()
    a_round(wanted)
    return phase.challenge(false)
  end)
end

local function round_end(wanted)
  start(function()
    a_round(wanted)
    return phase.round_end(seats[wanted.first or 1], wanted.defenders_won ~= true)
  end)
end

scenario("chicago-gangsters 28: bottles are written down as alcohol", { players = 4 }, function()
  fight { hands = { "W4", "", "B2", "" }, loot = 1 }
  all_lay("W4", "B2")
  answer("2 bottles", "1 bottle")
  expect(bottles(), { 2, 1, 1, 0 })
  expect(said "seat 1 takes 2 bottles.", true)
end)

scenario("chicago-gangsters 29: a person lies open, stays, and counts from then on", { players = 4 }, function()
  fight { hands = { "W4", "", "", "" }, loot = 1, person = "judge" }
  all_lay("W4")
  answer "1 bottle + person"
  expect(the "judge":place(), seats[1].persons)
  for seat in each(seats) do expect(the "judge":known_to(seat), true) end
  play_on(40)
  expect(the "judge":place(), seats[1].persons)
end)

scenario("chicago-gangsters 29: its value counts wherever persons are allowed", { players = 4 }, function()
  fight { district = "South Side", hands = { "", "", "", "" }, persons = { "judge(4) mayor(3)" }, person = "thug" }
  expect(said "The challengers have 7.", true)
end)

scenario("chicago-gangsters 30, T5: with nine cards a package of three brings one", { players = 4 }, function()
  fight { hands = { "W4 W4 W4 W4 W4 W4 W4 W4 W2 W2", "", "", "" }, loot = 8 }
  lays "W4"
  answer "1 bottle + 3 cards"
  expect(#seats[1].hand, 10)
  local lines = 0
  for line in each(chronicle()) do
    if line:find("^seat 1 draws") then lines = lines + 1 end
  end
  expect(lines, 1)
  expect(said "seat 1 draws a card.", true)
end)

scenario("chicago-gangsters 31: everybody draws one, beginning with the winner who picked first", { players = 4 },
  function()
    round_end { first = 3, means = "W4 W2 B1 E5 B3" }
    expect(drawn(seats[3].hand), "B3")
    expect(drawn(seats[4].hand), "E5")
    expect(drawn(seats[1].hand), "B1")
    expect(drawn(seats[2].hand), "W2")
  end)

scenario("chicago-gangsters 31: not above ten", { players = 4 }, function()
  round_end { hands = { "W4 W4 W4 W4 W4 W4 W4 W4 W2 W2" } }
  expect(#seats[1].hand, 10)
  expect(#seats[2].hand, 1)
end)

scenario("chicago-gangsters 31: abilities come in any order, before or after the card", { players = 4 }, function()
  round_end { hands = { "W2" }, persons = { "fence(1)" }, means = "E1 E1 E1 E1 B5 E5" }
  expect(asked(), seats[1])
  expect(question(), "Which comes first?")
  expect(choices(), { "Red: draw a means card", "fence: discard a means card and draw one" })
  answer "fence"
  expect(choices(), { "weapons 2", "none" })
  answer "weapons 2"
  expect(drawn(seats[1].hand), "B5 E5")
end)

scenario("chicago-gangsters 31: or after it", { players = 4 }, function()
  round_end { hands = { "W2" }, persons = { "fence(1)" }, means = "E1 E1 E1 E1 B5 E5" }
  answer "Red"
  expect(choices(), { "weapons 2", "blackmail 5", "none" })
  answer "none"
  expect(drawn(seats[1].hand), "W2 E5")
end)

scenario("chicago-gangsters 32: the discard pile is shuffled as soon as the draw pile is used up", { players = 4 },
  function()
    round_end { means = "W4 W4", discards = "B1 B2 B3 E1 E3" }
    expect(said "The discard pile is shuffled: 5 cards.", true)
    expect(#discards, 0)
    expect(#means, 3)
    for card in each(means) do expect(card:known_to(seats[1]), false) end
  end)

scenario("chicago-gangsters 32, Q26: in the middle of a package, too", { players = 4 }, function()
  fight { hands = { "W4", "", "", "" }, loot = 8, means = "E1", discards = "B1 B2 B3" }
  all_lay("W4")
  answer "1 bottle + 3 cards"
  expect(said "The discard pile is shuffled: 4 cards.", true)
  expect(the("blackmail 1"):place(), seats[1].hand)
end)

scenario("chicago-gangsters 33: the cards are removed; an untaken person leaves the game", { players = 4 }, function()
  local card, district, loot
  start(function()
    a_round { loot = 9, hands = { "W4", "", "", "" } } -- the person is for the losers
    card, district, loot = coalitions:top(), districts:top(), loots:top()
    return phase.challenge(false)
  end)
  all_lay("W4")
  answer "2 bottles"
  for piece in each { card, district, loot, the "mayor" } do expect(piece:place(), box) end
  expect({ #coalitions, #districts, #loots, #people }, { 11, 12, 11, 17 })
end)

-- The end --------------------------------------------------------------------

-- The end card comes next.
local function last_round(wanted)
  start(function()
    a_round(wanted)
    move(coalitions, box)
    move(the "the end card", coalitions)
    return phase.round()
  end)
end

scenario("chicago-gangsters 34: the end card stops the game at once", { players = 4 }, function()
  last_round { hands = { "W4", "", "", "" } }
  expect(over(), true)
  expect(said "They fight for", false)
  expect(said "takes", false)
end)

scenario("chicago-gangsters 35: the highest hand of each kind gets two bottles, tied players two each", { players = 4 },
  function()
    last_round { hands = { "W4 W4 B1", "W2", "B5 E3", "B5 E1 E1" }, persons = { "", "", "", "" } }
    expect(bottles(), { 2, 0, 4, 2 })
    expect(said "seat 1 has most weapons: 8.", true)
    expect(said "seat 3 has most bribes: 5.", true)
    expect(said "seat 4 has most bribes: 5.", true)
    for seat in each(seats) do expect(the("weapons 2"):known_to(seat), true) end
  end)

scenario("chicago-gangsters 35: persons do not help", { players = 4 }, function()
  last_round { hands = { "W2", "W4" }, persons = { "taxi(2) judge(4) explosives(1)", "mayor(3)" }, person = "thug" }
  expect(said "seat 2 has most weapons: 4.", true)
  expect(said "seat 1 has most weapons", false)
end)

scenario("chicago-gangsters 36: most persons bring two bottles, whatever they are worth", { players = 4 }, function()
  last_round { persons = { "judge(4)", "fence(1) dealer(1)", "thief(1) informer(0)", "" } }
  expect(bottles(), { 0, 2, 2, 0 })
  expect(said "seat 2 has most persons: 2.", true)
end)

scenario("chicago-gangsters 37: most alcohol wins", { players = 4 }, function()
  last_round { hands = { "W4", "", "B1" }, persons = { "judge(4)" } }
  expect(bottles(), { 4, 0, 2, 0 })
  expect(winners(), { seats[1] })
end)

for seed = 1, 6 do
  scenario("chicago-gangsters T6: a game has ten to twelve rounds (seed " .. seed .. ")", { players = 4, seed = seed },
    function()
      play_on()
      local rounds = 0
      for line in each(chronicle()) do
        if line:find("^A new round") then rounds = rounds + 1 end
      end
      expect(rounds >= 10 and rounds <= 12, true)
      expect(12 - (#coalitions - 1), rounds)
    end)
end

-- Rulings --------------------------------------------------------------------

scenario("chicago-gangsters Q17: equal alcohol is a shared victory", { players = 4 }, function()
  last_round { hands = { "W4", "B1" } }
  expect(winners(), { seats[1], seats[2] })
end)

scenario("chicago-gangsters Q17: or persons decide", { players = 4, options = { final_tie = "persons" } }, function()
  start(function()
    a_round { hands = { "W4", "B1 B1" }, persons = { "judge(4)", "fence(1) dealer(1)", "mayor(3) thief(1)" },
      person = "thug" }
    award(seats[1], "alcohol", 2, "So far.")
    return phase.showdown()
  end)
  expect(bottles(), { 4, 4, 2, 0 })
  expect(winners(), { seats[2] })
end)

scenario("chicago-gangsters Q17: and then the stronger hand", { players = 4, options = { final_tie = "persons" } },
  function()
    last_round { hands = { "W4", "B1" } }
    expect(winners(), { seats[1] })
  end)

scenario("chicago-gangsters Q18: a kind that nobody holds brings nothing", { players = 4 }, function()
  last_round {}
  expect(bottles(), { 0, 0, 0, 0 })
  expect(#winners(), 4)
end)

scenario("chicago-gangsters Q18: or two bottles to all", { players = 4, options = { kind_nobody_has = "all" } },
  function()
    last_round {}
    expect(bottles(), { 6, 6, 6, 6 })
  end)

scenario("chicago-gangsters Q19: after the first picker the round ends clockwise", { players = 4 }, function()
  round_end { first = 2, means = "W4 W2 B1 E5 B3" }
  expect(drawn(seats[2].hand), "B3")
  expect(drawn(seats[3].hand), "E5")
end)

scenario("chicago-gangsters Q19: or for the winners first", { players = 4, options = { order_at_end = "winners" } },
  function()
    round_end { first = 2, means = "W4 W2 B1 E5 B3" }
    expect(drawn(seats[2].hand), "B3")
    expect(drawn(seats[1].hand), "E5")
    expect(drawn(seats[3].hand), "B1")
    expect(drawn(seats[4].hand), "W2")
  end)

scenario("chicago-gangsters Q22: no card is left: no card is drawn", { players = 5 }, function()
  start(function()
    a_round { mr_x = 5, means = "W4 W2", discards = "" }
    return phase.round_end(seats[1], true)
  end)
  expect(#seats[1].hand, 1)
  expect(#seats[2].hand, 1)
  expect(#seats[3].hand, 0)
end)

scenario("chicago-gangsters Q22: or a lower hand limit", { players = 5, options = { hand_limit = 9 } }, function()
  start(function()
    a_round { mr_x = 5, hands = { "W4 W4 W4 W4 W4 W4 W4 W4 W2" } }
    return phase.round_end(seats[1], true)
  end)
  expect(#seats[1].hand, 9)
end)
