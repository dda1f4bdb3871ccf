-- Movement: points are split among the members at will, and each goes where he can get.

rule(22, "A member who wins a duel on the way may go on if points are left.")
rule(27, "Moving onto any field with an enemy starts a duel. Members cannot pass each other: two are on one field "
      .. "only during a duel.")
rule(38, "Variant I: any number of members of one colour may be in a building. A street square still holds one.")

local gangs, city           = gangs, city
local streets, buildings    = city:line "streets", city:line "buildings"
local crowded, passing      = option.variant_1, option.own_members == "pass"
local together, staying     = crowded and option.joining == "together", option.won_building == "staying"
local outside               = option.off_board == 2 and city:at "outside"
local exits                 = city:line "exits"
local again                 = option.bringing_in == "again"
local chips                 = option.supply == "limited" and 20

-- The movement die ---------------------------------------------------------------

local faces = option.die_faces
if #faces == 0 then
  faces = {}
  for i = 1, 12 do faces[i] = option.die == "even" and 2 * i - 2 or 10 + i end
end

function roll_points()
  if option.die == "three" and #option.die_faces == 0 then return roll(6) + roll(6) + roll(6) end
  return roll(faces)
end

-- Taking buildings ---------------------------------------------------------------

rule(23, "Entering an empty building that is white or another's takes it at once: the own chip goes on the marker, "
      .. "a chip that lies there returns to its owner.")
rule(24, "One may enter, take and leave in the same move.")
rule(26, "Entering a building with an enemy starts a duel at once.")

local function chips_left(gang)
  local own = city:spaces():with("owner", gang.number)
  return chips - #(own - own:where("printed", gang.number))
end

local function take_building(gang, it, building)
  local owner = building:mark "owner"
  if owner == gang.number or gang.ally and owner == gang.ally.number then return end
  if chips and building.printed ~= gang.number and chips_left(gang) == 0 then
    mark(building, "owner", 0)
    common.stirred = 1
    say("{} empties {}: the {} gang has no chips left.", it, building, gang.colour)
    return
  end
  mark(building, "owner", gang.number)
  if building.goal then common.stirred = 1 end
  say("{} takes {} ({}).", it, building, building.value)
end

-- With won_building=staying: what was won in a duel belongs to who stands there when his turn ends.
function take_where_staying(gang)
  if not staying then return end
  for it in each(city:pieces():where("gang", gang.number)) do
    local here = it:space()
    if here.kind == "building" then take_building(gang, it, here) end
  end
end

-- Where one can go -----------------------------------------------------------------

-- The gang's members on the board, the spaces that they cannot enter, and those where enemies stand.
local function positions(gang)
  local everyone = city:pieces()
  local mine     = everyone:where("gang", gang.number)
  local own      = mine:spaces()
  local blocked  = own
  local enemies  = city:taken() - own
  if crowded then
    blocked = own & streets
    enemies = (everyone - mine):spaces()
  end
  if gang.ally then
    local ally = everyone:where("gang", gang.ally.number):spaces()
    blocked, enemies = blocked + ally, enemies - ally
  end
  return mine, blocked, enemies
end

-- The fields a member can get to with so many points. With own_members=pass he may walk past his own people, but not
-- stop among them.
local function reach_of(from, points, blocked, enemies)
  local fields
  if passing then
    local own = blocked & city:pieces():where("gang", from:piece().gang):spaces()
    fields    = city:reach(from, points, blocked - own, enemies) - own
  else
    fields = city:reach(from, points, blocked, enemies)
  end
  return outside and fields - outside or fields
end

-- Those of the members who can make a step. Who can only leave the board must also be able to come back.
local function who_can_move(mine, blocked, points)
  if not outside then return city:movers(mine, blocked) end
  local movers = city:movers(mine, blocked + outside)
  if points < 2 or (exits - blocked):empty() then return movers end
  return movers + (mine & exits:pieces())
end

-- The way to a field: its spaces and its cost.
local function way_to(from, to, blocked, enemies)
  if passing then blocked = blocked - city:pieces():where("gang", from:piece().gang):spaces() end
  return city:way(from, to, blocked + enemies)
end

local function point_words(cost)
  return cost == 1 and " (1 point)" or " (" .. cost .. " points)"
end

local function member_label(it)
  local rings = it:mark "rings"
  return it.name .. (rings == 1 and " (1 ring)" or " (" .. rings .. " rings)") .. " on " .. it:space().name
end

-- What happens on a field: "red b3 (4 points): take it, 2000".
local function field_label(to, it, gang, blocked, enemies)
  local way, cost = way_to(it:space(), to, blocked, enemies)
  local words = to.name .. point_words(cost)
  if enemies:has(to) then
    for foe in each(to:pieces() - to:pieces():where("gang", gang.number)) do
      words = words .. ": attack " .. foe.name .. " (" .. foe:mark "rings" .. "), " .. odds_words(it, foe)
    end
  elseif to.kind == "building" then
    local owner, ally = to:mark "owner", gang.ally and gang.ally.number
    local whose = owner == gang.number and "your own" or owner == ally and "your other gang's"
    words = words .. ": " .. (whose or "take it, " .. to.value)
  end
  for passed in each((way & buildings) - to) do
    if passed:mark "owner" ~= gang.number then words = words .. ", taking " .. passed.name .. " on the way" end
  end
  return words
end

-- Moving -------------------------------------------------------------------------------

-- Walks up to the field, taking what lies on the way; gives the cost. The last step is not made yet.
local function walk(gang, it, from, to, blocked, enemies)
  local way, cost = way_to(from, to, blocked, enemies)
  local passed = (way & buildings) - to
  if passed:any() then
    for building in each(passed) do take_building(gang, it, building) end
  end
  return cost
end

local function joiner_label(it, to, blocked, enemies)
  local _, cost = way_to(it:space(), to, blocked, enemies)
  return member_label(it) .. point_words(cost)
end

-- Variant I: others may walk into the building before the first duel.
local function call_others(gang, to, points)
  while true do
    local mine, blocked, enemies = positions(gang)
    local able = (mine - to:pieces()):filter(function(it)
      local _, cost = way_to(it:space(), to, blocked, enemies)
      return cost and cost <= points
    end)
    local it, from = offer(gang.seat, "Who else goes in?", able, able:any() and "nobody else", joiner_label, to,
                           blocked, enemies)
    if not it then return points end
    points = points - walk(gang, it, from, to, blocked, enemies)
    move(it, to)
    say("{} goes in, too.", it)
  end
end

-- An attack on a field; gives the points that are left.
local function attack(gang, it, to, points)
  local in_building = to.kind == "building"
  if crowded and in_building then
    move(it, to)
    if together then points = call_others(gang, to, points) end
    battle(gang, to)
  else
    fight(it, to:piece())
    if it:mark "rings" > 0 then move(it, to) end
  end
  local here = to:piece()
  if in_building and not staying and here and here.gang == gang.number then take_building(gang, here, to) end
  return points
end

-- The rest is walked off by stepping to and fro on the street; if it is odd, somebody ends one step away.
local function walk_off(gang, walkers, points)
  if points % 2 == 1 then
    local it, from = choose(gang.seat, "Who takes the last step?", walkers, member_label)
    local to = choose(gang.seat, "Where does he stop?", (from:beside() & streets) - city:taken())
    move(it, to)
    say("{} walks off the rest and stops on {}.", it, to)
  else
    say("The {} gang walks off the rest.", gang.colour)
  end
  return end_turn(gang)
end

local who, where = {}, {}
for points = 0, 75 do
  local left = points == 1 and "1 point left" or points .. " points left"
  who[points], where[points] = "Who moves? " .. left, "Where to? " .. left
end

rule(19, "Roll the movement die and set the marker. The points may be split among the members at will, in any "
      .. "direction." .. (#option.die_faces > 0 and " The die has the faces " .. table.concat(option.die_faces, ", ")
      .. "." or ""))
rule(20, "All points must be used; none may lapse. Walking to and fro is allowed. Only if there is no legal step at "
      .. "all is the rest lost.")
rule(21, "Every street square and every building costs one point. Points are marked off after each member's move.")

-- One member's move.
function phase.moving(number, points)
  local gang = gangs[number]
  local me   = gang.seat
  if points == 0 then return end_turn(gang) end
  local mine, blocked, enemies = positions(gang)
  local movers = who_can_move(mine, blocked, points)
  if movers:empty() then
    say("The {} gang cannot move; {} points lapse.", gang.colour, points)
    return end_turn(gang)
  end
  local closed   = city:taken() + buildings
  local walkers  = city:movers(movers, outside and closed + outside or closed)
  local it, from = choose(me, who[points], movers, walkers:any() and "walk off the rest", member_label)
  if not it then return walk_off(gang, walkers, points) end

  local fields = reach_of(from, points, blocked, enemies)
  local street = (fields & streets) - enemies
  local to = offer(me, where[points], fields - street, street:any() and "street square", field_label, it, gang,
                   blocked, enemies)
  to = to or choose(me, "Which square?", street, field_label, it, gang, blocked, enemies)
  points = points - walk(gang, it, from, to, blocked, enemies)
  if enemies:has(to) then
    points = attack(gang, it, to, points)
  else
    move(it, to)
    if to.kind == "building" then take_building(gang, it, to) else say("{} walks to {}.", it, to) end
  end
  if again and from == gang.home then bring_in(gang) end
  return phase.moving(number, points)
end
