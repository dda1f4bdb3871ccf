-- The three goals, and the fortune.

local gangs, city = gangs, city
rule(1, "Who reaches one of three goals and holds it to the end of a phase wins: three of the four casinos (with "
     .. "two players all four), all eight bars on the plaza, or five members with four rings each on the board.")
rule(2, "If nobody does by the end of round 24, the greatest fortune wins.")

local casinos_wanted, bars_wanted, fours_wanted = #seats == 2 and 4 or 3, 8, 5
local counted_together, reserve_counts = option.two_goals == "together", option.goal_reserve

-- The seat's gangs.
local gangs_of = {}
for seat = 1, #seats do gangs_of[seat] = {} end
for gang in each(gangs) do table.insert(gangs_of[gang.seat.number], gang) end

local function fours(gang)
  local them = city:pieces():where("gang", gang.number)
  if reserve_counts then them = them + gang.waiting end
  return #them:with("rings", 4)
end

-- What a player has reached of the goals: casinos, bars on the plaza, members with four rings.
function progress(seat)
  local places  = city:spaces()
  local casinos = places:where("sort", "casino")
  local bars    = places:where("plaza_bar", true)
  local held, plaza, most = 0, 0, 0
  for gang in each(gangs_of[seat.number]) do
    held  = held + #casinos:with("owner", gang.number)
    plaza = plaza + #bars:with("owner", gang.number)
    local strong = fours(gang)
    most = counted_together and most + strong or math.max(most, strong)
  end
  return held, plaza, most
end

local function has_goal(seat)
  local casinos, bars, strong = progress(seat)
  return casinos >= casinos_wanted or bars >= bars_wanted or strong >= fours_wanted
end

-- After every turn: who holds a goal now, and since when.
function note_goals()
  if common.stirred == 0 then return end
  common.stirred = 0
  for seat in each(seats) do
    local held, since = has_goal(seat), seat.since
    if held and since == 0 then
      seat.since = common.turns + 1
      say("{} has reached a goal.", seat)
    elseif not held and since > 0 then
      seat.since = 0
      say("{} has lost the goal.", seat)
    end
  end
end

-- Fortune ------------------------------------------------------------------------

local function gang_fortune(gang)
  local sum = gang.seat[gang.money]
  for it in each(city:pieces():where("gang", gang.number) + gang.waiting) do sum = sum + worth[it:mark "rings"] end
  return sum
end

local function property(gang)
  return city:spaces():with("owner", gang.number):sum "value"
end

-- The sum of something over all gangs of a seat.
local function of_seat(seat, what)
  local sum = 0
  for gang in each(gangs_of[seat.number]) do sum = sum + what(gang) end
  return sum
end

function fortune(seat)
  return of_seat(seat, gang_fortune)
end

-- Those of these seats who have most of something.
local function best_of(list, what)
  local totals = {}
  for seat in each(list) do totals[seat] = of_seat(seat, what) end
  return leaders(totals)
end

function goal_winners()
  local holders, earliest = {}, 0
  for seat in each(seats) do
    local since = seat.since
    if since > 0 then
      holders[#holders + 1] = seat
      if earliest == 0 or since < earliest then earliest = since end
    end
  end
  if #holders == 0 then return end
  if option.goal_tie == "longer" then
    local longest = {}
    for seat in each(holders) do
      if seat.since == earliest then longest[#longest + 1] = seat end
    end
    holders = longest
  end
  if #holders > 1 then holders = best_of(holders, gang_fortune) end
  for seat in each(holders) do say("{} has held a goal to the end of the phase.", seat) end
  return holders
end

function richest()
  local everybody = {}
  for seat in each(seats) do
    everybody[#everybody + 1] = seat
    say("{} has a fortune of {}.", seat, fortune(seat))
  end
  local best = best_of(everybody, gang_fortune)
  if #best > 1 and option.fortune_tie == "buildings" then best = best_of(best, property) end
  return best
end

-- For bots ------------------------------------------------------------------------

-- What a player will have if nothing changes until the last payment.
evaluate(100000, function(seat)
  local payments = 4 - (common.round - 1) // 6
  return fortune(seat) + payments * of_seat(seat, property)
end)
