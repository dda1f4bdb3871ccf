-- Rules 6 to 11: laying and moving. Cities are laid out from row 1 down; a dot is a free square.

local function all_known(it)
  for seat in each(seats) do expect(it:known_to(seat), true) end
end

-- Laying -----------------------------------------------------------------------

scenario("gangster 6: a tile is laid openly on any free square", { players = 2 }, function()
  start(function()
    lay_out(the "city", "R1 . . . . .", ". B1x . . . .", ". . . . . G1")
    lay_out(seats[1].stock, "R2")
    lay_out(seats[2].stock, "B2")
    return phase.turn(seats[1], 0)
  end)
  answer("lay")
  expect(question(), "Lay red 2 where?")
  expect(#choices(), 33)
  for space in each(the "city":free()) do expect(offered(space), true, space) end
  for taken in each { "a1", "b2", "f3" } do expect(offered(taken), false, taken) end
  answer("e5")
  expect(the "e5":piece(), the "red 2")
  expect(the "e5":piece():up(), true)
  all_known(the "red 2")
  expect(said "seat 1 lays red 2 on e5.", true)
  expect(asked(), seats[2])
end)

local function three_sources()
  lay_out(seats[1].stock, "R1 R3")
  lay_out(seats[2].stock, "B1 B2")
  lay_out(the "open", "B3 G2")
  lay_out(the "pile 1", "R2 Y1")
  lay_out(the "pile 2", "Y3 Y3 G1")
  return phase.turn(seats[1], 0)
end

scenario("gangster 7: tiles come from the own stock, the open tiles and the tops of the piles", { players = 2 },
  function()
    start(three_sources)
    expect(question(), "Lay which tile?")
    expect(choices(), { "red 1 (your stock)", "red 3 (your stock)", "blue 3 (open)", "grey 2 (open)",
      "a tile (pile 1)", "a tile (pile 2)" })
    answer("red 3", "a1")
    expect(the "a1":piece(), the "red 3")
    expect(#seats[1].stock, 1)
    expect(#the "open", 2)
    expect(#the "pile 1" + #the "pile 2", 5, "nothing is turned up")
    expect(asked(), seats[2])
  end)

scenario("gangster 7: the open tiles are filled up to two from a pile", { players = 2 }, function()
  start(three_sources)
  answer("grey 2", "f6")
  expect(the "f6":piece().name, "grey 2")
  expect(asked(), seats[1])
  expect(question(), "Turn up a tile from which pile?")
  answer("pile 1")
  expect(#the "open", 2)
  expect(the "open":top().name, "yellow 1")
  expect(the "open":top():up(), true)
  all_known(the "open":top())
  expect(#the "pile 1", 1)
  expect(#the "pile 2", 3)
  expect(said "yellow 1 is turned up from pile 1.", true)
  expect(asked(), seats[2])
end)

scenario("gangster 7: without piles the open tiles are not filled up", { players = 2 }, function()
  start(function()
    lay_out(the "open", "B3 G2")
    return phase.turn(seats[1], 0)
  end)
  answer("blue 3", "a1")
  expect(#the "open", 1)
  expect(asked(), seats[2])
  expect(question(), "Lay grey 2 where?", "there is but one tile and nothing to move")
  answer("b2")
  expect(the "b2":piece().name, "grey 2")
  expect(#the "open", 0)
end)

scenario("gangster 7: the top tile of a pile must be laid at once", { players = 3 }, function()
  start(three_sources)
  answer("a tile (pile 2)")
  expect(asked(), seats[1])
  expect(question(), "Lay grey 1 where?")
  expect(#choices(), 36)
  expect(offered "red 1", false)
  answer("c4")
  expect(said "seat 1 lays grey 1 from pile 2 on c4.", true)
  expect(the "c4":piece(), the "grey 1")
  expect(#the "pile 2", 2)
  expect(#the "open", 2)
  expect(#seats[1].stock, 2)
  expect(asked(), seats[2])
end)

for players = 2, 4 do
  scenario("gangster 7: any colour may be laid (" .. players .. " players)", { players = players }, function()
    start(function()
      lay_out(seats[1].stock, "R1")
      lay_out(the "open", "B1 Y1")
      lay_out(the "pile 1", "G1")
      return phase.turn(seats[1], 0)
    end)
    for name in each { "red 1", "blue 1", "yellow 1" } do expect(offered(name), true, name) end
    answer("a tile", "a1")
    expect(the "a1":piece().name, "grey 1")
  end)
end

scenario("gangster 8: tiles of other players' stocks may never be laid", { players = 3 }, function()
  start(three_sources)
  expect(offered "blue 1", false)
  expect(offered "blue 2", false)
  answer("red 1", "a1")
  expect(asked(), seats[2])
  expect(offered "blue 1", true)
  expect(offered "red 3", false)
end)

for players = 2, 4 do
  scenario("gangster 8: who alone has tiles left has several turns in a row (" .. players .. " players)",
    { players = players }, function()
      start(function() -- every tile lies in a full row or column
        lay_out(the "city",
          "Y3 R1 R1 B1 B1 B1",
          "R2 Y3 R2 B2 B2 B2",
          "R3 R3 Y3 B3 B3 B3",
          "Y1 Y1 Y1 G1 G1 G1",
          "Y2 Y2 Y2 G2 G2 G2",
          ".  .  .  G3 G3 G3")
        lay_out(seats[1].stock, "R1 R2 R3")
        return phase.turn(seats[1], 0)
      end)
      expect(question(), "Lay which tile?")
      answer("red 1", "a6")
      expect(asked(), seats[1])
      for seat in each(seats) do
        expect(said(tostring(seat) .. " can do nothing and is skipped."), seat ~= seats[1])
      end
      expect(choices(), { "red 2", "red 3" })
      answer("red 2", "b6")
      expect(the "c6":piece().name, "red 3", "the last one is laid without a question")
      expect(asked(), seats[1])
      expect(question(), "Which line is scored first?")
    end)
end

-- Moving -----------------------------------------------------------------------

local function crossroads()
  lay_out(the "city",
    "R1 . . . . Y3",
    ".  . . . . .",
    ".  . G2 B1 . .",
    ".  . R2 . . .")
  lay_out(the "pile 1", "Y1 Y2 G1")
  return phase.turn(seats[1], 0)
end

scenario("gangster 9: any tile of any colour may be moved", { players = 2 }, function()
  start(crossroads)
  answer("move")
  expect(question(), "Move which tile?")
  expect(choices(), { "red 1 on a1", "red 2 on c4", "blue 1 on d3", "yellow 3 on f1", "grey 2 on c3" })
  answer("blue 1", "d4")
  expect(the "d4":piece(), the "blue 1")
  expect(the "d3":empty(), true)
  expect(said "seat 1 moves blue 1 from d3 to d4.", true)
  expect(asked(), seats[2])
end)

scenario("gangster 9: one square along a row or column, to a free one", { players = 2 }, function()
  start(crossroads)
  answer("move", "grey 2")
  expect(question(), "Move grey 2 where?")
  expect(choices(), { "c2", "b3" }, "not to d3 or c4, where others are, and not across a corner")
end)

scenario("gangster 9: the city has edges", { players = 2 }, function()
  start(crossroads)
  answer("move", "yellow 3")
  expect(choices(), { "e1", "f2" })
  undo()
  answer("red 1")
  expect(choices(), { "b1", "a2" })
end)

scenario("gangster 9: a tile without a free square beside it cannot be moved", { players = 2 }, function()
  start(function()
    lay_out(the "city", "R1 B1", "Y1")
    lay_out(the "pile 1", "Y1 Y2 G1")
    return phase.turn(seats[1], 0)
  end)
  answer("move")
  expect(choices(), { "blue 1 on b1", "yellow 1 on a2" })
end)

for players = 3, 4 do
  local text = " may not be moved by the next player, but by the one after him (" .. players .. " players)"

  scenario("gangster 10: a tile just moved" .. text, { players = players }, function()
    start(crossroads)
    answer("move", "grey 2", "c2")
    expect(asked(), seats[2])
    answer("move")
    expect(offered(the "grey 2"), false)
    expect(choices(), { "red 1 on a1", "red 2 on c4", "blue 1 on d3", "yellow 3 on f1" })
    answer("red 1", "a2")
    expect(asked(), seats[3])
    answer("move")
    expect(offered(the "grey 2"), true)
    expect(offered(the "red 1"), false, "now this one is locked")
    answer("grey 2", "c3")
    expect(the "c3":piece(), the "grey 2")
  end)

  scenario("gangster 10: a tile just laid" .. text, { players = players }, function()
    start(crossroads)
    answer("lay", "e6")
    local laid = the "e6":piece()
    expect(asked(), seats[2])
    answer("move")
    expect(offered(laid), false)
    answer("red 1", "a2")
    answer("move", laid, "f6")
    expect(the "f6":piece(), laid)
  end)
end

scenario("gangster 10: a shot locks nothing", { players = 3 }, function()
  start(function()
    lay_out(the "city", "R1 B1", ". .", ". . . Y1")
    lay_out(the "pile 1", "Y1 Y2 G1")
    seats[2].bullets = 1
    return phase.turn(seats[1], 0)
  end)
  answer("move", "yellow 1", "d4")
  answer("shoot")
  expect(the "red 1":mark "dead", true)
  expect(asked(), seats[3])
  answer("move")
  expect(choices(), { "blue 1 on b1", "yellow 1 on d4" })
end)

scenario("gangster 11: a tile in a full row may not be moved", { players = 2 }, function()
  start(function()
    lay_out(the "city", "R1 B1 Y1 G1 R2 B2", ". . . . . .", "Y2 . . . . G2")
    lay_out(the "pile 1", "Y3 G3")
    return phase.turn(seats[1], 0)
  end)
  answer("move")
  expect(choices(), { "yellow 2 on a3", "grey 2 on f3" })
end)

scenario("gangster 11: a tile in a full column may not be moved", { players = 2 }, function()
  start(function()
    lay_out(the "city", ". . R1", ". . B1 Y2", ". . Y1", ". . G1", ". . R2", ". . B2 . . G2")
    lay_out(the "pile 1", "Y3 G3")
    return phase.turn(seats[1], 0)
  end)
  answer("move")
  expect(choices(), { "yellow 2 on d2", "grey 2 on f6" })
end)

scenario("gangster 11: five tiles in a row are not a full row", { players = 2 }, function()
  start(function()
    lay_out(the "city", "R1 B1 Y1 G1 R2 .")
    lay_out(the "pile 1", "Y3 G3 Y2")
    return phase.turn(seats[1], 0)
  end)
  answer("move")
  expect(#choices(), 5)
  undo()
  answer("lay", "f1")
  expect(question(), "Lay grey 3 where?", "now it is full, and only laying is left")
end)
