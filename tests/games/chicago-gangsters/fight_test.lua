-- Rules 14 to 27: laying, turning up, evaluation; vectors T1, T2 and T4; rulings Q1, Q2 and Q23.

local function fight(wanted)
  start(function()
    a_round(wanted)
    return phase.challenge(false)
  end)
end

scenario("chicago-gangsters 14: both challengers lay any number of cards, at the same time", { players = 4 },
  function()
    fight { hands = { "W4 B3", "W2", "B5", "" } }
    expect(asked(), seats[1])
    expect(question(), "You challenge. Lay which means cards?")
    expect(choices(), { "weapons 4", "bribes 3" })
    lays "W4"
    expect(asked(), seats[2])
    expect(#seats[1].laid, 0)
    expect(#seats[1].hand, 2)
    for seat in each { seats[2], seats[3], seats[4] } do
      expect(the("weapons 4"):known_to(seat), false)
      expect(said("weapons 4", seat), false)
    end
    lays "W2"
    expect(drawn(seats[1].laid), "W4")
    expect(drawn(seats[2].laid), "W2")
  end)

scenario("chicago-gangsters 14: none is a number, too", { players = 4 }, function()
  fight { hands = { "W4", "W2", "", "" } }
  all_lay("", "")
  expect(said "seat 1 shows nothing.", true)
  expect(#seats[1].laid + #seats[2].laid, 0)
end)

scenario("chicago-gangsters 15: useless cards may be laid to mislead", { players = 4 }, function()
  fight { district = "Gold Coast", hands = { "W4 B3", "B1", "", "" } }
  expect(offered "weapons 4", true)
  lays "W4"
  expect(asked(), seats[2])
  expect(forces(), { 0, 0, 0, 0 })
end)

scenario("chicago-gangsters 16: when both have laid, all is turned up", { players = 4 }, function()
  fight { hands = { "W4", "W2 B1", "B5", "" } }
  all_lay("W4", "W2")
  for seat in each(seats) do
    expect(the("weapons 4"):known_to(seat), true)
    expect(the("weapons 2"):known_to(seat), true)
    expect(the("bribes 1"):known_to(seat), seat == seats[2])
  end
  expect(said "seat 1 shows weapons 4.", true)
end)

scenario("chicago-gangsters 17: the challenger with the ? may leave one card face down", { players = 4 }, function()
  fight { hands = { "W4 B3 E5", "W2", "B5", "" } }
  answer { "weapons 4", "bribes 3" }
  expect(asked(), seats[1])
  expect(question(), "Leave one of them face down?")
  expect(choices(), { "weapons 4", "bribes 3", "none" })
  answer "bribes 3"
  lays "W2"
  expect(#seats[1].laid, 2)
  expect(the("bribes 3"):up(), false)
  for seat in each(seats) do expect(the("bribes 3"):known_to(seat), seat == seats[1]) end
  expect(seats[1].force, 4)
  expect(said "seat 1 leaves one card face down.", true)
  expect(said("bribes 3", seats[2]), false)
end)

scenario("chicago-gangsters 17: also if it is his only one", { players = 4 }, function()
  fight { hands = { "W4", "W2", "B5", "" } }
  lays("W4", "W4")
  lays "W2"
  expect(forces(), { 0, 2, 0, 0 })
  expect(#seats[1].laid, 1)
  expect(the("weapons 4"):known_to(seats[3]), false)
end)

scenario("chicago-gangsters 17: the other challenger may not", { players = 4 }, function()
  fight { hands = { "", "W2 W4", "B5", "" } }
  answer { "weapons 2" }
  expect(asked(), seats[3])
end)

scenario("chicago-gangsters 17: cards seen before are no longer known once one of the hand is covered", { players = 4 },
  function()
    start(function()
      a_round { hands = { "W4 B3 E5", "W2", "B5", "" } }
      show(the "weapons 4")
      return phase.challenge(false)
    end)
    lays("B3", "B3")
    lays ""
    expect(the("weapons 4"):known_to(seats[3]), false)
  end)

scenario("chicago-gangsters 18: useless cards go back to the hand and stay known", { players = 4 }, function()
  fight { district = "Gold Coast", hands = { "W4 B3", "E5", "B5", "" } }
  all_lay("W4 B3", "E5")
  expect(drawn(seats[1].hand), "W4")
  expect(drawn(seats[2].hand), "E5")
  expect(drawn(seats[1].laid), "B3")
  expect(the("weapons 4"):known_to(seats[4]), true)
  expect(said "seat 1 takes back weapons 4.", true)
  expect(#discards, 0)
end)

scenario("chicago-gangsters 19: usable cards and, where they count, all persons make the total", { players = 4 },
  function()
    fight { district = "City Hall", hands = { "B3 W4", "B2", "B1", "" },
      persons = { "judge(4)", "mayor(3) priest(1)", "senator(4)" }, person = "thug" }
    all_lay("B3 W4", "B2")
    expect(forces(), { 7, 6, 0, 0 })
    expect(said "The challengers have 13.", true)
  end)

scenario("chicago-gangsters 19: where persons do not count, they add nothing", { players = 4 }, function()
  fight { district = "Gold Coast", hands = { "B3", "B2", "B1", "" }, persons = { "judge(4)", "priest(1)" } }
  all_lay("B3", "B2")
  expect(said "The challengers have 5.", true)
end)

scenario("chicago-gangsters 20: then the defenders, knowing that total, without a covered card", { players = 4 },
  function()
    fight { hands = { "W4", "", "B5 B3", "E1" } }
    all_lay("W4")
    expect(asked(), seats[3])
    expect(question(), "You defend. Lay which means cards?")
    expect(said("The challengers have 4.", seats[3]), true)
    answer { "bribes 5" }
    expect(asked(), seats[4])
    expect(question(), "You defend. Lay which means cards?")
    lays "E1"
    expect(said "The defenders have 6.", true)
  end)

scenario("chicago-gangsters 21: a usable covered card is added", { players = 4 }, function()
  fight { hands = { "W4 B3", "", "B5 B1", "" } }
  lays("W4 B3", "B3")
  lays "B5 B1"
  expect(said "seat 1 turns up bribes 3.", true)
  expect(said "The challengers win, 7 to 6.", true)
  expect(seats[1].force, 7)
  expect(the("bribes 3"):place(), discards)
  expect(the("bribes 3"):known_to(seats[4]), true)
end)

scenario("chicago-gangsters 21: a useless covered card is discarded", { players = 4 }, function()
  fight { district = "Gold Coast", hands = { "W4 B3", "", "B5 B1", "" } }
  lays("W4 B3", "W4")
  lays "B5 B1"
  expect(said "seat 1 turns up weapons 4: it cannot be used here.", true)
  expect(said "The defenders win, 6 to 3.", true)
  expect(the("weapons 4"):place(), discards)
end)

scenario("chicago-gangsters 22: the higher total wins", { players = 4 }, function()
  fight { hands = { "W4", "", "B5", "" } }
  all_lay("W4", "B5")
  expect(said "The defenders win, 5 to 4.", true)
  expect(asked(), seats[3])
  expect(question(), "Which package do you take?")
end)

scenario("chicago-gangsters 22, T4: on equal totals the challengers win", { players = 4 }, function()
  fight { hands = { "W4", "", "B4", "" } }
  all_lay("W4", "B4")
  expect(said "The challengers win, 4 to 4.", true)
  expect(asked(), seats[1])
end)

-- Sharing --------------------------------------------------------------------

scenario("chicago-gangsters 23: the larger part picks, the partner gets the rest", { players = 4 }, function()
  fight { hands = { "", "W4", "", "" }, loot = 4, means = "E1 E1 E1 E1 E1" }
  all_lay("W4")
  expect(asked(), seats[2])
  expect(choices(), { "2 bottles + person", "1 bottle + 1 card" })
  answer "2 bottles + person"
  expect(bottles(), { 1, 2, 0, 0 })
  expect(the "mayor":place(), seats[2].persons)
end)

scenario("chicago-gangsters 24: on equal parts the spade picks first", { players = 4 }, function()
  fight { hands = { "W4", "W4", "B3", "B3" } }
  all_lay("W4", "W4", "B3", "B3")
  expect(asked(), seats[2])
  answer "2 bottles"
  expect(asked(), seats[3])
  expect(choices(), { "1 bottle", "1 card" })
end)

scenario("chicago-gangsters 24: whatever seat it is at", { players = 4 }, function()
  fight { coalition = "Blue? + Red* against Yellow* + Green", hands = { "W4", "W4", "B3", "B3" } }
  all_lay("W4", "W4", "B3", "B3")
  expect(asked(), seats[1])
  answer "2 bottles"
  expect(asked(), seats[4])
end)

scenario("chicago-gangsters 25: packages are taken whole", { players = 4 }, function()
  fight { hands = { "W4", "", "", "" }, loot = 7, means = "E1 E3 E1 E3 E5" }
  all_lay("W4")
  expect(choices(), { "2 bottles", "person + 1 card" })
  answer "person + 1 card"
  expect(the "mayor":place(), seats[1].persons)
  expect(bottles(), { 0, 2, 0, 0 })
  expect(said("You draw blackmail 5.", seats[1]), true)
  expect(said("seat 1 draws a card.", seats[2]), true)
end)

scenario("chicago-gangsters 26: losers with half of the winners' total share, too", { players = 4 }, function()
  fight { hands = { "W4 B2", "", "B3", "" } }
  all_lay("W4 B2", "B3")
  answer "2 bottles"
  expect(asked(), seats[3])
  answer "1 bottle"
  expect(bottles(), { 2, 1, 1, 0 })
end)

scenario("chicago-gangsters 27: with less than half they get nothing", { players = 4 }, function()
  fight { hands = { "W4 B3", "", "B3", "" }, means = "E1 E1 E1 E1" }
  all_lay("W4 B3", "B3")
  answer "2 bottles"
  expect(said "The losers get nothing.", true)
  expect(bottles(), { 2, 1, 0, 0 })
  expect(question(), "You challenge. Lay which means cards?")
end)

-- Vectors --------------------------------------------------------------------

-- Seats 1 and 2 show 24, and 1 has covered a 5; seats 3 and 4 have 5 and so much.
local function covered_five(fourth)
  fight { hands = { "W4 W4 B5 E5", "W4 B5 W2", "E5", fourth } }
  lays("W4 W4 B5 E5", "E5")
  lays "W4 B5 W2"
  expect(said "The challengers have 24.", true)
  all_lay("E5", fourth)
end

scenario("chicago-gangsters T1: 24 and a covered 5 against 15: the losers get their share", { players = 4 }, function()
  covered_five "B4 B4 B2"
  expect(said "The challengers win, 29 to 15.", true)
  answer "2 bottles"
  expect(asked(), seats[4])
  expect(choices(), { "1 bottle", "1 card" })
end)

scenario("chicago-gangsters T2: against 14 they do not", { players = 4 }, function()
  covered_five "B4 B3 B2"
  expect(said "The challengers win, 29 to 14.", true)
  expect(said "The losers get nothing.", true)
end)

-- Rulings --------------------------------------------------------------------

scenario("chicago-gangsters Q1: used cards are discarded before the loot is drawn", { players = 4 }, function()
  fight { hands = { "W4", "W2", "", "" }, loot = 8, means = "" }
  all_lay("W4", "W2")
  answer "1 bottle + 3 cards"
  expect(#seats[1].hand + #seats[2].hand + #seats[3].hand + #seats[4].hand, 2)
end)

scenario("chicago-gangsters Q1: or when the round ends", { players = 4, options = { used_cards = "round_end" } },
  function()
    fight { hands = { "W4", "W2", "", "" }, loot = 8, means = "" }
    all_lay("W4", "W2")
    answer "1 bottle + 3 cards"
    for seat in each(seats) do expect(#seat.hand, 0) end
    expect(drawn(discards), "W2 W4")
  end)

scenario("chicago-gangsters Q2: nothing against nothing: the challengers win, and the losers share", { players = 4 },
  function()
    fight {}
    expect(said "The challengers win, 0 to 0.", true)
    expect(asked(), seats[2])
    answer "2 bottles"
    expect(asked(), seats[3])
  end)

scenario("chicago-gangsters Q2: or get nothing", { players = 4, options = { empty_fight = "nothing" } }, function()
  fight { means = "" }
  answer "2 bottles"
  expect(said "The losers get nothing.", true)
  expect(bottles(), { 1, 2, 0, 0 })
end)

scenario("chicago-gangsters Q23: how many cards lie there is not seen before the reveal", { players = 4 }, function()
  fight { hands = { "W4 W4", "W2", "", "" }, persons = { "", "thug(1)" } }
  all_lay("W4 W4", "W2")
  expect(question(), "Does your thug double what you have laid?")
  expect(#seats[1].laid, 0)
  expect(#seats[1].hand, 2)
end)

scenario("chicago-gangsters Q23: or at once", { players = 4, options = { laid_count = "visible" } }, function()
  fight { hands = { "W4 W4", "W2", "", "" }, persons = { "", "thug(1)" } }
  all_lay("W4 W4", "W2")
  expect(question(), "Does your thug double what you have laid?")
  expect(#seats[1].laid, 2)
  expect(the("weapons 4"):known_to(seats[2]), false)
  answer(false)
  expect(the("weapons 4"):known_to(seats[2]), true)
  expect(seats[1].force, 8)
end)
