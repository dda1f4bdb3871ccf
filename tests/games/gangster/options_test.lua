-- The rulings on turns, each with its alternative: Q6 to Q10.

local function named(text, players)
  return "gangster " .. text .. " (" .. players .. " players)"
end

-- Q6: nothing left to lay -----------------------------------------------------------

-- Only the last seat can lay. Red 1 can be moved, if it lives, and seat 1 can shoot if he has a bullet.
local function nothing_to_lay(row, bullets)
  start(function()
    lay_out(the "city", row)
    lay_out(seats[#seats].stock, "B2 B3")
    seats[1].bullets = bullets
    return phase.turn(seats[1], 0)
  end)
end

for players = 2, 4 do
  local passing = { players = players, options = { may_pass = true } }

  scenario(named("Q6: who has nothing to lay must move", players), { players = players }, function()
    nothing_to_lay(". R1 G1x", 0)
    expect(asked(), seats[1])
    expect(question(), "Move red 1 where?", "the only thing he can do")
    expect(choices(), { "a1", "b2" })
  end)

  scenario(named("Q6: who has nothing to lay must move or shoot", players), { players = players }, function()
    nothing_to_lay("R1 G1", 1)
    expect(asked(), seats[1])
    expect(choices(), { "move", "shoot" })
  end)

  scenario(named("Q6: without any legal action a player is skipped", players), { players = players }, function()
    nothing_to_lay("R1x G1x", 1)
    expect(asked(), seats[players])
    expect(said "seat 1 can do nothing and is skipped.", true)
    expect(chronicle()[players], nil, "everybody but the last seat, once")
    expect(question(), "Lay which tile?")
  end)

  scenario(named("Q6: who has nothing to lay may pass, as an option", players), passing, function()
    nothing_to_lay("R1 G1", 1)
    expect(choices(), { "move", "shoot", "pass" })
    answer("pass")
    expect(said "seat 1 passes.", true)
    expect(asked(), seats[2])
    expect(offered "pass", players > 2, "only who has nothing to lay")
  end)

  scenario(named("Q6: who can lay may not pass, even then", players), passing, function()
    start(function()
      lay_out(the "city", "R1 G1")
      lay_out(the "open", "B2 B3")
      return phase.turn(seats[1], 0)
    end)
    expect(choices(), { "lay", "move" })
  end)
end

-- Q7: endless moving ----------------------------------------------------------------

-- Everybody moves the tile in the row of his number, there and back, for so many rounds.
local function walk(rounds)
  for round = 1, rounds do
    for seat in each(seats) do
      expect(asked(), seat)
      expect(offered "move", true)
      local from, to = "b" .. seat.number, "c" .. seat.number
      if round % 2 == 0 then from, to = to, from end
      answer("move", the(from):piece(), to)
    end
  end
end

local function promenade()
  start(function()
    lay_out(the "city", ". R1", ". B1", ". R2", ". B2", ". . . . .", ". . . . . G1")
    lay_out(the "open", "Y1 Y2")
    for seat in each(seats) do seat.bullets = 1 end
    return phase.turn(seats[1], 0)
  end)
end

for players = 2, 4 do
  scenario(named("Q7: after two rounds without a laid tile the next player must lay", players),
    { players = players }, function()
      promenade()
      walk(2)
      expect(asked(), seats[1])
      expect(question(), "Lay which tile?")
      expect(offered "move", false)
      answer("yellow 1", "f1")
      expect(asked(), seats[2])
      expect(question(), "Your turn")
      expect(offered "move", true, "the count begins anew")
    end)

  scenario(named("Q7: no limit, as an option", players), { players = players, options = { quiet_rounds = 0 } },
    function()
      promenade()
      walk(6)
      expect(choices(), { "lay", "move", "shoot" })
    end)

  scenario(named("Q7: the limit can be set", players), { players = players, options = { quiet_rounds = 3 } }, function()
    promenade()
    walk(3)
    expect(question(), "Lay which tile?")
  end)
end

scenario("gangster Q7: a shot does not count as laying", { players = 2 }, function()
  promenade()
  answer("shoot", "red 1")
  answer("move", "red 1", "a1")
  answer("move", "grey 1", "e6")
  expect(choices(), { "lay", "move", "shoot" })
  answer("move", "red 1", "b1")
  expect(asked(), seats[1])
  expect(question(), "Lay which tile?")
end)

scenario("gangster Q7: who cannot lay still moves, then the next who can must lay", { players = 2 }, function()
  start(function()
    lay_out(the "city", "R1 . G1")
    lay_out(seats[2].stock, "B1 B2")
    return phase.turn(seats[1], 4)
  end)
  expect(asked(), seats[1])
  expect(question(), "Move which tile?")
  answer("red 1", "a2")
  expect(asked(), seats[2])
  expect(question(), "Lay which tile?")
end)

scenario("gangster Q7: a skipped turn is part of the round", { players = 2, options = { skipped_lock = "ends" } },
  function()
    start(function() -- seat 2 has nothing to lay, and the only tile is always locked for him
      lay_out(the "city", "G1")
      lay_out(seats[1].stock, "R1 R2")
      return phase.turn(seats[1], 0)
    end)
    answer("move", "b1")
    answer("move", "a1")
    expect(asked(), seats[1])
    expect(question(), "Lay which tile?")
  end)

-- Q8: the lock with two players ------------------------------------------------------

local function three_tiles()
  lay_out(the "city", "R1", ". .", ". B1 Y1", ". .", ". . . G1")
  lay_out(the "open", "Y2 Y3")
  lay_out(the "pile 1", "G2 G3")
  seats[2].bullets = 1
  return phase.turn(seats[1], 0)
end

local both = { players = 2, options = { lock = "both" } }

scenario("gangster Q8: with two players the lock is for the opponent only", { players = 2 }, function()
  start(three_tiles)
  answer("move", "red 1", "a2")
  answer("move")
  expect(offered(the "red 1"), false)
  answer("grey 1", "d6")
  answer("move")
  expect(offered(the "red 1"), true, "the mover may move it again")
  expect(offered(the "grey 1"), false)
  answer("red 1", "a1")
  expect(asked(), seats[2])
end)

scenario("gangster Q8: locked for both, as an option", both, function()
  start(three_tiles)
  answer("move", "red 1", "a2")
  answer("move")
  expect(choices(), { "blue 1 on b3", "yellow 1 on c3", "grey 1 on d5" })
  answer("grey 1", "d6")
  answer("move")
  expect(choices(), { "blue 1 on b3", "yellow 1 on c3" }, "red is still locked, and grey is, too")
  answer("yellow 1", "d3")
  answer("move")
  expect(choices(), { "red 1 on a2", "blue 1 on b3" })
end)

scenario("gangster Q8: a laid tile is locked for both, as an option", both, function()
  start(three_tiles)
  answer("lay", "yellow 2", "f6")
  local laid = the "f6":piece()
  answer("move")
  expect(offered(laid), false)
  answer("grey 1", "d6")
  answer("move")
  expect(offered(laid), false)
  answer("blue 1", "b4")
  answer("move")
  expect(offered(laid), true)
end)

scenario("gangster Q8: a shot in between does not end the lock for both", both, function()
  start(three_tiles)
  answer("move", "red 1", "a2")
  answer("shoot")
  expect(the "yellow 1":mark "dead", true)
  answer("move")
  expect(offered(the "red 1"), false)
  expect(choices(), { "blue 1 on b3", "grey 1 on d5" })
end)

for players = 3, 4 do
  scenario(named("Q8: the option is for two players, rule 10 stays as it is", players),
    { players = players, options = { lock = "both" } }, function()
      start(three_tiles)
      answer("move", "red 1", "a2")
      answer("move")
      expect(offered(the "red 1"), false)
      answer("grey 1", "d6")
      answer("move")
      expect(offered(the "red 1"), true)
    end)
end

-- Q9: the lock when players are skipped ------------------------------------------------

-- Seat 1 moves the only tile; those up to the last seat have nothing to do; the last one can lay.
local function one_tile()
  start(function()
    lay_out(the "city", "G1")
    lay_out(seats[#seats].stock, "B2 B3")
    return phase.turn(seats[1], 0)
  end)
  answer("b1")
end

for players = 3, 4 do
  scenario(named("Q9: the lock lasts for the next turn that is played", players), { players = players }, function()
    one_tile()
    expect(said "seat 2 can do nothing and is skipped.", true)
    expect(asked(), seats[players])
    expect(question(), "Lay which tile?", "the tile is still locked")
    answer("blue 2", "f6")
    expect(asked(), seats[1])
    expect(question(), "Move grey 1 where?", "and now it is not")
  end)

  scenario(named("Q9: the lock ends with a skipped turn, as an option", players),
    { players = players, options = { skipped_lock = "ends" } }, function()
      one_tile()
      expect(said "seat 2 can do nothing and is skipped.", true)
      expect(asked(), seats[3])
      expect(offered "lay", players == 3)
      expect(players == 4 or offered "move", true)
    end)
end

local function alone() -- seat 2 has nothing to do
  start(function()
    lay_out(the "city", "G1")
    lay_out(seats[1].stock, "R1 R2")
    return phase.turn(seats[1], 0)
  end)
  answer("move", "b1")
  expect(said "seat 2 can do nothing and is skipped.", true)
  expect(asked(), seats[1])
end

scenario("gangster Q9: with two players it lasts for the mover himself", { players = 2 }, function()
  alone()
  expect(question(), "Lay which tile?")
end)

scenario("gangster Q9: with two players the skipped turn ends it, as an option",
  { players = 2, options = { skipped_lock = "ends" } }, function()
    alone()
    expect(choices(), { "lay", "move" })
  end)

scenario("gangster Q8, Q9: a lock for both has one turn left after the skipped one",
  { players = 2, options = { skipped_lock = "ends", lock = "both" } }, function()
    alone()
    expect(question(), "Lay which tile?")
    answer("red 1", "f6")
    expect(asked(), seats[2])
    expect(question(), "Move grey 1 where?", "grey only: red has just been laid")
    expect(offered "c1", true)
  end)

-- Q10: filling up the open tiles --------------------------------------------------------

local function piles(left, right)
  start(function()
    lay_out(the "open", "R1 R2")
    lay_out(the "pile 1", left)
    lay_out(the "pile 2", right)
    return phase.turn(seats[1], 0)
  end)
  answer("red 1", "a1")
end

for players = 2, 4 do
  local larger = { players = players, options = { refill = "larger" } }

  scenario(named("Q10: the player chooses the pile", players), { players = players }, function()
    piles("Y1 Y2 Y3", "G1")
    expect(asked(), seats[1])
    expect(choices(), { "pile 1", "pile 2" })
    answer("pile 2")
    expect(said "grey 1 is turned up from pile 2.", true)
    expect(the "open":top().name, "grey 1")
    expect(asked(), seats[2])
  end)

  scenario(named("Q10: if a pile is empty, it is the other", players), { players = players }, function()
    piles("", "G1 G2")
    expect(said "grey 2 is turned up from pile 2.", true)
    expect(#the "open", 2)
    expect(asked(), seats[2])
  end)

  scenario(named("Q10: always the larger pile, as an option", players), larger, function()
    piles("Y1", "G1 G2")
    expect(said "grey 2 is turned up from pile 2.", true)
    expect(asked(), seats[2])
    expect(#the "pile 1", 1)
    expect(#the "pile 2", 1)
    answer("red 2", "f6") -- both piles have one tile: the first
    expect(said "yellow 1 is turned up from pile 1.", true)
    expect(asked(), seats[2].next)
  end)

  scenario(named("Q10: without piles nothing is turned up, as an option", players), larger, function()
    piles("", "")
    expect(#the "open", 1)
    expect(said "is turned up", false)
    expect(asked(), seats[2])
  end)
end
