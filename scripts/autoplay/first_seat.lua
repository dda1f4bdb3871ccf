-- How much does it help to sit first, in every game? run first_seat.lua [GAMES]
local many = tonumber(args[1]) or 20
for _, game in ipairs(games()) do
  local first, players = 0, 0
  for seed = 1, many do
    local match = start { game = game, seed = seed }:play()
    players = match:players()
    if match:won(1) then first = first + 1 / #match:winners() end
  end
  print(string.format("%-18s seat 1 gets %3.0f %% of the victories; an even share is %.0f %%",
    game, 100 * first / many, 100 / players))
end
