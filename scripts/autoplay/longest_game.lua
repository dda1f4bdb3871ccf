-- The hunt for the longest game among many seeds. run longest_game.lua [GAME [GAMES]]
local game, games = args[1] or "famiglia", tonumber(args[2]) or 200
local longest, at = 0, 0
for seed = 1, games do
  local match = start { game = game, seed = seed }:play()
  if match:decisions() > longest then longest, at = match:decisions(), seed end
end
print(string.format("The longest of %d games of %s has %d decisions: seed %d.", games, game, longest, at))
local lines = start { game = game, seed = at }:play():chronicle()
for i = math.max(1, #lines - 3), #lines do print("  " .. lines[i]) end
