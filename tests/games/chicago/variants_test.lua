-- The variants of the game, one scenario or more for each.

local function put(name, place, rings)
  mark(the(name), "rings", rings)
  move(the(name), the(place))
end

scenario("chicago +variant-1: two of a colour may be in one building", { players = 4, variants = { "variant-1" } },
  function()
    start(function()
      put("yellow A", "yellow a1", 4)
      mark(the "yellow a1", "owner", 1)
      return phase.turn(1)
    end)
    expect(question(), "A new member for the yellow gang?") -- though the home bar is not empty
    answer("one ring")
    expect(#the "yellow a1":pieces(), 2)
  end)

local function paid_for_casino(member)
  start(function()
    common.round = 6
    mark(the "yellow kk", "owner", 1)
    put("yellow A", member, 1)
    return phase.payment()
  end)
  return seats[1].money - 125000
end

scenario("chicago +variant-2: a casino without a member pays nothing", { players = 4, variants = { "variant-2" } },
  function()
    expect(paid_for_casino "yellow a1", 0)
    expect(paid_for_casino "yellow kk", 20000)
  end)

local raids = { players = 4, variants = { "police-raid" }, options = { raid_die = 4 } }

scenario("chicago +police-raid: members with one ring in the quarter are arrested", raids, function()
  start(function()
    common.round = 2
    for colour in each(colours) do
      put(colour .. " A", colour .. " a5", 1)
      put(colour .. " B", colour .. " a6", 2)
    end
    return phase.turn(1)
  end)
  expect(#the "gone", 1)
  expect(the "gone":top().name:match "%a$", "A")
  expect(said " quarter. Arrested: 1.", true)
  expect(common.raided, 2)
end)

scenario("chicago +police-raid: before the first round nobody comes", raids, function()
  start(function()
    put("yellow A", "yellow a5", 1)
    return phase.turn(1)
  end)
  expect(#the "gone", 0)
end)

scenario("chicago +police-raid: those in the street are safe", raids, function()
  start(function()
    common.round = 2
    for colour in each(colours) do put(colour .. " A", "f" .. (3 + the(colour .. " A").gang), 1) end
    return phase.turn(1)
  end)
  expect(#the "gone", 0)
end)

local short = { players = 2, variants = { "short-evening" } }

scenario("chicago +short-evening: a phase ends after three rounds", short, function()
  start(function()
    common.round = 3
    return phase.moving(4, 0)
  end)
  expect(said "Payment after round A3.", true)
  expect(common.round, 4)
end)

scenario("chicago +short-evening: everybody begins with 200000", short, function()
  for seat in each(seats) do
    expect(seat.money, 200000)
    expect(seat.money_2, 200000)
  end
end)

scenario("chicago +boulevards: the parks behind the plaza are streets", { players = 2, variants = { "boulevards" } },
  function()
    expect(the "j6".kind, "street")
    expect(the "k6".kind, "street")
  end)

scenario("chicago +fair-fight: all roll an ordinary die", { players = 2, variants = { "fair-fight" } }, function()
  local win, both, lose = odds_of(4, 1)
  local even, _, other = odds_of(1, 1)
  expect(both, 0)
  expect(math.abs(even - other) < 1e-9, true)
  expect(win > lose and win < 0.6, true) -- more rings only survive more ties
end)
