-- A puzzle: seat 1 is to move, and has one tile. Which square brings the most points at once?
-- The position is given in the words of the game; every answer is tried in a fork.
local puzzle = start { game = "gangster", players = 2, given = [[
  lay_out(the "city",
    "R1 R2 B1 Y1 G1 .",
    "B1 .  .  .  .  .",
    "B2 .  .  .  .  .",
    "Y2 .  .  .  .  .",
    "G2 .  .  .  .  .",
    ".  .  .  .  .  .")
  lay_out(seats[1].stock, "R3")
  lay_out(seats[2].stock, "B3")
  return phase.turn(seats[1], 0)
]] }

-- The most points that seat 1 can reach before the other one is asked, and the way there.
local function solve(match, way)
  if match:asked() ~= 1 then return match:score(1), way end
  local best, best_way = -1, nil
  for number, label in ipairs(match:options()) do
    local points, there = solve(match:fork():answer(number), way .. ", " .. label)
    if points > best then best, best_way = points, there end
  end
  return best, best_way
end

puzzle:answer "lay"
local points, way = solve(puzzle, "lay")
print(string.format("%d points: %s", points, way))
expect(puzzle:score(1), 0, "trying in forks leaves the puzzle as it was")
