-- Rules 42 to 50: five players and Mr. X; rulings Q7 to Q10. Seat 5 is Mr. X; 1 and 2 challenge, 3 and 4 defend.

local function round(wanted)
  start(function()
    wanted.mr_x = 5
    a_round(wanted)
    return phase.mr_x()
  end)
end

local function is_mr_x(seat)
  return seat.clan:top() == the "Mr. X" and seat.clan:bottom() == the "Challenger / Defender"
end

scenario("chicago-gangsters 42: all draw, the highest card makes Mr. X", { players = 5 }, function()
  local drawn_cards, best = 0, 0
  for line in each(chronicle()) do
    local value = line:match("^seat %d draws %a+ (%d)%.$")
    if value then
      drawn_cards, best = drawn_cards + 1, math.max(best, tonumber(value))
    end
  end
  local mister = mr_x()
  expect(drawn_cards >= 5, true)
  expect(is_mr_x(mister), true)
  expect(said(mister.name .. " is Mr. X."), true)
  local high = false
  for line in each(chronicle()) do
    if line:find("^" .. mister.name .. " draws %a+ " .. best .. "%.$") then high = true end
  end
  expect(high, true)
end)

scenario("chicago-gangsters 42: he takes the two double cards, the others take clans", { players = 5 }, function()
  local clans = 0
  for seat in each(seats) do
    if is_mr_x(seat) then expect(#seat.clan, 2)
    else
      expect(seat.clan:top().deck, "clans")
      clans = clans + 1
    end
  end
  expect(clans, 4)
end)

scenario("chicago-gangsters 42: or it was agreed on", { players = 5, options = { first_mr_x = "agreed" } }, function()
  expect(is_mr_x(seats[5]), true)
  expect(said " draws ", false)
end)

scenario("chicago-gangsters 43: all five have four means cards and a person", { players = 5 }, function()
  for seat in each(seats) do
    expect(#seat.hand, 4)
    expect(#seat.persons, 1)
  end
  expect(#means, 28)
end)

scenario("chicago-gangsters 44: Mr. X acts first: hidden cards, an open side, and their number", { players = 5 },
  function()
    round { hands = { "W4", "", "", "", "W2 B3 E5" } }
    expect(asked(), seats[5])
    lays "W2 B3"
    expect(question(), "Whose side do you take?")
    expect(choices(), { "challengers", "defenders" })
    expect(#seats[5].laid, 0)
    answer "defenders"
    expect(#seats[5].laid, 2)
    expect(side_of(seats[5]), "defender")
    expect(said "seat 5 stands with the defenders. Cards laid: 2.", true)
    for seat in each(seats) do
      expect(the("weapons 2"):known_to(seat), seat == seats[5])
      expect(the("bribes 3"):known_to(seat), seat == seats[5])
    end
  end)

scenario("chicago-gangsters 44: with the option his side is secret",
  { players = 5, options = { mr_x_side = "secret" } }, function()
    round { hands = { "W4", "", "", "", "W2" } }
    lays "W2"
    answer "defenders"
    expect(said("defenders", seats[1]), false)
    expect(said "seat 5 takes a side. Cards laid: 1.", true)
    expect(said("You stand with the defenders.", seats[5]), true)
    expect(the "with the defenders":known_to(seats[5]), true)
    for name in each { "with the defenders", "with the challengers" } do
      expect(the(name):known_to(seats[1]), false, name)
    end
    lays "W4"
    expect(said "seat 5 is with the defenders.", true)
    expect(the "with the defenders":known_to(seats[1]), true)
  end)

scenario("chicago-gangsters 44: else it lies open", { players = 5 }, function()
  round { hands = { "W4", "", "", "", "W2" } }
  lays "W2"
  answer "defenders"
  expect(the "with the defenders":place(), the "side of Mr. X")
  expect(the "with the defenders":known_to(seats[1]), true)
end)

scenario("chicago-gangsters 45: then challengers and defenders play as usual", { players = 5 }, function()
  round { hands = { "W4", "W4", "B3", "B1", "W2" } }
  lays "W2"
  answer "defenders"
  expect(asked(), seats[1])
  all_lay("W4", "W4")
  expect(said "The challengers have 8.", true)
  expect(asked(), seats[3])
  all_lay("B3", "B1")
  expect(said "The defenders have 4.", true)
end)

scenario("chicago-gangsters 46: he turns up at the evaluation; useless cards go back, the rest counts", { players = 5 },
  function()
    round { district = "Cicero", hands = { "W4", "", "B3", "", "W2 E5" }, persons = { [5] = "judge(4)" } }
    lays "W2 E5"
    answer "defenders"
    all_lay("W4", "B3")
    expect(said "seat 5 shows weapons 2 and blackmail 5.", true)
    expect(said "seat 5 takes back blackmail 5.", true)
    expect(seats[5].force, 6)
    expect(said "The defenders win, 9 to 4.", true)
    expect(the("blackmail 5"):known_to(seats[1]), true)
  end)

scenario("chicago-gangsters 47: only the two biggest parts of three get a package", { players = 5 }, function()
  round { hands = { "W4", "", "B3", "B1", "W2 W2" }, loot = 1, means = "" }
  lays "W2 W2"
  answer "defenders"
  all_lay("W4", "B3", "B1")
  expect(asked(), seats[5])
  answer "2 bottles"
  expect(asked(), seats[1], "the losers have half")
  answer "1 bottle"
  expect(bottles(), { 1, 0, 1, 0, 2 })
end)

scenario("chicago-gangsters 47: Mr. X wins ties", { players = 5 }, function()
  round { hands = { "", "", "W4", "W2", "W2" }, loot = 1, means = "" }
  lays "W2"
  answer "defenders"
  all_lay("W4", "W2")
  expect(asked(), seats[3])
  answer "2 bottles"
  expect(bottles(), { 0, 0, 2, 0, 1 })
  expect(is_mr_x(seats[4]), true)
end)

scenario("chicago-gangsters 48: whoever is left empty becomes Mr. X, for his clan card", { players = 5 }, function()
  round { hands = { "", "", "B3", "B1", "W2 W2" }, loot = 1 }
  lays "W2 W2"
  answer "defenders"
  all_lay("B3", "B1")
  answer "2 bottles"
  expect(is_mr_x(seats[4]), true)
  expect(seats[5].clan:top(), the "Yellow")
  expect(#seats[5].clan, 1)
  expect(said "seat 4 is Mr. X.", true)
end)

scenario("chicago-gangsters 48: if it is Mr. X himself, nothing changes", { players = 5 }, function()
  round { hands = { "", "", "B3", "B1", "" }, loot = 1 }
  answer "defenders"
  all_lay("B3", "B1")
  answer "2 bottles"
  expect(is_mr_x(seats[5]), true)
  expect(said "seat 4 is Mr. X.", false)
end)

scenario("chicago-gangsters 48: as a loser with a share, too", { players = 5 }, function()
  round { hands = { "W4", "W2", "B3", "B1", "" }, loot = 2, means = "" }
  answer "defenders"
  all_lay("W4", "W2", "B3", "B1")
  answer("2 bottles", "1 bottle")
  expect(is_mr_x(seats[5]), true)
  expect(bottles(), { 2, 0, 1, 0, 0 })
end)

local function round_end(wanted)
  start(function()
    wanted.mr_x = 5
    a_round(wanted)
    return phase.round_end(seats[1], true)
  end)
end

scenario("chicago-gangsters 49, Q8: Mr. X draws a second card", { players = 5 }, function()
  round_end {}
  answer "Mr. X: draw two means cards"
  expect(#seats[5].hand, 2)
  expect(#seats[4].hand, 1)
end)

scenario("chicago-gangsters 49, Q8: or just the one", { players = 5, options = { mr_x_draws = "instead" } }, function()
  round_end {}
  answer "Mr. X: draw a means card"
  expect(#seats[5].hand, 1)
end)

scenario("chicago-gangsters 50: and he may discard a card to draw another", { players = 5 }, function()
  round_end { hands = { [5] = "W2" }, means = "E1 E1 E1 B1 W4 B3 B4 B5 E3 E5" }
  answer("Challenger / Defender: discard a means card and draw one", "weapons 2")
  expect(drawn(seats[5].hand), "W4 B1 B3")
  expect(drawn(discards), "W2")
end)

scenario("chicago-gangsters 50: or keep them all", { players = 5 }, function()
  round_end { hands = { [5] = "W2" } }
  answer("Challenger / Defender: discard a means card and draw one", "none")
  expect(#seats[5].hand, 3)
end)

-- Rulings --------------------------------------------------------------------

scenario("chicago-gangsters Q7: without a share Mr. X stays", { players = 5 }, function()
  round { hands = { "W4", "W4", "B1", "", "" }, loot = 1 }
  answer "defenders"
  all_lay("W4", "W4", "")
  answer "2 bottles"
  expect(said "The losers get nothing.", true)
  expect(is_mr_x(seats[5]), true)
end)

scenario("chicago-gangsters Q7: or the smallest part becomes Mr. X",
  { players = 5, options = { mr_x_without_share = "smallest" } }, function()
    round { hands = { "W4", "W4", "B1", "", "" }, loot = 1 }
    answer "defenders"
    all_lay("W4", "W4", "")
    answer "2 bottles"
    expect(is_mr_x(seats[4]), true)
  end)

scenario("chicago-gangsters Q8: the new Mr. X has the privileges", { players = 5 }, function()
  round { hands = { "", "", "B3", "B1", "W2 W2" }, loot = 1 }
  lays "W2 W2"
  answer "defenders"
  all_lay("B3", "B1")
  answer "2 bottles"
  answer "Mr. X: draw two means cards"
  expect(#seats[4].hand, 2)
end)

scenario("chicago-gangsters Q8: or the old one", { players = 5, options = { mr_x_rewards = "old" } }, function()
  round { hands = { "", "", "B3", "B1", "W2 W2" }, loot = 1 }
  lays "W2 W2"
  answer "defenders"
  all_lay("B3", "B1")
  answer "2 bottles"
  expect(asked(), seats[5])
  answer "Mr. X: draw two means cards"
  expect(#seats[5].hand, 2)
  answer "none"
  expect(is_mr_x(seats[4]), true)
end)

scenario("chicago-gangsters Q9: equal clans behind Mr. X: the spade decides", { players = 5 }, function()
  round { hands = { "", "", "B3", "B3", "W4" }, loot = 1 }
  lays "W4"
  answer "defenders"
  all_lay("B3", "B3")
  answer "2 bottles"
  expect(is_mr_x(seats[4]), true)
end)

for ruling, empty_handed in pairs { spade = 3, seat = 4 } do
  scenario("chicago-gangsters Q9: wherever it is (" .. ruling .. ")", { players = 5, options = { mr_x_ties = ruling } },
    function()
      round { coalition = "Blue? + Red* against Yellow* + Green", hands = { "", "", "B3", "B3", "W4" }, loot = 1 }
      lays "W4"
      answer "defenders"
      all_lay("B3", "B3")
      answer "2 bottles"
      expect(is_mr_x(seats[empty_handed]), true)
    end)
end

scenario("chicago-gangsters Q10: Mr. X may lay nothing, his persons still count", { players = 5 }, function()
  round { hands = { "", "", "", "", "W4" }, persons = { [5] = "judge(4)" } }
  lays ""
  answer "defenders"
  expect(said "Cards laid: 0.", true)
  expect(seats[5].force, 4)
end)

scenario("chicago-gangsters Q10: or at least a card", { players = 5, options = { mr_x_lays_none = false } }, function()
  round { hands = { "", "", "", "", "W4 B3" } }
  fails(function() lays "" end, "refused")
end)

scenario("chicago-gangsters 71: Mr. X announces his thug before he turns up", { players = 5 }, function()
  round { hands = { "W4", "", "", "", "W2" }, persons = { [5] = "thug(1)" } }
  lays "W2"
  answer "challengers"
  lays "W4"
  expect(asked(), seats[5])
  expect(question(), "Does your thug double what you have laid?")
  expect(the("weapons 2"):known_to(seats[1]), false)
  answer(true)
  expect(seats[5].force, 5)
end)
