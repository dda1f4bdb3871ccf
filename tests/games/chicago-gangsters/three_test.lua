-- Rules 38 to 41: three players; vector T8; ruling Q21.

local function fight(wanted)
  start(function()
    a_round(wanted)
    return phase.challenge(false)
  end)
end

scenario("chicago-gangsters 38: the fourth clan is left out", { players = 3 }, function()
  expect(the "Yellow":place(), box)
  expect(#coalitions, 13)
  for seat in each(seats) do expect(seat.clan:top() ~= the "Yellow", true) end
end)

scenario("chicago-gangsters 38: and ignored on coalition cards", { players = 3 }, function()
  fight { coalition = "Yellow? + Blue* against Green* + Red", hands = { "W4", "W4", "W4" } }
  expect(asked(), seats[2])
  answer { "weapons 4" }
  expect(asked(), seats[1], "the defenders")
end)

scenario("chicago-gangsters 39: one clan stands alone, its cards and persons count double", { players = 3 }, function()
  fight { coalition = "Red? + Blue* against Green* + Yellow", hands = { "W4", "W2", "B3" },
    persons = { "mayor(3)", "fence(1)", "judge(4)" }, person = "thug" }
  all_lay("W4", "W2", "B3")
  expect(forces(), { 7, 3, 14 })
  expect(said "The defenders win, 14 to 10.", true)
end)

scenario("chicago-gangsters 39, T8: a 4 and a person of value 3 are worth 14", { players = 3 }, function()
  fight { coalition = "Red? + Yellow* against Blue* + Green", hands = { "W4", "", "" }, persons = { "mayor(3)" },
    person = "thug" }
  lays "W4"
  expect(said "The challengers have 14.", true)
end)

scenario("chicago-gangsters 40: a lone challenger covers a card if the ? is his", { players = 3 }, function()
  fight { coalition = "Red? + Yellow* against Blue* + Green", hands = { "W4 B3", "", "" } }
  lays("W4 B3", "B3")
  expect(said "The challengers have 8.", true)
  expect(said "The challengers win, 14 to 0.", true, "the covered card is doubled, too")
end)

scenario("chicago-gangsters 40, Q21: but not if it is at the missing clan", { players = 3 }, function()
  fight { coalition = "Yellow? + Red* against Green* + Blue", hands = { "W4 B3", "E1", "" } }
  answer { "weapons 4" }
  expect(asked(), seats[2])
end)

scenario("chicago-gangsters Q21: or the partner has it", { players = 3, options = { removed_question = "partner" } },
  function()
    fight { coalition = "Yellow? + Red* against Green* + Blue", hands = { "W4 B3", "E1", "" } }
    answer { "weapons 4" }
    expect(question(), "Leave one of them face down?")
  end)

scenario("chicago-gangsters 41: a lone winner picks one package, the other one lapses", { players = 3 }, function()
  fight { coalition = "Red? + Yellow* against Blue* + Green", hands = { "W4", "", "" }, loot = 1, means = "" }
  lays "W4"
  expect(asked(), seats[1])
  answer "2 bottles"
  expect(bottles(), { 2, 0, 0 })
  expect(the "mayor":place(), box)
end)

scenario("chicago-gangsters 41: a lone loser with a share as well", { players = 3 }, function()
  fight { coalition = "Blue? + Green* against Red* + Yellow", hands = { "W2", "W4 W2", "" }, loot = 1, means = "" }
  lays "W4 W2"
  lays "W2"
  expect(said "The challengers win, 6 to 4.", true)
  answer "2 bottles"
  expect(asked(), seats[1])
  answer "1 bottle"
  expect(bottles(), { 1, 2, 1 })
end)

scenario("chicago-gangsters 41: a pair still divides both packages", { players = 3 }, function()
  fight { hands = { "W4", "W2", "" }, loot = 1, means = "" }
  all_lay("W4", "W2")
  answer "1 bottle + person"
  expect(bottles(), { 1, 2, 0 })
end)
