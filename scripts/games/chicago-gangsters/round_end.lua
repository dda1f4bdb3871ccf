-- The end of a round: its phase 6.

local coalitions, districts, loots, people, side_of = coalitions, districts, loots, people, side_of

rule(31, "Beginning with the winner who picked first, everybody draws a means card (not above "
      .. option.hand_limit .. ") and may use his persons' abilities for the end of the round, in any order.")

local winners_first, pushed_out_rests = option.order_at_end == "winners", option.pushed_out_rests

local function rests(seat)
  local boss = common.new_godfather
  return boss and boss ~= seat and side_of(boss) == side_of(seat)
end

-- For one side, or for both.
local function end_round_of(side, first)
  for seat in seats_from(first) do
    local left_out = side and side_of(seat) ~= side or pushed_out_rests and rests(seat)
    if not left_out then raise_for("at_round_end", seat) end
  end
end

rule(33, "Coalition, district and loot card are removed; a person whom nobody took leaves the game.")

local function remove_cards()
  local person = people:top()
  if person and person:up() then move(person, box) end
  move(coalitions:top(), box)
  move(districts:top(), box)
  move(loots:top(), box)
end

function phase.round_end(first, attack_wins)
  if winners_first then
    end_round_of(attack_wins and "challenger" or "defender", first)
    end_round_of(attack_wins and "defender" or "challenger", first)
  else
    end_round_of(nil, first)
  end
  raise("after_round", first)
  if #seats == 5 then hand_over_late() end
  if option.used_cards == "round_end" then discard_used_cards() end
  remove_cards()
  return phase.round()
end
