-- Rulings that can be played otherwise: Q1, Q2, Q4, Q12.

local function with(options) return { players = 4, options = options } end

-- Q1: the movement die --------------------------------------------------------------------

scenario("chicago Q1: faces of one's own", with { die_faces = { 4, 8, 15, 16, 23, 42 } }, function()
  local seen = {}
  for _ = 1, 400 do seen[roll_points()] = true end
  local found = {}
  for points in pairs(seen) do found[#found + 1] = points end
  expect(found, { 4, 8, 15, 16, 23, 42 })
end)

scenario("chicago Q1: the own die takes the place of three dice, too", with { die = "three", die_faces = { 0 } },
  function()
    for _ = 1, 20 do expect(roll_points(), 0) end
  end)

scenario("chicago Q1: the faces of the own die can be read, but not changed", with { die_faces = { 7, 9 } }, function()
  expect(#option.die_faces, 2)
  expect(option.die_faces[2], 9)
  local faces = option.die_faces
  fails(function() table.insert(faces, 60) end, "read-only")
end)

-- Q2: the home bar ------------------------------------------------------------------------

scenario("chicago Q2: the home bar is one of the 22 bars", { players = 4 }, function()
  expect(the "red a1".value, 1000)
  expect(#city:spaces():where("quarter", 2) - 1, 22, "and the casino")
end)

scenario("chicago Q2: or an extra field without value", with { home_bar = "extra" }, function()
  local quarter = city:spaces():where("quarter", 2)
  expect(the "red a1".value, 0)
  expect(#quarter:where("sort", "a"), 8)
  expect(quarter:sum "value", 72000)
  expect(city:distance(the "red a1", the "red kk"), 11, "the streets are the same")
end)

scenario("chicago Q2: then eight other bars pay three times", with { home_bar = "extra" }, function()
  start(function()
    common.round = 6
    for name in each { "a2", "a3", "a4", "a5", "a6", "a7", "a8", "a9" } do mark(the("yellow " .. name), "owner", 1) end
    mark(the "red a1", "owner", 2)
    return phase.payment()
  end)
  expect(seats[1].money, 125000 + 24000)
  expect(seats[2].money, 125000)
end)

-- Q4: off the board -----------------------------------------------------------------------

-- yellow A stands at an exit, and his gang has so many points.
local function at_exit(points, others)
  start(function()
    put("yellow A", "l1", 1)
    for name, place in pairs(others or {}) do put(name, place, 1) end
    return phase.moving(1, points)
  end)
end

scenario("chicago Q4: two points for leaving the board and coming back", with { off_board = 2 }, function()
  expect(city:distance(the "l1", the "x13"), 2)
  expect(city:distance(the "yellow a1", the "green kk"), 25, "one more than usual")
  at_exit(2, { ["yellow B"] = "m20" })
  answer("yellow A")
  expect(offered(the "x13"), true)
  expect(offered(the "outside"), false, "nobody stays out there")
  answer(the "x13")
  expect(the "yellow A":space(), the "x13")
end)

scenario("chicago Q4: with one point left nobody can go off the board", with { off_board = 2 }, function()
  at_exit(1, { ["yellow B"] = "l2", ["yellow C"] = "m1", ["yellow D"] = "m2" })
  expect(offered "yellow A", false)
  expect(offered "yellow B", true)
  at_exit(2, { ["yellow B"] = "l2", ["yellow C"] = "m1", ["yellow D"] = "m2" })
  expect(offered "yellow A", true)
end)

scenario("chicago Q4: the rest is not walked off outside", with { off_board = 2 }, function()
  at_exit(3, { ["yellow B"] = "l2", ["yellow C"] = "m1", ["yellow D"] = "m2" })
  answer("walk off the rest")
  expect(offered "yellow A", false)
end)

-- Q12: buying in a turn -------------------------------------------------------------------

local function leaves_home(to)
  start(function()
    mark(the "yellow a1", "owner", 1)
    put("yellow A", "yellow a1", 1)
    put("red A", "m20", 1)
    return phase.moving(1, 2)
  end)
  answer("yellow A", to)
end

scenario("chicago Q12: who leaves the home bar makes no room in the same turn", { players = 4 }, function()
  leaves_home("c3")
  expect(asked(), seats[2])
end)

scenario("chicago Q12: or one more may come in then", with { bringing_in = "again" }, function()
  leaves_home("c2")
  expect(question(), "A new member for the yellow gang?")
  expect(choices(), { "one ring (10000)", "two rings (25000)", "nobody" })
  answer("two rings (25000)")
  expect(the "yellow a1":piece(), the "yellow B")
  expect(question(), "Who moves? 1 point left")
  expect(offered "yellow B", false, "yellow A stands before the door")
end)
