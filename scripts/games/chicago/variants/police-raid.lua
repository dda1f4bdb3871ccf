-- The police come when nobody expects them.

variant "police-raid" { text = "Before every round but the first the police may raid a quarter and arrest the weak." }

options { raid_die = { default = 6, from = 4, to = 20, text = "Sides of the raid die; 1 to 4 are quarters." } }
counter.table { raided = { start = 1, hidden = true } } -- the last round before which the die was thrown

rule(42, "Before every round but the first a die with " .. option.raid_die .. " sides is thrown. From 1 to 4 the "
      .. "police raid that quarter: members with a single ring who stand in one of its buildings leave the game.")

local city = the "city"

local function raid(quarter)
  local suspects = city:spaces():where("quarter", quarter):pieces():with("rings", 1)
  say("The police raid the {} quarter. Arrested: {}.", colours[quarter], #suspects)
  for it in each(suspects) do
    say("{} is arrested.", it)
    remove(it)
  end
  common.stirred = 1
end

before "turn" (function()
  if common.raided == common.round then return end
  common.raided = common.round
  local thrown = roll(option.raid_die)
  if thrown <= 4 then raid(thrown) else say("The police stay away.") end
end)
