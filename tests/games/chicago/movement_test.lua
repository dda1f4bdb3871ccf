-- Movement, taking buildings and duels: rules 19 to 24, 26 to 31, 38, 39, 41; vectors T3, T4, T7.

local four = { players = 4 }

-- moves(points, { ["yellow A"] = { "l5", 2 } }): the yellow gang has so many points and these stand on the board.
local function moves(points, members, chance)
  start(function()
    for name, where in pairs(members) do put(name, where[1], where[2]) end
    if chance then lucky(chance) end
    return phase.moving(1, points)
  end)
end

local die = { { 1, 2, 3, 4, 5, 6 }, { 3, 3, 4, 4, 5, 6 }, { 4, 4, 5, 5, 6, 6 }, { 5, 5, 5, 6, 6, 6 } }

-- throws(4, 5, 4, 5, 3, 6): the die of strength 4 will show 5, and so on.
local function throws(...)
  local wanted = { ... }
  return function()
    for i = 1, #wanted, 2 do
      if roll(die[wanted[i]]) ~= wanted[i + 1] then return false end
    end
    return true
  end
end

local function label(start_of_it)
  for words in each(choices()) do
    if words:sub(1, #start_of_it) == start_of_it then return words end
  end
end

-- Points -----------------------------------------------------------------------------------

scenario("chicago 19: the movement die has the faces 11 to 22", four, function()
  local seen = {}
  for _ = 1, 400 do seen[roll_points()] = true end
  for points = 1, 30 do expect(seen[points] or false, points >= 11 and points <= 22, points) end
end)

scenario("chicago Q1: even numbers 0 to 22", { players = 4, options = { die = "even" } }, function()
  for _ = 1, 200 do
    local points = roll_points()
    expect(points % 2 == 0 and points <= 22, true)
  end
end)

scenario("chicago Q1: three ordinary dice", { players = 4, options = { die = "three" } }, function()
  local least, most = 99, 0
  for _ = 1, 3000 do
    local points = roll_points()
    least, most = math.min(least, points), math.max(most, points)
  end
  expect({ least, most }, { 3, 18 })
end)

scenario("chicago 19: points are split at will, in any direction", four, function()
  moves(10, { ["yellow A"] = { "l5", 1 }, ["yellow B"] = { "m20", 1 } })
  answer("yellow A", "street square", "l8")
  expect(question(), "Who moves? 7 points left")
  answer("yellow B", "street square", "m16")
  expect(question(), "Who moves? 3 points left")
  answer("yellow A", "street square", "l5")
  expect(the "yellow A":space(), the "l5")
  expect(the "yellow B":space(), the "m16")
  expect(common.turns, 4, "the turn is over; the other gangs have nobody")
end)

scenario("chicago 20: the rest can be walked off at once; an odd one ends a step away", four, function()
  moves(6, { ["yellow A"] = { "l5", 1 }, ["red A"] = { "m20", 1 } })
  answer("walk off the rest")
  expect(the "yellow A":space(), the "l5")
  expect(asked(), seats[2])
  moves(5, { ["yellow A"] = { "l5", 1 }, ["red A"] = { "m20", 1 } })
  answer("walk off the rest")
  expect(question(), "Where does he stop?")
  expect(choices(), { "l4", "l6", "m5" })
  answer("l6")
  expect(the "yellow A":space(), the "l6")
  expect(asked(), seats[2])
end)

scenario("chicago 20: all points must be used", four, function()
  moves(2, { ["yellow A"] = { "l5", 1 }, ["red A"] = { "m20", 1 } })
  expect(offered "pass", false)
  answer("yellow A", "street square", "l6")
  expect(asked(), seats[1])
  answer("yellow A", "l5")
  expect(asked(), seats[2])
end)

scenario("chicago 20: only who has a legal step is asked", four, function()
  moves(9, { ["yellow A"] = { "yellow a2", 1 }, ["yellow B"] = { "c3", 1 }, ["yellow C"] = { "c2", 1 },
             ["yellow D"] = { "c4", 1 }, ["yellow E"] = { "d3", 1 }, ["red A"] = { "m20", 1 } })
  expect(offered "yellow A", false)
  expect(offered "yellow B", false)
  expect(offered "yellow C", true)
end)

scenario("chicago 20: without a legal step the rest lapses (Q6)", { players = 2 }, function()
  moves(9, { ["yellow A"] = { "yellow a2", 1 }, ["green A"] = { "c3", 1 }, ["red A"] = { "m20", 1 } })
  expect(said "The yellow gang cannot move; 9 points lapse.", true)
  expect(the "yellow A":space(), the "yellow a2")
  expect(asked(), seats[2])
end)

scenario("chicago 21: every street square and every building costs one point", four, function()
  moves(11, { ["yellow A"] = { "yellow a1", 1 }, ["red A"] = { "m20", 1 } })
  answer("yellow A")
  expect(label "yellow kk", "yellow kk (11 points): take it, 20000")
  expect(label "yellow a2", "yellow a2 (3 points): take it, 1000")
  answer("yellow kk")
  expect(the "yellow kk":mark "owner", 1)
  expect(asked(), seats[2])
end)

scenario("chicago T7: into a bar with one door and out again costs two points", four, function()
  moves(2, { ["yellow A"] = { "c3", 1 }, ["red A"] = { "m20", 1 } })
  answer("yellow A", the "yellow a2")
  expect(the "yellow a2":mark "owner", 1)
  expect(question(), "Who moves? 1 point left")
  answer("yellow A")
  expect(the "yellow A":space(), the "c3")
  expect(asked(), seats[2])
end)

-- Buildings ----------------------------------------------------------------------------------

scenario("chicago 23: entering an empty foreign building takes it at once", four, function()
  moves(3, { ["yellow A"] = { "c3", 1 }, ["red A"] = { "m20", 1 } })
  mark(the "yellow a2", "owner", 3)
  answer("yellow A", the "yellow a2")
  expect(the "yellow a2":mark "owner", 1)
  expect(said "yellow A takes yellow a2 (1000).", true)
end)

scenario("chicago 24: enter, take and leave in the same move, even on the way", four, function()
  moves(2, { ["yellow A"] = { "h6", 1 }, ["red A"] = { "m20", 1 } })
  answer("yellow A", "street square")
  expect(label "g9", "g9 (2 points), taking yellow kk on the way")
  answer("g9")
  expect(the "yellow A":space(), the "g9")
  expect(the "yellow kk":mark "owner", 1)
end)

scenario("chicago 26: entering a building with an enemy starts a duel", four, function()
  moves(1, { ["yellow A"] = { "c3", 4 }, ["red A"] = { "yellow a2", 1 } }, throws(4, 6, 1, 2))
  mark(the "yellow a2", "owner", 2)
  answer("yellow A", the "yellow a2")
  expect(said "yellow A with 4 attacks red A with 1: 6:2.", true)
  expect(the "yellow A":space(), the "yellow a2")
  expect(the "yellow a2":mark "owner", 1, "he takes it at once (Q8)")
end)

scenario("chicago Q8: a won building only by staying", { players = 4, options = { won_building = "staying" } },
  function()
    moves(2, { ["yellow A"] = { "c3", 4 }, ["red A"] = { "yellow a2", 1 }, ["red B"] = { "m20", 1 } },
          throws(4, 6, 1, 2))
    answer("yellow A", the "yellow a2")
    expect(the "yellow a2":mark "owner", 0)
    answer("yellow A")
    expect(the "yellow a2":mark "owner", 0, "he has left again")
  end)

-- Duels ----------------------------------------------------------------------------------------

scenario("chicago 27: members cannot pass each other; an enemy is attacked", four, function()
  moves(9, { ["yellow A"] = { "yellow a1", 1 }, ["green A"] = { "c3", 3 }, ["red A"] = { "m20", 1 } })
  answer("yellow A")
  expect(choices(), { "c3 (2 points): attack green A (3), win 17 %, lose 83 %", "street square" })
  moves(9, { ["yellow A"] = { "yellow a1", 1 }, ["yellow B"] = { "c3", 3 }, ["red A"] = { "m20", 1 } })
  answer("yellow A")
  expect(the "yellow A":space(), the "c2", "an own member blocks, too (Q7)")
end)

scenario("chicago Q7: own members may be passed by choice", { players = 4, options = { own_members = "pass" } },
  function()
    moves(9, { ["yellow A"] = { "yellow a1", 1 }, ["yellow B"] = { "c3", 3 }, ["red A"] = { "m20", 1 } })
    answer("yellow A")
    expect(offered(the "yellow a2"), true)
    answer("street square")
    expect(offered(the "c3"), false)
    expect(offered(the "c4"), true)
  end)

scenario("chicago 28: each rolls the die of his strength (T3)", four, function()
  moves(1, { ["yellow A"] = { "l5", 2 }, ["red A"] = { "l6", 4 } }, throws(2, 3, 4, 5))
  answer("yellow A", the "l6")
  expect(said "yellow A with 2 attacks red A with 4: 3:5.", true)
  expect(the "yellow A":place(), the "gone")
end)

scenario("chicago 29: the winner gets a ring, the loser's figure is out of the game", four, function()
  moves(1, { ["yellow A"] = { "l5", 2 }, ["red A"] = { "l6", 3 }, ["red B"] = { "m20", 1 } }, throws(2, 6, 3, 4))
  answer("yellow A", the "l6")
  expect(the "yellow A":mark "rings", 3)
  expect(the "yellow A":space(), the "l6")
  expect(the "red A":place(), the "gone")
  expect(the "red A":mark "rings", 0)
end)

scenario("chicago 29: a defender who wins gets ring and money", four, function()
  moves(1, { ["yellow A"] = { "l5", 2 }, ["red A"] = { "l6", 3 } }, throws(2, 3, 3, 6))
  answer("yellow A", the "l6")
  expect(the "red A":mark "rings", 4)
  expect(the "red A":space(), the "l6")
  expect(seats[2].money, 125000 + 25000)
end)

scenario("chicago 29: never more than four rings", four, function()
  moves(1, { ["yellow A"] = { "l5", 4 }, ["red A"] = { "l6", 1 }, ["red B"] = { "m20", 1 } }, throws(4, 6, 1, 1))
  answer("yellow A", the "l6")
  expect(the "yellow A":mark "rings", 4)
end)

scenario("chicago 30: equal rolls cost both a ring, then the dice change (T4)", four, function()
  moves(1, { ["yellow A"] = { "l5", 4 }, ["red A"] = { "l6", 4 }, ["red B"] = { "m20", 1 } }, throws(4, 5, 4, 5, 3,
           6, 3, 4))
  answer("yellow A", the "l6")
  expect(said "yellow A with 4 attacks red A with 4: 5:5, 6:4.", true)
  expect(the "yellow A":mark "rings", 4, "three and one more")
  expect(seats[1].money, 125000 + 50000)
end)

scenario("chicago 30: both may vanish; then the owner stays and nobody is paid (Q10)", four, function()
  moves(1, { ["yellow A"] = { "c3", 1 }, ["red A"] = { "yellow a2", 1 }, ["red B"] = { "m20", 1 } }, throws(1, 4, 1, 4))
  mark(the "yellow a2", "owner", 3)
  answer("yellow A", the "yellow a2")
  expect(#the "gone", 2)
  expect(said "Both are gone.", true)
  expect(the "yellow a2":mark "owner", 3)
  expect(seats[1].money, 125000)
  expect(seats[2].money, 125000)
end)

scenario("chicago Q9: who survives equal rolls alone is the winner", four, function()
  moves(1, { ["yellow A"] = { "l5", 2 }, ["red A"] = { "l6", 1 }, ["red B"] = { "m20", 1 } }, throws(2, 4, 1, 4))
  answer("yellow A", the "l6")
  expect(the "yellow A":mark "rings", 2, "one is left, one is won")
  expect(seats[1].money, 135000)
end)

scenario("chicago Q9: no prize by choice", { players = 4, options = { lone_survivor = "nothing" } }, function()
  moves(1, { ["yellow A"] = { "l5", 2 }, ["red A"] = { "l6", 1 }, ["red B"] = { "m20", 1 } }, throws(2, 4, 1, 4))
  answer("yellow A", the "l6")
  expect(the "yellow A":mark "rings", 1)
  expect(the "red A":place(), the "gone")
  expect(seats[1].money, 125000)
end)

scenario("chicago 31: the bank pays what the loser was worth when the duel began", four, function()
  local value = { 10000, 25000, 40000, 50000 }
  for rings = 1, 4 do
    local least = { 1, 3, 4, 5 }
    moves(1, { ["yellow A"] = { "l5", 4 }, ["red A"] = { "l6", rings }, ["red B"] = { "m20", 1 } },
          throws(4, 6, rings, least[rings]))
    answer("yellow A", the "l6")
    expect(seats[1].money, 125000 + value[rings])
  end
end)

scenario("chicago 22: who wins a duel on the way may go on", four, function()
  moves(3, { ["yellow A"] = { "l5", 4 }, ["red A"] = { "l6", 1 }, ["red B"] = { "m20", 1 } }, throws(4, 6, 1, 1))
  answer("yellow A", the "l6")
  expect(question(), "Who moves? 2 points left")
  answer("yellow A", "street square", "l8")
  expect(the "yellow A":space(), the "l8")
end)

scenario("chicago odds: the table to four digits", four, function()
  local wanted = {
    { 1, 1, ".4167", ".1667", ".4167" }, { 2, 1, ".6944", ".0000", ".3056" }, { 2, 2, ".4769", ".0463", ".4769" },
    { 3, 1, ".8333", ".0000", ".1667" }, { 3, 2, ".7654", ".0000", ".2346" }, { 3, 3, ".4923", ".0154", ".4923" },
    { 4, 1, ".9167", ".0000", ".0833" }, { 4, 2, ".8889", ".0000", ".1111" }, { 4, 3, ".7551", ".0000", ".2449" },
    { 4, 4, ".4961", ".0077", ".4961" },
  }
  for row in each(wanted) do
    local win, both, lose = odds_of(row[1], row[2])
    for i, chance in ipairs { win, both, lose } do
      expect(("%.4f"):format(chance), "0" .. row[i + 2], row[1] .. " against " .. row[2])
    end
    local other_lose, other_both, other_win = odds_of(row[2], row[1])
    expect({ ("%.9f"):format(other_win), ("%.9f"):format(other_both), ("%.9f"):format(other_lose) },
           { ("%.9f"):format(win), ("%.9f"):format(both), ("%.9f"):format(lose) })
  end
end)

scenario("chicago: an attack shows the odds before it is made", four, function()
  moves(1, { ["yellow A"] = { "l5", 2 }, ["red A"] = { "l6", 3 }, ["green A"] = { "m5", 2 } })
  answer("yellow A")
  expect(label "l6", "l6 (1 point): attack red A (3), win 23 %, lose 77 %")
  expect(label "m5", "m5 (1 point): attack green A (2), win 48 %, lose 48 %, both gone 5 %")
end)

-- Two players --------------------------------------------------------------------------------------

scenario("chicago Q21: the own two gangs block each other and take nothing from each other", { players = 2 }, function()
  moves(1, { ["yellow A"] = { "l5", 2 }, ["green A"] = { "l6", 1 }, ["red A"] = { "m20", 1 } })
  answer("yellow A")
  expect(offered(the "l6"), false)
  moves(1, { ["yellow A"] = { "c3", 2 }, ["red A"] = { "m20", 1 } })
  mark(the "yellow a2", "owner", 3)
  answer("yellow A", the "yellow a2")
  expect(the "yellow a2":mark "owner", 3)
end)

scenario("chicago Q21: or fight like others", { players = 2, options = { allies = "fight" } }, function()
  moves(1, { ["yellow A"] = { "l5", 2 }, ["green A"] = { "l6", 1 }, ["red A"] = { "m20", 1 } })
  answer("yellow A")
  expect(offered(the "l6"), true)
end)

-- Variant I ------------------------------------------------------------------------------------------

local crowd = { players = 4, options = { variant_1 = true } }

scenario("chicago 38: in Variant I a building holds any number of one colour, a street square one", crowd, function()
  moves(4, { ["yellow A"] = { "c3", 1 }, ["yellow B"] = { "yellow a2", 1 }, ["yellow C"] = { "c4", 1 },
             ["red A"] = { "m20", 1 } })
  answer("yellow A", the "yellow a2")
  expect(#the "yellow a2":pieces(), 2)
  answer("yellow C")
  expect(offered(the "yellow a2"), true)
  answer(the "yellow a2")
  expect(#the "yellow a2":pieces(), 3)
  moves(2, { ["yellow A"] = { "c3", 1 }, ["yellow C"] = { "c4", 1 }, ["red A"] = { "m20", 1 } })
  answer("yellow A", "street square")
  expect(offered(the "c4"), false)
end)

scenario("chicago 39: the attacker says first who fights whom, then the other side", crowd, function()
  moves(3, { ["yellow A"] = { "c3", 4 }, ["yellow B"] = { "d3", 1 }, ["red A"] = { "yellow a2", 1 },
             ["red B"] = { "yellow a2", 2 }, ["red C"] = { "m20", 1 } })
  mark(the "yellow a2", "owner", 2)
  answer("yellow A", the "yellow a2")
  expect(question(), "Who else goes in?")
  answer("yellow B")
  expect(#the "yellow a2":pieces(), 4, "both have walked in before the first duel (Q25)")
  expect(asked(), seats[1])
  expect(question(), "Who fights?")
  answer("yellow A")
  lucky(throws(4, 6, 1, 1, 2, 6, 1, 1, 4, 6, 3, 4))
  answer("red A")
  expect(seats[1].money, 135000, "each duel counts in full")
  expect(asked(), seats[2])
  expect(question(), "Against whom?")
  answer("yellow B")
  expect(seats[2].money, 135000)
  expect(said "yellow A with 4 attacks red B with 3: 6:4.", true, "they go on until one colour is left")
  expect(seats[1].money, 175000)
  expect(the "yellow a2":pieces():first(), the "yellow A")
  expect(the "yellow a2":mark "owner", 1)
end)

scenario("chicago Q26: the surviving attackers stay and take the building", crowd, function()
  moves(3, { ["yellow A"] = { "c3", 4 }, ["yellow B"] = { "d3", 1 }, ["red A"] = { "yellow a2", 1 },
           ["red C"] = { "m20", 1 } })
  mark(the "yellow a2", "owner", 2)
  answer("yellow A", the "yellow a2", "yellow B", "yellow A")
  expect(the "yellow a2":mark "owner", #the "yellow a2":pieces() > 0 and the "yellow a2":piece().gang or 2)
  moves(3, { ["yellow A"] = { "c3", 4 }, ["yellow B"] = { "d3", 1 }, ["red A"] = { "yellow a2", 1 },
           ["red C"] = { "m20", 1 } },
        throws(4, 6, 1, 1))
  answer("yellow A", the "yellow a2", "yellow B", "yellow A")
  expect(the "yellow a2":mark "owner", 1)
  expect(#the "yellow a2":pieces(), 2)
end)

scenario("chicago 41: both variants together", { players = 4, options = { variant_1 = true, variant_2 = true } },
  function()
    start(function()
      common.round = 6
      mark(the "yellow kk", "owner", 1)
      mark(the "red kk", "owner", 1)
      put("yellow A", "yellow kk", 1)
      put("yellow B", "yellow kk", 2)
      return phase.moving(4, 0)
    end)
    expect(seats[1].money, 145000)
  end)

scenario("chicago 18: in Variant I several may be brought in", crowd, function()
  start(function()
    mark(the "yellow a1", "owner", 1)
    return phase.turn(1)
  end)
  answer("one ring (10000)", "two rings (25000)", "nobody")
  expect(#the "yellow a1":pieces(), 2)
end)

-- Supply -----------------------------------------------------------------------------------------------

scenario("chicago Q16: without a chip a building is only emptied", { players = 4, options = { supply = "limited" } },
  function()
    start(function()
      put("yellow A", "c3", 1)
      put("red A", "m20", 1)
      local count = 0
      for it in each(city:spaces():where("quarter", 3)) do
        count = count + 1
        if count <= 20 then mark(it, "owner", 1) end
      end
      mark(the "yellow a8", "owner", 2)
      mark(the "yellow a6", "owner", 2)
      return phase.moving(1, 9)
    end)
    answer("yellow A", the "yellow a6")
    expect(the "yellow a6":mark "owner", 0)
    expect(said "has no chips left", true)
  end)
