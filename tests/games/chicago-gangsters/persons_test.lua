-- Rules 64 to 73: the persons; vectors T3, T7 and T9; rulings Q3 to Q6, Q20 and Q24.

local function fight(wanted)
  start(function()
    a_round(wanted)
    return phase.challenge(false)
  end)
end

local function round_end(wanted)
  start(function()
    a_round(wanted)
    return phase.round_end(seats[1], true)
  end)
end

scenario("chicago-gangsters 64: whoever is hired can help at the end of that very round", { players = 4 }, function()
  fight { hands = { "W4 B5 B1", "", "", "" }, person = "informer", means = "E1 E1 E1 E1 E1" }
  all_lay("W4")
  answer "1 bottle + person"
  expect(asked(), seats[1])
  expect(choices(), { "Red: draw a means card", "informer: discard cards worth 6 for a bottle" })
end)

scenario("chicago-gangsters 65: persons of value 0 add nothing, but count as persons", { players = 4 }, function()
  fight { persons = { "informer(0) whisky(0)", "judge(4)" } }
  expect(forces(), { 0, 4, 0, 0 })
end)

scenario("chicago-gangsters 65: in the showdown", { players = 4 }, function()
  start(function()
    a_round { persons = { "informer(0) whisky(0)", "judge(4)" } }
    return phase.showdown()
  end)
  expect(bottles(), { 2, 0, 0, 0 })
end)

-- Informer, whisky smuggler --------------------------------------------------

-- Seat 1 has this in hand, after drawing a 1, and the informer.
local function informer(hand)
  round_end { hands = { hand }, persons = { "informer(0)" }, means = "W2 W2 W2 W2 E1" }
  answer "Red"
end

scenario("chicago-gangsters 66, T7: 5 and 1 bring a bottle", { players = 4 }, function()
  informer "B5 B1"
  expect(offered "no bottle", true)
  answer("bribes 5", "bribes 1")
  expect(bottles(), { 1, 0, 0, 0 })
  expect(drawn(discards), "B1 B5")
  expect(drawn(seats[1].hand), "E1")
  expect(said "The informer gives a bottle for cards worth 6.", true)
end)

scenario("chicago-gangsters 66, T7: 4 and 4 bring one bottle; two points are lost", { players = 4 }, function()
  informer "W4 W4"
  answer(card_of(seats[1], "W4"))
  answer(card_of(seats[1], "W4"))
  expect(bottles(), { 1, 0, 0, 0 })
  expect(drawn(seats[1].hand), "E1")
end)

scenario("chicago-gangsters 66, T7: 3 and 2 are not enough", { players = 4 }, function()
  round_end { hands = { "B3 B2" }, persons = { "informer(0)" }, means = "" }
  answer "Red"
  expect(question(), "You challenge. Lay which means cards?")
  expect(bottles(), { 0, 0, 0, 0 })
  expect(#seats[1].hand, 2)
end)

scenario("chicago-gangsters 66: once a round, and it may be left", { players = 4 }, function()
  informer "B5 B1 W4 W4"
  answer "no bottle"
  expect(question(), "You challenge. Lay which means cards?")
  expect(bottles(), { 0, 0, 0, 0 })
end)

scenario("chicago-gangsters 66: each of the two brings one", { players = 4 }, function()
  round_end { hands = { "B5 B1 W4 W2" }, persons = { "informer(0) whisky(0)" }, means = "E1 E1 E1 E1 E1" }
  answer("informer", "bribes 5", "bribes 1", "whisky", "weapons 4")
  expect(bottles(), { 2, 0, 0, 0 })
  expect(drawn(seats[1].hand), "E1")
end)

scenario("chicago-gangsters 66: nothing is doubled for a lone player", { players = 3 }, function()
  round_end { coalition = "Red? + Yellow* against Blue* + Green", hands = { "B3" }, persons = { "informer(0)" },
    means = "" }
  answer "Red"
  expect(bottles(), { 0, 0, 0 })
end)

-- Dealer, thief, explosives expert -------------------------------------------

for brief, case in pairs { ["dealer(1)"] = { "B4", "Levee" }, ["thief(1)"] = { "E5", "Stockyards" },
                           ["explosives(1)"] = { "W4", "Gold Coast" } } do
  local card, district = case[1], case[2]
  scenario("chicago-gangsters 67: " .. brief .. " unlocks " .. card, { players = 4 }, function()
    fight { district = district, hands = { card, card }, persons = { brief } }
    all_lay(card, card)
    expect(#seats[1].hand, 0)
    expect(seats[1].force, tonumber(card:sub(2)))
    expect(seats[2].force, 0, "only for the owner")
    expect(#seats[2].hand, 1)
  end)
end

scenario("chicago-gangsters 67: a covered card counts, too", { players = 4 }, function()
  fight { district = "Levee", hands = { "B4", "" }, persons = { "dealer(1)" } }
  lays("B4", "B4")
  expect(said "seat 1 turns up bribes 4.", true)
  expect(seats[1].force, 4)
end)

scenario("chicago-gangsters Q20: dealer and thief the other way round",
  { players = 4, options = { dealer_thief = "swapped" } }, function()
    fight { district = "Stockyards", hands = { "B4 E5", "B4 E5" }, persons = { "dealer(1)", "thief(1)" } }
    all_lay("B4 E5", "B4 E5")
    expect(drawn(seats[1].hand), "B4")
    expect(drawn(seats[2].hand), "E5")
    expect(forces(), { 5, 4, 0, 0 })
  end)

-- Fence, poker player, priest ------------------------------------------------

scenario("chicago-gangsters 68: the fence discards one card and draws one", { players = 4 }, function()
  round_end { hands = { "W2 W4" }, persons = { "fence(1)" }, means = "E1 E1 E1 E1 B3 E5" }
  answer("Red", "weapons 2")
  expect(drawn(seats[1].hand), "W4 B3 E5")
  expect(the("weapons 2"):place(), discards)
end)

local function poker(taken, besides)
  round_end { hands = { "W4 W2" }, persons = { "poker(1)" }, means = "E1 E1 E1 E1 E1", discards = "B5 B1 B3 E3 W2" }
  answer("poker", true)
  expect(question(), "Take which card?")
  answer(taken)
  if besides then answer(besides) end
end

scenario("chicago-gangsters 69, T9: 4 and 2 may become 5 and 1", { players = 4 }, function()
  poker("bribes 5", nil)
  expect(drawn(seats[1].hand), "B1 B5 E1")
end)

scenario("chicago-gangsters 69, T9: or 3 and 3", { players = 4 }, function()
  poker("bribes 3", "blackmail 3")
  expect(drawn(seats[1].hand), "B3 E1 E3")
  expect(the("bribes 3"):known_to(seats[2]), true)
end)

scenario("chicago-gangsters 69, T9: or the discarded 4 with another 2", { players = 4 }, function()
  round_end { hands = { "W4 W2" }, persons = { "poker(1)" }, means = "E1 E1 E1 E1 E1", discards = "B2 B5" }
  answer("poker", true, "weapons 4", "bribes 2")
  expect(drawn(seats[1].hand), "W4 B2 E1")
end)

scenario("chicago-gangsters 69, T9: but not 5 and 2", { players = 4 }, function()
  round_end { hands = { "W4 W2" }, persons = { "poker(1)" }, means = "E1 E1 E1 E1 E1", discards = "B5 B1 B1 B3 E3" }
  answer("poker", true, "bribes 5")
  expect(question(), "Which card besides?")
  expect(offered "bribes 1", true)
  expect(offered "weapons 2", false)
end)

scenario("chicago-gangsters 69: exactly two, or none at all", { players = 4 }, function()
  round_end { hands = { "W4" }, persons = { "poker(1)" }, means = "" }
  answer "poker"
  expect(question(), "You challenge. Lay which means cards?")
end)

scenario("chicago-gangsters 70: the priest counts as two persons in the showdown", { players = 4 }, function()
  start(function()
    a_round { persons = { "priest(1)", "judge(4) mayor(3)", "fence(1)" }, person = "thug" }
    return phase.showdown()
  end)
  expect(bottles(), { 2, 2, 0, 0 })
end)

scenario("chicago-gangsters 70: not in a fight", { players = 4 }, function()
  fight { persons = { "priest(1)" } }
  expect(forces(), { 1, 0, 0, 0 })
end)

-- Thug -----------------------------------------------------------------------

local function thug(hand, wanted)
  wanted = wanted or {}
  wanted.district = wanted.district or "Harbor"
  wanted.hands, wanted.persons = { hand }, wanted.persons or { "thug(1)" }
  fight(wanted)
  lays(hand, wanted.covered)
  answer(true)
end

for hand, force in pairs { ["W4 W4"] = 16, ["W4 W4 B2"] = 20, ["W4 W4 W4"] = 22 } do
  scenario("chicago-gangsters 71, T3: the thug makes " .. hand .. " worth " .. force, { players = 4 }, function()
    thug(hand)
    expect(seats[1].force, force)
  end)
end

scenario("chicago-gangsters 71: he may wait until the partner has chosen", { players = 4 }, function()
  fight { hands = { "W4", "W2", "B1", "" }, persons = { "thug(1)" } }
  lays "W4"
  expect(asked(), seats[2])
  lays "W2"
  expect(asked(), seats[1])
  expect(question(), "Does your thug double what you have laid?")
  expect(#seats[2].laid, 0, "before the reveal")
end)

scenario("chicago-gangsters 71: once in the game: he leaves it for good", { players = 4 }, function()
  thug("W4", { means = "" })
  answer "2 bottles"
  expect(person "thug(1)":place(), box)
  expect(said "The thug leaves the game.", true)
end)

scenario("chicago-gangsters 71: who is not used stays", { players = 4 }, function()
  fight { hands = { "W4" }, persons = { "thug(1)" }, means = "" }
  lays "W4"
  answer(false, "2 bottles")
  expect(seats[1].force, 0, "a new round")
  expect(person "thug(1)":place(), seats[1].persons)
end)

scenario("chicago-gangsters Q3: the covered card is doubled, too", { players = 4 }, function()
  thug("W4 B5", { covered = "B5" })
  expect(said "The challengers have 8.", true)
  expect(seats[1].force, 18)
end)

scenario("chicago-gangsters Q3: or only open ones", { players = 4, options = { thug_covered = false } }, function()
  thug("W4 B5", { covered = "B5" })
  expect(seats[1].force, 13)
end)

local lone = "Red? + Yellow* against Blue* + Green"

scenario("chicago-gangsters Q4: for a lone player the thug comes after the doubling", { players = 3 }, function()
  thug("W4 W4", { coalition = lone })
  expect(seats[1].force, 26)
end)

scenario("chicago-gangsters Q4: or before it", { players = 3, options = { thug_alone = "before" } }, function()
  thug("W4 W4", { coalition = lone })
  expect(seats[1].force, 32)
end)

scenario("chicago-gangsters Q5: persons who act as means are not doubled", { players = 4 }, function()
  thug("W4", { persons = { "thug(1) taxi(2)" } })
  expect(seats[1].force, 10)
end)

scenario("chicago-gangsters Q5: or are", { players = 4, options = { thug_helpers = true } }, function()
  thug("W4", { persons = { "thug(1) taxi(2)" } })
  expect(seats[1].force, 12)
end)

scenario("chicago-gangsters Q6: the thug's own value still counts in that round", { players = 4 }, function()
  thug("W4", { district = "Cicero", persons = { "thug(1) judge(4)" } })
  expect(seats[1].force, 13)
end)

scenario("chicago-gangsters Q6: or no longer", { players = 4, options = { thug_leaves = "at_once" } }, function()
  thug("W4", { district = "Cicero", persons = { "thug(1) judge(4)" } })
  expect(seats[1].force, 12)
end)

-- Reporter, taxi driver, customs officer -------------------------------------

for brief, district in pairs { ["reporter(2)"] = "Levee", ["taxi(2)"] = "Stockyards", ["customs(2)"] = "Gold Coast" } do
  scenario("chicago-gangsters 72: " .. brief .. " acts as a means card where persons do not count", { players = 4 },
    function()
      fight { district = district, persons = { brief } }
      expect(forces(), { 2, 0, 0, 0 })
    end)
end

scenario("chicago-gangsters 72: where persons count, as a person of value 2", { players = 4 }, function()
  fight { district = "South Side", persons = { "taxi(2) reporter(2)" } }
  expect(forces(), { 4, 0, 0, 0 })
end)

scenario("chicago-gangsters 72: useless where the kind cannot be used either", { players = 4 }, function()
  fight { district = "Levee", persons = { "taxi(2) customs(2)" } }
  expect(forces(), { 0, 0, 0, 0 })
end)

scenario("chicago-gangsters 72: 4 for a lone player", { players = 3 }, function()
  fight { coalition = lone, district = "Stockyards", persons = { "taxi(2)" } }
  expect(forces(), { 4, 0, 0 })
end)

scenario("chicago-gangsters Q24: the owner's own expert is enough", { players = 4 }, function()
  fight { district = "Levee", persons = { "taxi(2) explosives(1)" } }
  expect(forces(), { 2, 0, 0, 0 })
end)

scenario("chicago-gangsters Q24: or only the district", { players = 4, options = { expert_helps = false } }, function()
  fight { district = "Levee", persons = { "taxi(2) explosives(1)" } }
  expect(forces(), { 0, 0, 0, 0 })
end)

scenario("chicago-gangsters 73: values 3 and 4 have no ability, and count double for a lone player", { players = 3 },
  function()
    fight { coalition = lone, persons = { "", "bank(3) mayor(3) police(3)", "prosecutor(3) judge(4) senator(4)" },
      person = "thug" }
    for moment in each { "may_play", "counts_as", "before_reveal", "strikes", "after_round", "in_showdown" } do
      for seat in each(seats) do expect(#with_effect(moment, seat), 0, moment) end
    end
    fight { coalition = lone, persons = { "fence(1) taxi(2) bank(3) judge(4)", "senator(4)" } }
    expect(forces(), { 20, 4, 0 })
  end)
