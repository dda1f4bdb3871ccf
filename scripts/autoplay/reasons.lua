-- Where do points come from? The reasons of every change of a score, counted by the first words.
-- run reasons.lua [GAME [GAMES]]
local game, many = args[1] or "gangster", tonumber(args[2]) or 50
local times, sum = {}, {}
for seed = 1, many do
  local match = start { game = game, seed = seed }:play()
  local total = {}
  for _, reason in ipairs(match:reasons()) do
    local words = reason.line:gsub("seat %d+", "somebody"):gsub("%d+", "#"):sub(1, 40)
    times[words] = (times[words] or 0) + 1
    sum[words] = (sum[words] or 0) + reason.change
    total[reason.seat] = (total[reason.seat] or 0) + reason.change
  end
  for seat = 1, match:players() do
    expect(total[seat] or 0, match:score(seat), "every point has its reason")
  end
end
local words = {}
for word in pairs(times) do table.insert(words, word) end
table.sort(words, function(a, b) return times[a] > times[b] end)
for i = 1, math.min(8, #words) do
  print(string.format("%5d times, %6d points: %s", times[words[i]], sum[words[i]], words[i]))
end
