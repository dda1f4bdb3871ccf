-- The turning point: goes back through a game that is over, to the last decision at which another answer could have let
-- somebody else win. run turning_point.lua [GAME [SEED]]
local game, seed = args[1] or "famiglia", tonumber(args[2]) or 5
local match = start { game = game, seed = seed }:play()
local winners = table.concat(match:winners(), " and ")
print(string.format("%s, seed %d: won by seat %s after %d decisions.", game, seed, winners, match:decisions()))

local function other_end()
  for number, label in ipairs(match:options()) do
    local other = match:fork():answer(number):play()
    if table.concat(other:winners(), " and ") ~= winners then return label, other end
  end
end

for _ = 1, match:decisions() do
  match:undo()
  local decision = match:decision()
  local label, other = nil, nil
  if decision.kind == "one" then label, other = other_end() end
  if label then
    print(string.format("Decision %d, seat %d, '%s': with '%s' seat %s could have won.", decision.number, decision.seat,
      decision.question, label, table.concat(other:winners(), " and ")))
    return
  end
end
print("It could not have been otherwise.")
