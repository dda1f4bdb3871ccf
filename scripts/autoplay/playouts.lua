-- A bot in a few lines: it tries each option in forks that chance plays to their end, and takes the best. It looks into
-- hidden cards, as the bots of the program never do. run playouts.lua [GAMES [PLAYOUTS]]
local many, playouts = tonumber(args[1]) or 3, tonumber(args[2]) or 2

local function think(match)
  local me, decision = match:asked(), match:decision()
  local best, best_share = nil, -1
  for number = 1, decision.kind == "one" and #decision.options or 0 do
    local share = 0
    for _ = 1, playouts do
      local end_of_it = match:fork():answer(number):play()
      if end_of_it:won(me) then share = share + 1 / #end_of_it:winners() end
    end
    if share > best_share then best, best_share = number, share end
  end
  return best
end

local won = 0
for seed = 1, many do
  local match = start { game = "famiglia", seed = seed }
  while match:asked() do
    local answer = match:asked() == 1 and think(match)
    if answer then match:answer(answer) else match:step() end -- other kinds of decisions are left to chance
  end
  if match:won(1) then won = won + 1 / #match:winners() end
end
print(string.format("It won %.1f of %d games against chance.", won, many))
