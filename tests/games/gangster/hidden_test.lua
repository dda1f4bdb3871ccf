-- What players may know, and what taking back does.

local function known_to_all(it)
  for seat in each(seats) do
    if not it:known_to(seat) then return false end
  end
  return true
end

local function known_to_somebody(it)
  for seat in each(seats) do
    if it:known_to(seat) then return true end
  end
  return false
end

local function two_piles()
  lay_out(the "city", "R1 . B1")
  lay_out(seats[1].stock, "R2")
  lay_out(seats[2].stock, "B2")
  lay_out(the "open", "Y1 G1")
  lay_out(the "pile 1", "G3 Y3")
  lay_out(the "pile 2", "B3 R3")
  return phase.turn(seats[1], 0)
end

for players = 2, 4 do
  local number = " (" .. players .. " players)"

  scenario("gangster hidden: nobody knows a tile of the piles, everybody all others" .. number, { players = players },
    function()
      for it in each(all_of(the "pile 1", the "pile 2")) do expect(known_to_somebody(it), false) end
      for it in each(the "open") do expect(known_to_all(it), true) end
      for seat in each(seats) do
        for it in each(seat.stock) do expect(known_to_all(it), true) end
      end
    end)

  scenario("gangster hidden: the tops of the piles are offered last and without a name" .. number,
    { players = players }, function()
      local offers = choices()
      expect(#offers, 7)
      expect(offers[6], "a tile (pile 1)")
      expect(offers[7], "a tile (pile 2)")
      expect(offered(the "pile 1":top()), true)
      expect(offered(the "pile 1":nth(1)), false, "only the top one")
    end)

  scenario("gangster hidden: all read every line of the chronicle, with names" .. number, { players = players },
    function()
      play_on(60)
      for seat in each(seats) do
        expect(#chronicle(seat), #chronicle())
        expect(said("a tile", seat), false)
      end
    end)
end

scenario("gangster hidden: a tile cannot be asked for by a name that the piles hide", { players = 2 }, function()
  start(two_piles)
  answer("lay")
  expect(choices(), { "red 2 (your stock)", "yellow 1 (open)", "grey 1 (open)", "a tile (pile 1)",
    "a tile (pile 2)" })
  expect(offered "yellow 3", false)
  expect(offered "red 3", false)
  fails(function() answer("red 3") end, "'red 3' is no option")
end)

scenario("gangster hidden: the drawn tile is known to all before it is laid", { players = 3 }, function()
  start(two_piles)
  local drawn, under = the "pile 1":top(), the "pile 1":nth(1)
  answer("lay", "a tile (pile 1)")
  expect(question(), "Lay yellow 3 where?")
  expect(known_to_all(drawn), true)
  expect(known_to_somebody(under), false)
  expect(known_to_somebody(the "pile 2":top()), false)
  answer("f6")
  for seat in each(seats) do expect(said("yellow 3 from pile 1 on", seat), true) end
  expect(the "f6":piece(), drawn)
  expect(known_to_all(drawn), true)
  expect(known_to_somebody(the "pile 1":top()), false, "what is under it stays hidden")
end)

scenario("gangster hidden: a tile that is turned up is known to all, the next one is not", { players = 3 }, function()
  start(two_piles)
  local turned, under = the "pile 2":top(), the "pile 2":nth(1)
  answer("lay", "yellow 1", "f6")
  expect(choices(), { "pile 1", "pile 2" })
  expect(known_to_somebody(turned), false, "before the pile is chosen")
  answer("pile 2")
  expect(turned:place(), the "open")
  expect(known_to_all(turned), true)
  expect(known_to_somebody(under), false)
end)

scenario("gangster hidden: tiles that are moved and shot stay known", { players = 2 }, function()
  start(function()
    seats[1].bullets = 1
    return two_piles()
  end)
  answer("move", "red 1", "b1")
  expect(known_to_all(the "red 1"), true)
  answer("lay", "blue 2", "f6")
  answer("shoot")
  expect(the "blue 1":mark "dead", true)
  expect(known_to_all(the "blue 1"), true)
  expect(the "blue 1":up(), true)
end)

scenario("gangster hidden: nobody is told a name that is in a pile", { players = 4 }, function()
  start(two_piles)
  answer("move", "red 1", "b1")
  for seat in each(seats) do
    for name in each { "grey 3", "yellow 3", "blue 3", "red 3" } do expect(said(name, seat), false) end
  end
end)

-- Taking back ------------------------------------------------------------------------

scenario("gangster undo: a drawn tile goes back into its pile, and nobody knows it", { players = 2 }, function()
  start(two_piles)
  local drawn = the "pile 1":top()
  answer("lay", "a tile (pile 1)")
  undo()
  expect(question(), "Lay which tile?")
  expect(the "pile 1":top(), drawn)
  expect(known_to_somebody(drawn), false)
  expect(said "draws", false)
  expect(offered "a tile (pile 1)", true)
  answer("a tile (pile 1)")
  expect(question(), "Lay yellow 3 where?", "it is the same tile again")
end)

scenario("gangster undo: a turn is taken back step by step", { players = 2 }, function()
  start(two_piles)
  answer("lay", "yellow 1", "f6", "pile 2")
  expect(asked(), seats[2])
  undo()
  expect(asked(), seats[1])
  expect(question(), "Turn up a tile from which pile?")
  expect(#the "open", 1)
  expect(#the "pile 2", 2)
  expect(said "is turned up", false)
  undo()
  expect(question(), "Lay yellow 1 where?")
  expect(the "f6":empty(), true)
  undo()
  expect(question(), "Lay which tile?")
  expect(#the "open", 2)
  undo()
  expect(choices(), { "lay", "move" })
  fails(undo, "nothing to take back")
end)

scenario("gangster undo: points, bullets and the dead are taken back", { players = 2 }, function()
  start(function()
    lay_out(the "city", "R3 R3 B2 B2 Y1 .")
    lay_out(the "open", "G1 G2")
    seats[1].bullets, seats[2].bullets = 1, 1
    return phase.turn(seats[1], 0)
  end)
  answer("lay", "grey 1", "f1")
  expect(seats[1].rank, 2)
  answer("shoot", "blue 2 on c1")
  expect(the "b1":piece():mark "dead", true)
  expect(seats[2].bullets, 0)
  undo()
  expect(the "b1":piece():mark "dead", false)
  expect(seats[2].bullets, 1)
  expect(seats[1].rank, 2)
  undo() undo()
  expect(seats[1].rank, 0)
  expect(said "row 1", false)
  expect(asked(), seats[1])
  expect(question(), "Lay grey 1 where?")
end)

scenario("gangster undo: the lock is taken back, too", { players = 3 }, function()
  start(two_piles)
  answer("move", "red 1", "a2")
  answer("move")
  expect(question(), "Move blue 1 where?", "red is locked, so it must be blue")
  for _ = 1, 4 do undo() end
  answer("move", "blue 1", "d1")
  answer("move")
  expect(asked(), seats[2])
  expect(question(), "Move red 1 where?", "now it must be red")
  expect(offered "b1", true)
end)

scenario("gangster undo: a finished game can be taken back", { players = 2, options = { goal = 2 } }, function()
  start(function()
    lay_out(the "city", "R3 R3 B2 B2 Y1 .")
    lay_out(the "open", "G1 G2")
    return phase.turn(seats[1], 0)
  end)
  answer("lay", "grey 1", "f1")
  expect(winners(), { seats[1] })
  undo()
  expect(over(), false)
  expect(winners(), {})
  expect(asked(), seats[1])
  answer("f2")
  expect(over(), false)
  expect(seats[1].rank, 0)
end)
