-- The cards, but for the persons: 4 clans, 48 means, 13 coalitions, 13 districts, 12 loots, and the two double cards.

moments { "may_play", "counts_as", "before_reveal", "strikes", "at_round_end", "after_round", "in_showdown" }

-- Clans ----------------------------------------------------------------------

local clan = kind "clan" {}

for name in each { "Red", "Blue", "Green", "Yellow" } do
  clan { deck = "clans", name = name, clan = name, colour = name:lower(),
    text         = "draw a means card",
    at_round_end = function(me) draw(me, 1) end,
  }
end

-- Means ----------------------------------------------------------------------

kinds = { "weapons", "bribes", "blackmail" }

local card = kind "means card" { hidden = "a card" }

local function cards_of(what, letter, colour, copies)
  for value = 1, 5 do
    if copies[value] then
      card { deck = "means", means = what, value = value, copies = copies[value], colour = colour,
        name = what .. " " .. value, brief = letter .. value }
    end
  end
end

cards_of("weapons",   "W", "red",    { [2] = 8, [4] = 8 })
cards_of("bribes",    "B", "green",  { 3, 3, 4, 3, 3 })
cards_of("blackmail", "E", "yellow", { [1] = 5, [3] = 6, [5] = 5 })

-- Coalitions -----------------------------------------------------------------

-- Each of the three ways to pair the clans comes four times: either pair challenges, and either of it has the ?. The
-- spade of the challengers is with the other one.
local coalition = kind "coalition card" { hidden = "a card" }

local function coalition_card(asks, partner, defends, other)
  coalition { deck = "coalitions",
    name = asks .. "? + " .. partner .. "* against " .. defends .. "* + " .. other,
    question = asks, challengers_spade = partner, defenders_spade = defends,
    [asks] = "challenger", [partner] = "challenger", [defends] = "defender", [other] = "defender",
  }
end

coalition_card("Red",    "Blue",   "Green",  "Yellow")
coalition_card("Blue",   "Red",    "Yellow", "Green")
coalition_card("Red",    "Green",  "Blue",   "Yellow")
coalition_card("Green",  "Red",    "Yellow", "Blue")
coalition_card("Red",    "Yellow", "Blue",   "Green")
coalition_card("Yellow", "Red",    "Green",  "Blue")
coalition_card("Blue",   "Green",  "Red",    "Yellow")
coalition_card("Green",  "Blue",   "Yellow", "Red")
coalition_card("Blue",   "Yellow", "Red",    "Green")
coalition_card("Yellow", "Blue",   "Green",  "Red")
coalition_card("Green",  "Yellow", "Red",    "Blue")
coalition_card("Yellow", "Green",  "Blue",   "Red")
coalition { deck = "end", name = "the end card" }

-- Districts ------------------------------------------------------------------

local district = kind "district card" { hidden = "a card" }

local function district_card(name, allowed_means, persons)
  local allows = {}
  for what in each(allowed_means) do allows[what] = true end
  local words = table.concat(allowed_means, ", ") .. (persons and ", persons" or "")
  district { deck = "districts", name = name .. " (" .. words .. ")",
    weapons = allows.weapons, bribes = allows.bribes, blackmail = allows.blackmail, persons = persons }
end

district_card("Stockyards",        { "weapons" })
district_card("South Side",        { "weapons" }, true)
district_card("Gold Coast",        { "bribes" })
district_card("City Hall",         { "bribes" }, true)
district_card("Levee",             { "blackmail" })
district_card("Hyde Park",         { "blackmail" }, true)
district_card("Harbor",            { "weapons", "bribes" })
district_card("Cicero",            { "weapons", "bribes" }, true)
district_card("Back of the Yards", { "weapons", "blackmail" })
district_card("Little Italy",      { "weapons", "blackmail" }, true)
district_card("Old Town",          { "bribes", "blackmail" })
district_card("North Side",        { "bribes", "blackmail" }, true)
district_card("The Loop",          { "weapons", "bribes", "blackmail" }, true)

-- Loot -----------------------------------------------------------------------

-- What a loot card holds, by its number: { winners = { package, package }, losers = { package, package } }.
packages = {}

local loot = kind "loot card" { hidden = "a card" }

-- "2 bottles + person + 1 card": bottles, person and means cards of a package.
local function package(bottles, person, cards)
  local words = {}
  if bottles > 0 then words[#words + 1] = bottles .. (bottles == 1 and " bottle" or " bottles") end
  if person  > 0 then words[#words + 1] = "person" end
  if cards   > 0 then words[#words + 1] = cards .. (cards == 1 and " card" or " cards") end
  return { label = table.concat(words, " + "), bottles = bottles, person = person > 0, cards = cards }
end

local function either(two)
  return two[1].label .. " / " .. two[2].label
end

local function loot_card(winner, other_winner, loser, other_loser)
  local shares = {
    winners = { package(table.unpack(winner)), package(table.unpack(other_winner)) },
    losers  = { package(table.unpack(loser)), package(table.unpack(other_loser)) },
  }
  packages[#packages + 1] = shares
  loot { deck = "loot", number = #packages, name = either(shares.winners) .. ", losers " .. either(shares.losers) }
end

--          bottles, person, means cards
loot_card({ 2, 0, 0 }, { 1, 1, 0 }, { 1, 0, 0 }, { 0, 0, 1 })
loot_card({ 2, 0, 0 }, { 0, 1, 2 }, { 1, 0, 0 }, { 0, 0, 2 })
loot_card({ 2, 0, 1 }, { 1, 1, 0 }, { 0, 0, 2 }, { 0, 0, 1 })
loot_card({ 2, 1, 0 }, { 1, 0, 1 }, { 1, 0, 0 }, { 0, 0, 1 })
loot_card({ 2, 1, 0 }, { 0, 0, 2 }, { 1, 0, 0 }, { 0, 0, 2 })
loot_card({ 1, 1, 0 }, { 1, 0, 2 }, { 1, 0, 0 }, { 0, 0, 1 })
loot_card({ 2, 0, 0 }, { 0, 1, 1 }, { 1, 0, 1 }, { 0, 0, 1 })
loot_card({ 1, 0, 3 }, { 0, 1, 2 }, { 1, 0, 0 }, { 0, 0, 2 })
loot_card({ 2, 0, 1 }, { 1, 0, 1 }, { 0, 1, 0 }, { 0, 0, 1 })
loot_card({ 2, 0, 0 }, { 2, 0, 0 }, { 0, 1, 0 }, { 0, 0, 2 })
loot_card({ 2, 0, 1 }, { 1, 0, 2 }, { 1, 0, 0 }, { 0, 1, 0 })
loot_card({ 2, 0, 0 }, { 1, 0, 2 }, { 0, 1, 1 }, { 0, 0, 1 })

-- The double cards -----------------------------------------------------------

rule(49, "At the end of the round Mr. X may draw one means card more.")
rule(50, "Besides, Mr. X may discard a means card and draw a new one.")
rule(62, "At the end of each round the Godfather gets a Godfather point. When the game ends, most of them bring a "
      .. "bottle; tied players get one each.")

local double = kind "double card" {}

if #seats == 5 then
  local extra = option.mr_x_draws == "extra"
  double { deck = "role", name = "Mr. X", brief = "Mr.X",
    text         = extra and "draw two means cards" or "draw a means card",
    at_round_end = function(me) draw(me, extra and 2 or 1) end,
  }
  double { deck = "side", name = "Challenger / Defender", brief = "C/D",
    text         = "discard a means card and draw one",
    at_round_end = function(me) swap_one(me, "As Mr. X, discard which card to draw another?") end,
  }
  local stance = kind "stance" { hidden = "a side" } -- which way round the Challenger / Defender card lies
  stance { name = "with the challengers", brief = "C", stance = "challenger" }
  stance { name = "with the defenders", brief = "D", stance = "defender" }
else
  double { deck = "role", name = "Godfather",
    after_round = function(me) award(me, "godfather", 1, "{} is the Godfather.", me) end,
  }
  double { deck = "side", name = "Challenger / Defender" }
end
