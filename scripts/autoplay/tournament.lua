-- A tournament: every bot meets every other one in both seats. run tournament.lua [GAMES]
local rounds = tonumber(args[1]) or 4
local bots = { "random", "greedy", "search:5" }
local points, played = {}, {}
for _, bot in ipairs(bots) do points[bot], played[bot] = 0, 0 end

for i, home in ipairs(bots) do
  for j, guest in ipairs(bots) do
    for round = 1, i ~= j and rounds or 0 do
      local match = start { game = "gangster", seats = { home, guest }, seed = round }:play()
      for seat, bot in ipairs { home, guest } do
        played[bot] = played[bot] + 1
        if match:won(seat) then points[bot] = points[bot] + 1 / #match:winners() end
      end
    end
  end
end

table.sort(bots, function(a, b) return points[a] > points[b] end)
for place, bot in ipairs(bots) do
  print(string.format("%d. %-10s %5.1f of %d", place, bot, points[bot], played[bot]))
end
