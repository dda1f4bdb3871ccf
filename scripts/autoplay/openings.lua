-- Opening statistics: what is chosen first, and how often does it win? run openings.lua [GAME [GAMES]]
local game, games = args[1] or "gangster", tonumber(args[2]) or 300
local dice = dice(1)
local tried, won = {}, {}
for seed = 1, games do
  local match = start { game = game, seed = seed }
  local who, choices = match:asked(), match:options()
  local choice = choices[dice(#choices)]
  match:answer(choice):play()
  local kind = choice:gsub("%d", "#")
  tried[kind] = (tried[kind] or 0) + 1
  won[kind] = (won[kind] or 0) + (match:won(who) and 1 / #match:winners() or 0)
end
for kind, times in pairs(tried) do
  print(string.format("%-30s %4d times, wins %3.0f %%", kind, times, 100 * won[kind] / times))
end
