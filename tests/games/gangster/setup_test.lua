-- Rules 1 to 5: how the table is set up, who plays, and what a turn is.
local gangs = { "red", "blue", "yellow", "grey" }
local table_of = { -- by players: tiles in each pile once two are turned up, bullets each
  [2] = { left = 14, right = 14, bullets = 2 },
  [3] = { left = 13, right = 12, bullets = 1 },
  [4] = { left = 11, right = 11, bullets = 1 },
}

-- Lays a tile; where nothing else can be done, the action is not asked for.
local function lay(tile, space)
  if offered "lay" then answer("lay") end
  answer(tile, space)
end

local function named(text, players)
  return "gangster " .. text .. " (" .. players .. " players)"
end

for players, wanted in pairs(table_of) do
  scenario(named("1: all start at rank 0 with one own tile of power 1, 2 and 3", players), { players = players },
    function()
      expect(#seats, players)
      for seat in each(seats) do
        expect(seat.rank, 0)
        expect(#seat.stock, 3)
        for power = 1, 3 do
          local it = seat.stock:pieces():where("power", power):first()
          expect(it.gang, gangs[seat.number])
          expect(it:up(), true, "lies open")
          for other in each(seats) do expect(it:known_to(other), true) end
        end
      end
    end)

  scenario(named("1: the own stock is never refilled", players),
    { players = players, options = { start = "first" } }, function()
      answer(the "red 3", "a1")
      expect(#seats[1].stock, 2)
      for seat in each(seats) do -- everybody else lays from the stock, too
        if seat ~= seats[1] then
          lay(seat.stock:top(), the "city":free():first())
          expect(#seat.stock, 2)
        end
      end
      expect(asked(), seats[1])
      answer("lay", the "red 2", "f6")
      expect(#seats[1].stock, 1)
      expect(seats[1].stock:top(), the "red 1")
      expect(#the "pile 1", wanted.left)
      expect(#the "pile 2", wanted.right)
    end)

  scenario(named("2: the other tiles are shuffled into two piles, two are turned up", players), { players = players },
    function()
      local left, right, open = the "pile 1", the "pile 2", the "open"
      expect(#left, wanted.left)
      expect(#right, wanted.right)
      expect(#open, 2)
      expect(#box, 0)
      expect(#left + #right + #open + 3 * players, 36)
      for it in each(open) do expect(it:up(), true) end
      for it in each(all_of(left, right)) do expect(it:up(), false) end
      -- Of a gang that nobody plays all nine tiles are there, of the others six.
      local rest = all_of(left, right, open)
      for number, gang in pairs(gangs) do
        expect(#rest:where("gang", gang), number <= players and 6 or 9, gang)
        expect(pieces("gang", gang):sum "power", 18)
      end
      local in_order = true
      for n = 2, #left do
        in_order = in_order and left:nth(n - 1).gang == left:nth(n).gang
      end
      expect(in_order, false, "shuffled")
    end)

  scenario(named("3: bullets", players), { players = players }, function()
    local all = 0
    for seat in each(seats) do
      expect(seat.bullets, wanted.bullets)
      all = all + seat.bullets
    end
    expect(all <= 4, true, "never more than the four in the box")
  end)

  scenario(named("4: the first seat can be chosen to begin, then it goes clockwise", players),
    { players = players, options = { start = "first" } }, function()
      expect(said "seat 1 begins.", true)
      for _ = 1, 2 do
        for seat in each(seats) do
          expect(asked(), seat)
          lay("a tile (pile 1)", the "city":free():first())
        end
      end
      expect(asked(), seats[1])
    end)

  scenario(named("5: after the single action it is the next player's turn", players),
    { players = players, options = { start = "first" } }, function()
      lay(the "red 1", "c3")
      expect(asked(), seats[2])
      expect(#the "city":pieces(), 1)
      lay(the "blue 1", "c4")
      expect(asked(), seats[2].next)
      expect(question(), "Your turn")
      answer("move")
      expect(question(), "Move red 1 where?", "blue is locked, so it must be red")
      answer("b3")
      expect(asked(), seats[2].next.next)
      expect(question(), "Your turn")
      expect(#the "city":pieces(), 2)
    end)
end

-- Who begins by chance depends on the seed.
for seed, first in pairs { [1] = 2, [2] = 1, [6] = 3 } do
  scenario("gangster 4: anyone begins by chance, seed " .. seed, { players = 3, seed = seed }, function()
    for seat in each(seats) do expect(said(tostring(seat) .. " begins."), seat.number == first) end
    expect(asked(), seats[first])
    answer("a tile (pile 2)", "d4")
    expect(asked(), seats[first].next)
    expect(seats[3].next, seats[1], "clockwise goes round")
  end)
end

scenario("gangster 3: tiles of a gang and power are alike, they have no names", { players = 4 }, function()
  for gang in each(gangs) do
    for power = 1, 3 do
      local name = gang .. " " .. power
      expect(#pieces("gang", gang):where("power", power), 3)
      for copy = 1, 3 do expect(the(name, copy).name, name) end
    end
  end
end)

scenario("gangster 5: a turn is laying, moving or shooting; nobody may pass", { players = 2 }, function()
  start(function()
    lay_out(the "city", ". . R1 B1")
    lay_out(the "pile 1", "Y1 Y2 Y3")
    seats[1].bullets, seats[2].bullets = 1, 1
    return phase.turn(seats[1], 0)
  end)
  expect(question(), "Your turn")
  expect(choices(), { "lay", "move", "shoot" })
  expect(offered "pass", false)
  answer("shoot")
  expect(the "d1":piece():mark "dead", true)
  expect(asked(), seats[2])
  expect(choices(), { "lay", "move" }, "a dead gangster cannot shoot back")
end)

scenario("gangster 5: on the empty city there is nothing but laying", { players = 4 }, function()
  expect(question(), "Lay which tile?")
  expect(offered "move", false)
  expect(offered "shoot", false)
end)

for players = 2, 4 do
  scenario(named("5: a whole game of random turns comes to an end", players), { players = players }, function()
    expect(play_on() > 30, true)
    expect(over(), true)
    expect(asked(), nil)
    expect(#winners() >= 1, true)
    local best = 0
    for seat in each(seats) do best = math.max(best, seat.rank) end
    for seat in each(winners()) do expect(seat.rank, best) end
    expect(best == 17 or the "city":full(), true)
  end)
end
