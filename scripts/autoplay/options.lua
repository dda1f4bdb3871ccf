-- How many options has a decision? For each question the mean, and how often it is asked.
-- run options.lua [GAME [GAMES]]
local game, many = args[1] or "chicago-gangsters", tonumber(args[2]) or 20
local asked, options = {}, {}
for seed = 1, many do
  local match = start { game = game, seed = seed }
  while match:asked() do
    local question = match:question():gsub("%d+", "#"):sub(1, 50)
    asked[question] = (asked[question] or 0) + 1
    options[question] = (options[question] or 0) + #match:options()
    match:step()
  end
end
for question, times in pairs(asked) do
  print(string.format("%6d times, %5.1f options: %s", times, options[question] / times, question))
end
