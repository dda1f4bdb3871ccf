-- Duels, and what a winner gets.

local gangs = gangs
local combat = duels "combat" {
  { 1, 2, 3, 4, 5, 6 },
  { 3, 3, 4, 4, 5, 6 },
  { 4, 4, 5, 5, 6, 6 },
  { 5, 5, 5, 6, 6, 6 },
}
local most_rings, ring_supply = 4, option.supply == "limited" and 150

worth = data "worth" { 10000, 25000, 40000, 50000 } -- of a member, by rings

rule(28, "In a duel each rolls the die of his strength, one after the other: 1: 1 2 3 4 5 6; 2: 3 3 4 4 5 6; 3: 4 4 "
      .. "5 5 6 6; 4: 5 5 5 6 6 6.")
rule(29, "The higher roll wins. The winner gets a ring for nothing, but never more than four. The loser leaves the "
      .. "game, his rings go to the bank, and the figure may not be used again.")
rule(30, "Equal rolls cost both a ring; then they roll again with the dice of what is left, until one rolls higher "
      .. "or one has no rings and is removed. Equally strong members may both vanish.")
rule(31, "The bank pays the winner the value that the loser had when the duel began.")

-- Rings on figures; counted only where the bank can run out of them.
function rings_in_play()
  local sum = 0
  for it in each(pieces()) do sum = sum + it:mark "rings" end
  return sum
end

function part.reward(winner, left, loser, stake)
  remove(loser)
  local rings = math.min(left + 1, most_rings)
  if ring_supply and rings_in_play() >= ring_supply then rings = left end
  mark(winner, "rings", rings)
  local gang = gangs[winner.gang]
  award(gang.seat, gang.money, worth[stake], "{} beats {}: the bank pays {}.", winner, loser, worth[stake])
end

-- Fights until one of them falls, or both. The rings that are left are on the winner.
function fight(attacker, defender)
  common.stirred = 1
  local strength, other = attacker:mark "rings", defender:mark "rings"
  local left, other_left, throws, words = combat:fight(strength, other)
  say("{} with {} attacks {} with {}: {}.", attacker, strength, defender, other, words)
  if left == 0 and other_left == 0 then
    remove(attacker)
    remove(defender)
    say("Both are gone.")
    return
  end
  local winner, loser, stake = attacker, defender, other
  if left == 0 then winner, loser, stake, left, strength = defender, attacker, strength, other_left, other end
  if option.lone_survivor == "nothing" and left == strength - throws then
    remove(loser)
    mark(winner, "rings", left)
    say("{} is left with {}.", winner, left)
    return
  end
  part.reward(winner, left, loser, stake)
end

local function percent(chance)
  return math.floor(chance * 100 + 0.5) .. " %"
end

-- "win 23 %, lose 77 %"
function odds_words(attacker, defender)
  local win, both, lose = combat:odds(attacker:mark "rings", defender:mark "rings")
  local words = "win " .. percent(win) .. ", lose " .. percent(lose)
  return both > 0 and words .. ", both gone " .. percent(both) or words
end

function odds_of(strength, other)
  return combat:odds(strength, other)
end

-- Variant I --------------------------------------------------------------------

rule(39, "Variant I: the attacker says first who fights whom; after each duel the choice passes to the other side. "
      .. "Each duel counts in full. They go on until only one colour is left.")

local function fighter_label(it)
  return it.name .. " (" .. it:mark "rings" .. ")"
end

-- All duels in a building where members of two gangs stand.
function battle(gang, building)
  local attacking = true
  while true do
    local here   = building:pieces()
    local ours   = here:where("gang", gang.number)
    local theirs = here - ours
    if ours:empty() or theirs:empty() then return end
    local own, others, chooser = ours, theirs, gang
    if not attacking then own, others, chooser = theirs, ours, gangs[theirs:first().gang] end
    local one   = choose(chooser.seat, "Who fights?", own, fighter_label)
    local other = choose(chooser.seat, "Against whom?", others, fighter_label)
    fight(one, other)
    attacking = not attacking
  end
end
