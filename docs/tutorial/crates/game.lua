-- Crates: bid for each crate in secret; the highest bid that nobody shares takes it.
game "crates" { title = "Crates", players = { 2, 4 }, summary = "The highest bid that nobody shares takes the crate." }
options { crates = { default = 7, from = 2, to = 12, text = "How many crates there are, and cards in a hand." } }

local crate, card = kind "crate" { hidden = "a crate" }, kind "card" { hidden = "a card" }
for n = 1, option.crates do
  crate { name = "crate " .. n, brief = "C" .. n, worth = n }
  for seat in each(seats) do
    card { name = "card " .. n, brief = tostring(n), rank = n, owner = seat.number }
  end
end
local ship = zone "ship" { sees = "nobody", face = "down" }
local pier, used = zone "pier" { }, zone "used" { }
zone "hand" { each_seat = true, sees = "owner", loose = true }
counter.seat { points = { score = true } }

rule(1, "Everybody has the same cards. Each round a crate is unloaded, and all bid a card in secret.")
rule(2, "The highest bid that nobody shares takes all crates on the pier; without one they stay there.")

setup(function()
  for seat in each(seats) do move(pieces("owner", seat.number), seat.hand) end
  move(box, ship) -- only the crates are left in it
  shuffle(ship)
  return phase.round()
end)

function phase.round()
  deal(ship, 1, pier)
  say("{} is unloaded.", pier:top())
  local bids = choose_together(seats, function(me) return choose(me, "Bid which card?", me.hand) end)
  local ranks, points = {}, {}
  for seat, bid in pairs(bids) do
    move(bid, used)
    say("{} bids {}.", seat, bid)
    ranks[seat] = bid.rank
  end
  local winner = unique_highest(ranks)
  if winner then
    award(winner, "points", pier:sum "worth", "{} takes {}.", winner, pier:pieces())
    move(pier, used)
  end
  if ship:any() then return phase.round() end
  for seat in each(seats) do points[seat] = seat.points end
  return finish(leaders(points))
end
