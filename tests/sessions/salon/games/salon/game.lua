-- Salon: a game for testing the console. Nothing on its table is hidden, but bids are; options have names of commands.

game "salon" { players = { 2, 4 }, title = "Salon", summary = "An open table, secret bids." }

local tile = kind "tile" { hidden = "a tile" }
for name in each { "red", "redder", "blue" } do tile { name = name } end
zone "row" { each_seat = true }

setup(function()
  move(box, seats[1].row)
  return phase.evening()
end)

function phase.evening()
  local it = choose(seats[1], "Lay which tile?", seats[1].row)
  say("{} lays {}.", seats[1], it)
  local what = choose(seats[1], "Play what?", { "show off", "say grace", "say nothing" })
  say("{} does this: {}", seats[1], what)
  local bids = choose_together(seats, function(seat) return choose_number(seat, "Bid how much?", 0, 999) end)
  say("{} bids {}.", seats[1], bids[seats[1]])
  return phase.evening()
end
