-- The table: what lies where, what is written down, and who stands on which side.

-- The current coalition, district, loot and person lie face up on their piles.
coalitions = zone "coalition" { face = "down" }
districts  = zone "district" { face = "down" }
loots      = zone "loot" { face = "down" }
people     = zone "person" { face = "down" }
means      = zone "means pile" { face = "down" }
discards   = zone "discard pile" {}
aside      = zone "set aside" { face = "down" }

zone "clan" { each_seat = true, in_play = true }
zone "hand" { each_seat = true, sees = "owner", loose = true, limit = option.hand_limit }
zone "persons" { each_seat = true, in_play = true }
zone "laid" { each_seat = true }

rule(2, "Every player's alcohol is written down.")

counter.seat {
  alcohol = { score = true },
  force   = 0, -- what the player has put into this round's fight, as far as it has been seen
}
counter.table { new_godfather = "seat", next_mr_x = "seat" } -- of this round
marks.piece { at_work = false }

-- Drawing --------------------------------------------------------------------

rule(30, "Means cards are drawn, but never above " .. option.hand_limit .. " in hand: the surplus lapses.")
rule(32, "When the draw pile is used up, the discard pile is shuffled at once.")

local means, discards, hand_limit, min = means, discards, option.hand_limit, math.min

local function renew_pile()
  if discards:empty() then return end
  move(discards, means)
  shuffle(means)
  say("The discard pile is shuffled: {} cards.", #means)
end

function draw(me, wanted)
  wanted = min(wanted, hand_limit - #me.hand)
  while wanted > 0 do
    if means:empty() then renew_pile() end
    local drawn, cards, left = deal(means, wanted, me.hand)
    if drawn == 0 then return end
    say("{} draws {}.", me, cards)
    if left == 0 then renew_pile() end
    wanted = wanted - drawn
  end
end

-- Sides ----------------------------------------------------------------------

rule(11, "The coalition card names two clans who challenge, and two who defend.")

local coalitions, with_godfather = coalitions, option.godfather

-- "challenger" or "defender"; Mr. X has a side, too, once he has laid his cards.
function side_of(seat)
  local clan = seat.clan:top().clan
  if clan then return coalitions:top()[clan] end
  return mr_x_side()
end

local side_of = side_of

-- Who lays cards for a side: its clans, but nobody whom a new Godfather has pushed out.
function fighters(side)
  local boss = with_godfather and common.new_godfather
  if boss and side_of(boss) == side then return { boss } end
  local card, list = coalitions:top(), {}
  for seat in each(seats) do
    local clan = seat.clan:top().clan
    if clan and card[clan] == side then list[#list + 1] = seat end
  end
  return list
end
