-- Money: hiring members, placing them, and payment.

local city = city
local price  = data "price" { 10000, 25000, 40000 } -- by rings; four cannot be bought
local words  = { "one ring", "two rings", "three rings" }
local per_purchase, may_wait = option.balance == "purchase", option.surplus == "wait"
local crowded                = option.variant_1
local ring_supply            = option.supply == "limited" and 150

rule(13, "A member with one, two or three rings, bought together, costs 10000, 25000 or 40000. Four rings cannot be "
      .. "bought, only won.")
rule(14, "From the start player on each hires as many as he can pay for. But a member with three rings only once a "
      .. "phase, at its beginning; and the numbers of ones and twos bought in a phase may differ by one at most.")
rule(15, "Rings stay on the figure they were bought for: two single rings do not make a two.")

local function cash(gang)
  return gang.seat[gang.money]
end

-- The figures that are still in the box.
function stock(gang)
  return box:pieces():where("gang", gang.number)
end

function new_phase(gang)
  gang.seat[gang.even], gang.seat[gang.three] = 0, 0
end

-- May the gang buy a member with so many rings now?
local function can_hire(gang, rings, at_start)
  local seat = gang.seat
  local even = seat[gang.even]
  local fits = rings == 1 and even < 1 or rings == 2 and even > -1 or rings == 3 and at_start and seat[gang.three] == 0
  if not fits or cash(gang) < price[rings] then return false end
  if ring_supply and rings_in_play() + rings > ring_supply then return false end
  return not stock(gang):empty()
end

local function hire(gang, rings, place)
  local it = stock(gang):first()
  if rings == 3 then
    gang.seat[gang.three] = 1
  else
    gang.seat[gang.even] = gang.seat[gang.even] + (rings == 1 and 1 or -1)
  end
  mark(it, "rings", rings)
  move(it, place)
  award(gang.seat, gang.money, -price[rings], "{} is hired with {}.", it, words[rings])
end

-- Own buildings into which a new member may go.
local function rooms(gang)
  local own = city:spaces():with("owner", gang.number)
  if option.placing == "home" and common.round > 1 then own = own & gang.home end
  local others = city:pieces()
  if crowded then others = others - others:where("gang", gang.number) end
  return own - others:spaces()
end

local choices = { "one ring (10000)", "two rings (25000)", "three rings (40000)", "enough" }
local rings_of = { [choices[1]] = 1, [choices[2]] = 2, [choices[3]] = 3 }
local asking = {}
for i, colour in ipairs(colours) do asking[i] = "Hire for the " .. colour .. " gang?" end

function hire_at_start(gang)
  if per_purchase then gang.seat[gang.even] = 0 end
  while may_wait or crowded or #gang.waiting < #rooms(gang) do
    local what = choose(gang.seat, asking[gang.number], choices, can_hire(gang, 1, true), can_hire(gang, 2, true),
                        can_hire(gang, 3, true), true)
    if what == "enough" then return end
    hire(gang, rings_of[what], gang.waiting)
  end
end

local function strength_label(it)
  return it.name .. " (" .. it:mark "rings" .. ")"
end

rule(17, "After the hiring at the start of a phase the members are placed in own buildings, one in each, whatever "
      .. "their strength; the start player first, then clockwise.")

function place_waiting(gang)
  local free = rooms(gang)
  while free:any() and not gang.waiting:empty() do
    local it    = choose(gang.seat, "Place whom?", gang.waiting:pieces(), strength_label)
    local where = choose(gang.seat, "Place him where?", free)
    move(it, where)
    say("{} goes to {}.", it, where)
    if not crowded then free = free - where end
  end
end

rule(16, "During any turn of one's own, before the roll" .. (option.bringing_in == "again" and " and later" or "")
      .. ", new ones and twos may be bought, but no threes.")
rule(18, "Members bought during a turn go to the home bar and start from there after the roll. "
      .. (option.bringing_in == "once" and "Only one can, as the home bar must be empty (in Variant I any number)."
          or "The home bar must be empty (not in Variant I); whenever somebody has left it, one more may be bought."))
rule(25, "A home bar that belongs to another gang brings in no members.")

local entering = { choices[1], choices[2], "somebody who waits", "nobody" }
local asking_in = {}
for i, colour in ipairs(colours) do asking_in[i] = "A new member for the " .. colour .. " gang?" end

local function home_is_open(gang)
  local home = gang.home
  if home:mark "owner" ~= gang.number then return false end
  return home:empty() or crowded and (home:pieces() - home:pieces():where("gang", gang.number)):empty()
end

function bring_in(gang)
  if per_purchase then gang.seat[gang.even] = 0 end
  while home_is_open(gang) do
    local what = choose(gang.seat, asking_in[gang.number], entering, can_hire(gang, 1), can_hire(gang, 2), gang.waiting,
                        true)
    if what == "nobody" then return end
    if what == entering[3] then
      local it = choose(gang.seat, "Who comes in?", gang.waiting:pieces(), strength_label)
      move(it, gang.home)
      say("{} comes in at {}.", it, gang.home)
    else
      hire(gang, rings_of[what], gang.home)
    end
  end
end

-- Payment ----------------------------------------------------------------------

rule(33, "After the sixth round of a phase each gang is paid the value of all its buildings.")
rule(34, "Who owns all eight bars of 1000 or all six bars of 2000 of his home quarter is paid three times for "
      .. "these: 24000 and 36000.")
rule(40, "Variant II: a casino pays only if at least one own member stands in it when the phase ends, besides "
      .. "belonging to the gang.")
rule(41, "Both variants may be combined.")

local triples = { a = 8, b = 6 }

local function pay_triple(gang, own, quarter, sort)
  local bars = own:where("quarter", quarter):where("sort", sort)
  if #bars < triples[sort] then return end
  award(gang.seat, gang.money, 2 * bars:sum "value", "{}: all {} bars of {} in the {} quarter pay three times.",
        gang.colour, #bars, bars:first().value, colours[quarter])
end

function part.pay(gang)
  local own = city:spaces():with("owner", gang.number)
  if option.variant_2 then
    local manned = city:pieces():where("gang", gang.number):spaces()
    own = own - (own:where("sort", "casino") - manned)
  end
  award(gang.seat, gang.money, own:sum "value", "{}: {} buildings pay.", gang.colour, #own)
  for quarter in each { gang.number, option.triple == "either" and gang.partner and gang.partner.number or false } do
    if quarter then
      pay_triple(gang, own, quarter, "a")
      pay_triple(gang, own, quarter, "b")
    end
  end
end
