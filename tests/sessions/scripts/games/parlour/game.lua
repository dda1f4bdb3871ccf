-- Parlour: a game for testing the console. It asks every kind of question, and has hidden hands, a board and dice.

game "parlour" {
  title   = "Parlour, a game for tests",
  players = { 2, 3 },
  length  = "a minute",
  summary = "Hands, a board, dice and secret bids.",
}

options {
  rounds = { default = 3, from = 1, to = 30, text = "How many rounds are played." },
  dice   = { default = true, text = "Is a die thrown?" },
  mood   = { default = "merry", "merry", "grim", text = "How the evening goes." },
}

local card = kind "card" { hidden = "a card" }
for rank = 1, 12 do
  card { name = "card " .. rank, brief = "" .. rank, rank = rank, colour = rank % 2 == 0 and "red" or "blue" }
end
local pawn = kind "pawn" { hidden = "a pawn" }
pawn { name = "the cat", brief = "CAT" }

local floor = grid "floor" { 3, 3 }
local deck  = zone "deck" { sees = "nobody", face = "down" }
local heap  = zone "heap" { }
zone "hand" { each_seat = true, sees = "owner", loose = true }

counter.seat { points = { least = -20, most = 60, score = true } }
counter.table { round = 0 }
marks.piece { lazy = { start = false, brief = "z" } }

rule(1, "Everybody draws three cards.")
rule(2, "Then things happen, and points are given for them.")

setup(function()
  local cat = pieces("rank", 0):first()
  move(cat, floor:at "b2")
  move(pieces() - cat, deck)
  shuffle(deck)
  for seat in each(seats) do deal(deck, 3, seat.hand) end
  return phase.round(seats[1])
end)

local function secret_bids()
  local bids = choose_together(seats, function(seat) return choose_number(seat, "Your secret bid", 0, 3) end)
  local best = leaders(bids)
  if #best == 1 then award(best[1], "points", bids[best[1]], "{} bids {}.", best[1], bids[best[1]]) end
end

function phase.round(me)
  common.round = common.round + 1
  if not me.hand:empty() and confirm(me, "Show a card?") then
    local it = choose(me, "Which card?", me.hand:pieces())
    move(it, heap)
    say("{} shows {}.", me, it)
    award(me, "points", it.rank, "{} was shown.", it)
  end
  if not deck:empty() then
    move(deck:top(), me.hand)
    say("{} draws a card.", me)
  end
  local what = choose(me, "And now?", { "help", "walk", "nap" })
  local cat = floor:pieces():first()
  if what == "walk" then
    local to = choose(me, "Where does the cat go?", cat:space():beside() & floor:free())
    move(cat, to)
    say("{} walks the cat to {}.", me, to)
  elseif what == "nap" then
    mark(cat, "lazy")
    say("{} naps.", me)
  end
  local kept = choose_some(me, "Which ones do you like?", me.hand:pieces(), 0, 2)
  say("{} likes {} of them.", me, #kept)
  if option.dice and what ~= "help" then
    award(me, "points", roll(6), "{} throws the die.", me)
  end
  secret_bids()
  if common.round >= option.rounds * #seats then return phase.ending() end
  return phase.round(after(me))
end

function phase.ending()
  local points = {}
  for seat in each(seats) do points[seat] = seat.points end
  say("The evening is over.")
  return finish(leaders(points))
end
