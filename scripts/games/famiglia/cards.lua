-- The sixty cards.

rule("a", "Four families, fifteen gangsters each: five of rank 0, four of 1, three of 2, two of 3, one of 4.")
rule("b", "Points for ranks 0 to 4: 0, 1, 3, 6, 10; for La Famiglia 1, 3, 6, 10, " .. option.red_four .. ".")
rule(21, "A card of rank 0 has no ability. La Famiglia has none but its points.")

local families = {
  { name = "Famiglia",   brief = "F", colour = "red" },
  { name = "Accountant", brief = "A", colour = "blue",   skill = "accountant" },
  { name = "Brute",      brief = "B", colour = "yellow", skill = "brute" },
  { name = "Mercenary",  brief = "M", colour = "green",  skill = "mercenary" },
}
local copies = data "copies" { [0] = 3, 4, 3, 2, 1 } -- besides the two start sets
local points = { [0] = 0, 1, 3, 6, 10 }
local more   = { [0] = 1, 3, 6, 10, option.red_four }

local start_card = kind "start card" { hidden = "a start card" }
local card       = kind "card" { hidden = "a card" }

-- A `sort` is a family and a rank as one number: the next higher rank of a family is the next number.
for number, family in ipairs(families) do
  for rank = 0, 4 do
    local it = {
      name   = family.name .. " " .. rank,
      brief  = family.brief .. rank,
      colour = family.colour,
      rank   = rank,
      sort   = 10 * number + rank,
      points = number == 1 and more[rank] or points[rank],
      skill  = rank > 0 and family.skill or nil,
    }
    for set = 1, rank == 0 and 2 or 0 do
      it.set = set
      start_card(it)
    end
    it.set, it.copies = nil, copies[rank]
    card(it)
  end
end
