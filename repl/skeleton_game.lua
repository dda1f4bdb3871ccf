-- NAME: say in a sentence what the game is about.
--
-- speakeasy test ./NAME     runs the test beside this file
-- speakeasy check ./NAME    plays it at random and looks for mistakes
-- speakeasy play ./NAME     plays it
--
-- All words of scripts are told in docs/scripting.md; docs/cookbook.md has recipes.

game "NAME" {
  title   = "NAME",
  players = { 2, 4 },
  summary = "Take cards from the market; the highest sum wins.",
}

-- What players may set: play ./NAME cards=20
options { cards = { default = 12, from = 4, to = 40, text = "How many cards there are." } }

-- What lies on the table. Every piece begins in the zone `box`.
local card = kind "card" { hidden = "a card" }
for n = 1, option.cards do card { name = "card " .. n, brief = tostring(n), rank = n } end

local deck   = zone "deck" { sees = "nobody", face = "down" }
local market = zone "market" { limit = 2 }
zone "hand" { each_seat = true, sees = "owner", loose = true }

counter.seat { points = { score = true } }

-- The rules in words, for the command `rules`; each above the function that does it.
rule(1, "The cards are shuffled, and two of them are laid out in the market.")

setup(function()
  move(box, deck)
  shuffle(deck)
  deal(deck, 2, market)
  return phase.turn(seats[1])
end)

rule(2, "In your turn you take a card from the market, and a new one is laid out.")

function phase.turn(me)
  local it = choose(me, "Take which card?", market)
  move(it, me.hand)
  say("{} takes {}.", me, it)
  deal(deck, 1, market)
  if market:any() then return phase.turn(me.next) end
  return phase.count()
end

rule(3, "When no card is left, the highest sum of ranks wins.")

function phase.count()
  local sums = {}
  for seat in each(seats) do
    award(seat, "points", seat.hand:sum "rank", "The cards of {}.", seat)
    sums[seat] = seat.points
  end
  return finish(leaders(sums))
end
