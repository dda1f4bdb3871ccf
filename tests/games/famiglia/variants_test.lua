-- The variants of the game, one scenario or more for each.

local street, pile, discard = the "street", the "pile", the "discard"
local one, two = seats[1], seats[2]

scenario("famiglia +open-hands: both know both hands", { variants = { "open-hands" } }, function()
  for it in each(one.hand) do expect(it:known_to(two), true) end
end)

scenario("famiglia +long-street: eight cards lie in the street", { variants = { "long-street" } }, function()
  expect(#street, 8)
  expect(#pile, 44)
end)

scenario("famiglia +long-street: an empty street is filled with eight", { variants = { "long-street" } }, function()
  start(function()
    lay_out(street, "F0")
    move(box:pieces():where("rank", 2), pile)
    lay_out(one.hand, "A0")
    return phase.turn(one, false, false)
  end)
  answer("Famiglia 0")
  expect(#street, 8)
end)

scenario("famiglia +flat-points: a card is worth its rank, of La Famiglia one more", { variants = { "flat-points" } },
  function()
    for it in each(pieces()) do expect(it.points, it.rank + (it.name:sub(1, 8) == "Famiglia" and 1 or 0), it) end
    start(function()
      lay_out(one.hand, "F4 A3")
      lay_out(two.hand, "B4 B1")
      return phase.count(two)
    end)
    expect(one.points, 8)
    expect(two.points, 5)
    expect(winners(), { one })
  end)

local moving = { variants = { "moving-street" } }

local function after_a_pass(cards)
  start(function()
    lay_out(street, cards)
    lay_out(pile, "M1 M2 M3")
    lay_out(one.hand, "A0")
    lay_out(two.hand, "F0")
    return phase.turn(one, false, true)
  end)
end

scenario("famiglia +moving-street: after a pass the oldest card but a 0 makes room", moving, function()
  after_a_pass "F0 B2 B3"
  expect(discard:top().name, "Brute 2")
  expect(street:top().name, "Mercenary 3")
  expect(#street, 3)
end)

scenario("famiglia +moving-street: only with the first pile", moving, function()
  start(function()
    lay_out(street, "F0 B2 B3")
    lay_out(pile, "M1 M2 M3")
    lay_out(one.hand, "A0")
    lay_out(two.hand, "F0")
    common.second_pile = true
    return phase.turn(one, false, true)
  end)
  expect(#discard, 0)
  expect(#pile, 3)
end)

scenario("famiglia +moving-street: not without a pass", moving, function()
  start(function()
    lay_out(street, "F0 B2 B3")
    lay_out(pile, "M1 M2 M3")
    lay_out(one.hand, "A0")
    return phase.turn(one, false, false)
  end)
  expect(#discard, 0)
end)
