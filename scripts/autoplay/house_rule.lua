-- A balance study: does a house rule make the first seat better, and games longer? run house_rule.lua [GAMES]
local games = tonumber(args[1]) or 100

local function study(name, wishes)
  local first, decisions = 0, 0
  for seed = 1, games do
    wishes.game, wishes.seed, wishes.seats = "gangster", seed, { "random", "random" }
    local match = start(wishes):play()
    decisions = decisions + match:decisions()
    if match:won(1) then first = first + 1 / #match:winners() end
  end
  print(string.format("%-20s seat 1 wins %4.1f %%, %6.1f decisions", name, 100 * first / games, decisions / games))
end

study("as printed", {})
study("goal 10", { options = { goal = 10 } })
study("tied seconds vanish", { variants = { "tied-second-vanish" } })
