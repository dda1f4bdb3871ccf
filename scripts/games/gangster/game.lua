-- Gangster: four gangs fight for the streets of Chicago, six squares by six.

game "gangster" {
  title     = "Gangster: the Bosses of Chicago",
  players   = { 2, 4 },
  length    = "25 minutes",
  summary   = "Lay, move and shoot gangsters; the strongest gang of a full street scores.",
  designer  = "Frank Czarnetzki",
  year      = "2006",
  publisher = "Ludoart",
  about     = "The rules follow the published game; all wording is ours. Two things are reconstructed: with two or "
           .. "three players the tiles of the unused gangs are in the piles as neutral gangsters, and the tiles carry "
           .. "no names.",
}

options {
  goal           = { default = 17, from = 1, to = 60, text = "Points that win at once." },
  start          = { default = "random", "random", "first", text = "Who begins: anyone by chance, or the first seat." },
  quiet_rounds   = { default = 2, from = 0, to = 20,
                     text = "After so many rounds without a laid tile, whoever can lay must lay; 0: no limit." },
  neutral        = { default = "compete", "compete", "ignored",
                     text = "Gangs that nobody plays compete in every line, or are ignored." },
  tied_second    = { default = "difference", "difference", "vanish",
                     text = "A tie for second place: the first scores its lead over it, or the tied gangs vanish." },
  shooter        = { default = "own", "own", "any", text = "Who may shoot: a living tile of your own gang, or any." },
  shoot_own      = { default = false, text = "May you shoot your own gangsters?" },
  kill_rescores  = { default = false, text = "Does a kill in a full line score that line again?" },
  may_pass       = { default = false, text = "May a player with nothing to lay pass instead of moving or shooting?" },
  lock           = { default = "next", "next", "both",
                     text = "With two players, a tile just touched is locked for the next turn, or the next two." },
  skipped_lock   = { default = "lasts", "lasts", "ends",
                     text = "When a player is skipped, the lock lasts to the next turn played, or ends." },
  refill         = { default = "choose", "choose", "larger",
                     text = "Open tiles are refilled from a pile of the player's choice, or from the larger one." },
}

-- Components -----------------------------------------------------------------

local gangs = { "red", "blue", "yellow", "grey" }

local tile = kind "tile" { hidden = "a tile" }
for gang in each(gangs) do
  for power = 1, 3 do
    local brief = gang:sub(1, 1):upper() .. power
    tile { copies = 3, name = gang .. " " .. power, brief = brief, colour = gang, gang = gang, power = power }
  end
end

local city        = grid "city" { 6, 6, full_lines_stay = true }
local open        = zone "open" { limit = 2 }
local left, right = zone "pile" { copies = 2, sees = "nobody", face = "down" }
zone "stock" { each_seat = true, limit = 3 }

counter.seat {
  rank    = { least = 0, most = option.goal, score = true, track = true },
  bullets = 0,
  reached = { hidden = true }, -- when the present rank was reached: breaks ties
}
counter.table { awards = { hidden = true } }
marks.piece { dead = { start = false, brief = "x" } }

local both_piles = { left, right }
local bullets    = data "bullets" { [2] = 2, [3] = 1, [4] = 1 } -- by the number of players

local function gang_of(seat)
  return gangs[seat.number]
end

local function boss_of(gang)
  for seat in each(seats) do
    if gang_of(seat) == gang then return seat end
  end
end

-- Setup ----------------------------------------------------------------------

rule(1, "Everybody starts at rank 0 with one own tile of power 1, 2 and 3 lying open. This stock is never refilled.")
rule(2, "All other tiles are shuffled into two face-down piles, and two tiles are turned up as the open tiles.")
rule(3, "Two players have two bullets each, three or four players one each.")
rule(4, (option.start == "random" and "Anyone may begin" or "The first seat begins")
     .. "; after that play goes clockwise.")

setup(function()
  for seat in each(seats) do
    local own = pieces("gang", gang_of(seat))
    for power = 1, 3 do
      move(own:where("power", power):first(), seat.stock)
    end
    seat.bullets = bullets[#seats]
    say("{} leads the {} gang.", seat, gang_of(seat))
  end
  shuffle(box)
  deal(box, (#box + 1) // 2, left)
  deal(box, #box, right)
  move(left:top(), open)
  move(right:top(), open)
  local starter = option.start == "random" and random_of(seats) or seats[1]
  say("{} begins.", starter)
  return phase.turn(starter, 0)
end)

-- Scoring --------------------------------------------------------------------

rule(15, "The sixth tile in a row or column, laid or moved there, scores that line at once.")
rule(16, "Each gang adds up the power of its living tiles in the line. Only the strongest gang scores: "
      .. "the difference to the second strongest.")
rule(17, "Gangs tied for the top cancel each other; the next gang scores its difference to the one after it."
      .. (option.tied_second == "vanish" and " So do gangs tied for second place." or "")
      .. (option.neutral == "ignored" and " Gangs that nobody plays do not count." or ""))

-- Gives the boss who has reached the goal, or nothing.
function part.score(line)
  local alive = line:pieces() - "dead"
  if option.neutral == "ignored" then
    for number = #seats + 1, #gangs do alive = alive - alive:where("gang", gangs[number]) end
  end
  local gang, power, next_power = alive:strongest("power", "gang", option.tied_second == "vanish")
  local boss = gang and boss_of(gang)
  if not boss then
    say("{} is full, but nobody scores.", line)
    return
  end
  common.awards = common.awards + 1
  boss.reached = common.awards
  local points = math.min(power - next_power, option.goal - boss.rank)
  award(boss, "rank", points, "{}: {} {} against {}.", line, gang, power, next_power)
  if boss.rank == option.goal then return boss end
end

rule(18, "Two lines completed at once are scored one after the other; the active player says in which order.")

local function score_lines_at(me, space)
  local first, second = city:full_lines_at(space)
  if not first then return end
  if second and choose(me, "Which line is scored first?", { first, second }) == second then
    first, second = second, first
  end
  return part.score(first) or second and part.score(second)
end

-- The three actions ----------------------------------------------------------

rule(6, "Lay: put a tile openly on any free square.")
rule(7, "It comes from your own stock, or is one of the open tiles (then another is turned up, from "
     .. (option.refill == "larger" and "the larger pile" or "a pile of your choice") .. "), or is the top tile of a "
     .. "pile, which must be laid at once. Any gang's tile may be laid.")
rule(8, "Tiles in other players' stocks may never be laid, even when all else is used up.")

function part.refill(me)
  local pile
  if option.refill == "larger" then
    pile = #right > #left and right or left
  else
    pile = offer(me, "Turn up a tile from which pile?", both_piles, left, right)
  end
  local turned = pile and pile:top()
  if not turned then return end
  move(turned, open)
  say("{} is turned up from {}.", turned, pile)
end

local function lay(me, it, from, space)
  if from == left or from == right then
    say("{} lays {} from {} on {}.", me, it, from, space)
  else
    say("{} lays {} on {}.", me, it, space)
  end
  return score_lines_at(me, space)
end

rule(9, "Move: push any tile of any gang one square along a row or column to a free square.")
rule(10, "A tile just laid or moved may not be moved "
      .. (option.lock == "both" and #seats == 2 and "in the next two turns" or "by the next player")
      .. (option.skipped_lock == "ends" and "." or "; when that one is skipped, by the one after."))
rule(11, "A tile in a full row or column may not be moved.")

local function push(me, it, from, space)
  say("{} moves {} from {} to {}.", me, it, from, space)
  return score_lines_at(me, space)
end

rule(12, "Shoot: a gangster kills a neighbour in a row or column. Your bullet stays on it to the end.")
rule("12a", (option.shooter == "any" and "Any living gangster" or "Only one of your own gang") .. " may shoot for you, "
         .. (option.shoot_own and "at any other." or "but at none of yours."))
rule(13, "A dead gangster cannot be moved, cannot shoot, and its power does not count.")
rule(14, "Shooting out of and into full lines is allowed"
      .. (option.kill_rescores and "; a full line in which somebody is shot is scored again." or "."))

local any_may_shoot, own_may_be_shot = option.shooter == "any", option.shoot_own

-- Who may shoot for this player, and who may be shot.
local function sides(me)
  local alive = city:without "dead"
  local mine  = alive:where("gang", gang_of(me))
  return any_may_shoot and alive or mine, own_may_be_shot and alive or alive - mine
end

local function shoot(me, target, there)
  me.bullets = me.bullets - 1
  mark(target, "dead")
  say("{} shoots {} on {}.", me, target, there)
  if option.kill_rescores then return score_lines_at(me, there) end
end

-- The turn -------------------------------------------------------------------

rule(5, "A turn is exactly one of these: lay, move, shoot. "
     .. (option.may_pass and "Who has nothing to lay may pass." or "Nobody may pass."))
rule("5a", (option.quiet_rounds == 0 and "" or "After " .. option.quiet_rounds
        .. (option.quiet_rounds == 1 and " round" or " rounds") .. " without a laid tile, the next player who can lay "
        .. "must lay. ") .. "A player who can do nothing is skipped.")

local turn = actions {
  { "lay",   "Lay which tile?",  "Lay {} where?",  to = city },
  { "move",  "Move which tile?", "Move {} where?", to = "beside" },
  { "shoot", "Who shoots?",      "Shoot whom?",    at = "beside" },
  { "pass" },
}
local quiet_limit = option.quiet_rounds > 0 and option.quiet_rounds * #seats or math.maxinteger
local locks_two_turns, may_pass = option.lock == "both" and #seats == 2, option.may_pass

-- `locked` was laid or moved in the last turn, `locked_before` in the one before (where that counts, too), and for
-- `quiet` turns no tile has been laid.
function phase.turn(me, quiet, locked, locked_before)
  local sources  = available(me.stock, open, left, right)
  local must_lay = quiet >= quiet_limit and sources:any()
  local movable, shooters, victims
  if not must_lay then
    movable = city:can_step("dead", locked, locked_before)
    if me.bullets > 0 then shooters, victims = sides(me) end
  end
  local passing = may_pass and sources:empty()

  local what, it, from, space = act(me, "Your turn", turn, sources, movable, shooters, victims, passing)
  local touched, winner
  if     what == "lay"   then touched, winner = it, lay(me, it, from, space)
  elseif what == "move"  then touched, winner = it, push(me, it, from, space)
  elseif what == "shoot" then winner = shoot(me, from, space)
  elseif what == "pass"  then say("{} passes.", me)
  else                        return phase.skipped(me, quiet, locked, locked_before) end

  if winner then return phase.won(winner) end
  if what == "lay" then
    if city:full() then return phase.last_count() end
    if from == open then part.refill(me) end
    quiet = -1
  end
  return phase.turn(me.next, quiet + 1, touched, locks_two_turns and locked or nil)
end

function phase.skipped(me, quiet, locked, locked_before)
  say("{} can do nothing and is skipped.", me)
  if option.skipped_lock == "ends" then locked, locked_before = nil, locked end
  if not locks_two_turns then locked_before = nil end
  return phase.turn(me.next, quiet + 1, locked, locked_before)
end

-- The end --------------------------------------------------------------------

rule(19, "Who reaches " .. option.goal .. (option.goal == 1 and " point" or " points") .. " wins at once.")
rule(20, "Otherwise the game ends when all 36 tiles lie. The highest rank wins; on a tie, who reached it first. "
      .. "If all are still at 0, all share the victory.")

function phase.won(winner)
  say("{} reaches {} and wins.", winner, option.goal)
  return finish(winner)
end

function phase.last_count()
  local ranks = {}
  for seat in each(seats) do ranks[seat] = seat.rank end
  local best = leaders(ranks)
  if best[1].rank == 0 then
    say("The city is full, and nobody has scored: all share the victory.")
    return finish(best)
  end
  local winner = best[1]
  for seat in each(best) do
    if seat.reached < winner.reached then winner = seat end
  end
  say("The city is full. {} wins with {}.", winner, winner.rank)
  return finish(winner)
end

-- For bots -------------------------------------------------------------------

-- The rank, and the leads in lines that are not full yet: the fuller a line, the surer.
local lines = {}
for number = 1, 6 do
  lines[number], lines[number + 6] = city:line("row " .. number), city:line("column " .. ("abcdef"):sub(number, number))
end

evaluate(6, function(seat)
  local mine, hopes = gang_of(seat), 0
  for number = 1, 12 do
    local tiles = lines[number]:pieces()
    local laid  = #tiles
    if laid > 2 and laid < 6 then
      local gang, power, next_power = (tiles - "dead"):strongest("power", "gang")
      if gang == mine then hopes = hopes + (power - next_power) * laid end
    end
  end
  return seat.rank + hopes / 12
end)
