-- Chicago: gangs of one to four rings move through the city, take bars and casinos, and fight duels with dice.

game "chicago" {
  title     = "Chicago",
  players   = { 2, 4 },
  length    = "90 to 120 minutes",
  summary   = "Hire members, take bars and casinos, fight duels; three ways to win before the money decides.",
  designer  = "Jean Claude Solier",
  year      = "1991",
  publisher = "Ravensburger / Otto Maier",
  about     = "The rules follow the published game; all wording is ours. Three things are reconstructed: the streets "
           .. "and doors of the board (buildings, values and exits are those of the game), the faces of the movement "
           .. "die, and which buildings are coloured at the start. Play with three is ruled as for four, with one "
           .. "colour left out; whoever wants the fourth gang led by the computer plays with four seats, one of them "
           .. "a bot.",
}

include "options"
include "city"

-- Components -----------------------------------------------------------------

rule(3, "The home bar of a gang is the corner of its seat; its figures have the same colour."
     .. (option.home_bar == "extra" and " It has no value and is none of the eight bars of 1000." or ""))
rule(4, "The bank handles money and rings. Each gang has 20 figures, 20 chips, four rings (all on one figure) and "
     .. "125000.")
rule(8, "A building belongs to nobody (white) or to the gang of its colour; a chip covers the print.")
rule(12, "A member is a figure with at least one ring; without rings it may not be on the board. Its strength, 1 to "
      .. "4, is the number of its rings.")
rule(37, "Two players lead two gangs each, kept strictly apart: each gang has its own money and plays for itself. "
      .. "Three players leave one colour out: its buildings are white.")

local figures = 20
local member  = kind "member" {}
local gone    = zone "gone" {}

counter.seat {
  money = { start = 125000, least = 0, score = true },
  even  = { start = 0, hidden = true },     -- ones bought minus twos, in this phase
  three = { start = 0, hidden = true },     -- threes bought in this phase
  since = { start = 0, hidden = true },     -- the turn from which a goal has been held; 0: none is
}
if #seats == 2 then
  counter.seat {
    money_2 = { start = 125000, least = 0, score = true },
    even_2  = { start = 0, hidden = true },
    three_2 = { start = 0, hidden = true },
  }
end
counter.table {
  round   = 1,
  turns   = { start = 0, hidden = true },
  stirred = { start = 1, hidden = true }, -- has something happened that may give or cost a goal?
}
marks.piece { rings = { start = 0, brief = "#" } }
marks.space { owner = { start = 0, values = table.concat(colours, " ") } } -- the number of a gang; 0: white

-- The seat that leads a gang, and whether it is the second of that seat.
local function leader(number)
  if #seats > 2 then return seats[number], false end
  if option.gangs == "neighbours" then return seats[(number + 1) // 2], number % 2 == 0 end
  return seats[2 - number % 2], number > 2
end

gangs = {}
for number = 1, #seats == 3 and 3 or 4 do
  local colour = colours[number]
  local seat, second = leader(number)
  local more = second and "_2" or ""
  for i = 1, figures do
    local letter = string.char(("A"):byte() + i - 1)
    member { name = colour .. " " .. letter, brief = colour:sub(1, 1) .. letter, colour = colour, gang = number }
  end
  gangs[number] = {
    number = number, colour = colour, seat = seat,
    money = "money" .. more, even = "even" .. more, three = "three" .. more,
    home    = city:at(colour .. " a1"),
    waiting = zone(colour .. " waiting") {},
  }
end
for number, gang in ipairs(gangs) do
  for other, it in ipairs(gangs) do
    if other ~= number and it.seat == gang.seat then gang.partner = it end
  end
  gang.ally = option.allies == "block" and gang.partner or nil
  gang.next = gangs[number % #gangs + 1]
end

function remove(it)
  mark(it, "rings", 0)
  move(it, gone)
end

include "duels"
include "money"
include "goals"
include "movement"
include "views"

-- Setup ----------------------------------------------------------------------

setup(function()
  for gang in each(gangs) do
    local first = pieces("gang", gang.number):first()
    mark(first, "rings", 4)
    move(first, gang.waiting)
    mark(city:spaces():where("printed", gang.number), "owner", gang.number)
    say("{} leads the {} gang.", gang.seat, gang.colour)
  end
  return phase.hiring(1, 1)
end)

-- The course -----------------------------------------------------------------

rule(5, "The round marker begins on A1 by the yellow home bar, the movement marker on 0.")
rule(10, "Four phases, A to D, of six rounds. In a round each gang has one turn, clockwise from the start player: "
      .. "yellow in phase A, red in B, green in C, blue in D. The start player moves the round marker first.")
rule(11, "Before the first round of a phase members can be hired; then six rounds; then payment.")
rule(35, "Then the start player changes, the round marker moves on, and members are hired again.")

local course = data "course" { rounds = 6, phases = 4 } -- rounds in a phase
local rounds = course.rounds

-- The gang that starts the phase of the present round. A colour that is left out is started for by the next one.
local function start_gang()
  return gangs[(common.round - 1) // rounds + 1] or gangs[1]
end

local function round_name()
  local phase_number = (common.round - 1) // rounds
  return ("ABCD"):sub(phase_number + 1, phase_number + 1) .. (common.round - 1) % rounds + 1
end

-- The hiring of all gangs, then their placing; `done` gangs have been before this one.
function phase.hiring(number, done)
  local gang = gangs[number]
  if done == 1 then say("Phase {} begins; the {} gang starts.", round_name():sub(1, 1), gang.colour) end
  hire_at_start(gang)
  if done < #gangs then return phase.hiring(gang.next.number, done + 1) end
  return phase.placing(gang.next.number, 1)
end

function phase.placing(number, done)
  local gang = gangs[number]
  place_waiting(gang)
  if done < #gangs then return phase.placing(gang.next.number, done + 1) end
  return phase.turn(gang.next.number)
end

rule(32, "Who has no members and no figures left pauses; when the game ends he still takes part with money and "
      .. "buildings.")

function phase.turn(number)
  local gang = gangs[number]
  if gang == start_gang() then say("Round {}.", round_name()) end
  common.turns = common.turns + 1
  bring_in(gang)
  if city:pieces():where("gang", number):empty() then
    say("The {} gang has nobody on the board and pauses.", gang.colour)
    return end_turn(gang)
  end
  local points = roll_points()
  say("The {} gang has {} points to move.", gang.colour, points)
  return phase.moving(number, points)
end

-- Called when a gang's points are used up.
function end_turn(gang)
  take_where_staying(gang)
  note_goals()
  local next_gang = gang.next
  if next_gang ~= start_gang() then return phase.turn(next_gang.number) end
  if common.round % rounds == 0 then return phase.payment() end
  common.round = common.round + 1
  return phase.turn(next_gang.number)
end

rule(36, "The game ends after a phase in which somebody has kept a goal. After phase D without a goal: the last "
      .. "payment, then everybody adds up cash and the value of his members. The richest wins.")

function phase.payment()
  say("Payment after round {}.", round_name())
  local gang = start_gang()
  for _ = 1, #gangs do
    part.pay(gang)
    gang = gang.next
  end
  local winners = goal_winners()
  if winners then return finish(winners) end
  if common.round == course.phases * rounds then return finish(richest()) end
  common.round = common.round + 1
  for each_gang in each(gangs) do new_phase(each_gang) end
  return phase.hiring(start_gang().number, 1)
end
