-- Five players: Mr. X, who belongs to no clan.

rule(42, "Five players: one begins as Mr. X, agreed on or by drawing the highest means card. He takes the Mr. X card "
      .. "and the Challenger / Defender card, the others take clans.")
rule(43, "Everybody, Mr. X too, gets four means cards and a person by the usual rule.")

function mr_x()
  return pieces("deck", "role"):first():place():owner()
end

-- The stance that he has taken lies here, and is covered while it is secret; the other one is in the box.
local stand = #seats == 5 and zone "side of Mr. X" { face = "down" }

function mr_x_side()
  local taken = stand:top()
  return taken and taken.stance or "challenger"
end

function reveal_side()
  flip(stand:top(), "up")
end

-- Nobody can tell which of the two he takes, unless it lies open.
local function take_side(me, stance)
  if not stand:empty() then
    move(stand, box)
    shuffle(box)
  end
  local taken = pieces("stance", stance):first()
  move(taken, stand, option.mr_x_side == "open" and "up" or "down")
  show(taken, me)
end

local function become_mr_x(seat)
  move(pieces("deck", "side"), seat.clan)
  move(pieces("deck", "role"), seat.clan)
  say("{} is Mr. X.", seat)
end

-- All draw a card; who has the highest is Mr. X. Tied players draw again.
local function draw_for_mr_x()
  local drawing = {}
  for seat in each(seats) do drawing[#drawing + 1] = seat end
  while #drawing > 1 do
    local values = {}
    for seat in each(drawing) do
      local card = means:top()
      move(card, seat.laid)
      say("{} draws {}.", seat, card)
      values[seat] = card.value
    end
    drawing = leaders(values)
  end
  for seat in each(seats) do move(seat.laid, means) end
  shuffle(means)
  return drawing[1]
end

function first_mr_x()
  local seat = option.first_mr_x == "drawn" and draw_for_mr_x() or seats[#seats]
  become_mr_x(seat)
  return seat
end

-- His turn -------------------------------------------------------------------

rule(44, "When the cards are turned up Mr. X acts first. He lays any number of means cards face down; the Challenger / "
      .. "Defender card on top shows his side. He must tell how many they are, but nothing else about them.")
rule(45, "Then challengers and defenders play as usual.")
rule(46, "At the evaluation Mr. X turns up his cards. Useless ones go back to his hand; the others, and his persons "
      .. "where they count, are added to his side.")

local sides = { "challengers", "defenders" }

function phase.mr_x()
  local me = mr_x()
  local least = (option.mr_x_lays_none or me.hand:empty()) and 0 or 1
  local cards = choose_some(me, "You are Mr. X. Lay which means cards?", me.hand, least)
  local side  = choose(me, "Whose side do you take?", sides)
  move(cards, me.laid, "down")
  take_side(me, side == "defenders" and "defender" or "challenger")
  if option.mr_x_side == "open" then
    say("{} stands with the {}. Cards laid: {}.", me, side, #cards)
  else
    say("{} takes a side. Cards laid: {}.", me, #cards)
    tell(me, "You stand with the {}.", side)
  end
  return phase.challenge(true)
end

-- The next one ---------------------------------------------------------------

rule(48, "Whoever of his side gets no package is the new Mr. X: he hands over his clan card for Mr. X's two cards. "
      .. "If that is Mr. X himself, nothing changes.")

local function change_mr_x(old, new)
  move(new.clan, old.clan)
  become_mr_x(new)
end

-- `last` is the smallest part of Mr. X's side.
function pass_on_mr_x(last, side_has_share)
  if not side_has_share and option.mr_x_without_share == "stays" then last = mr_x() end
  common.next_mr_x = last
  if option.mr_x_rewards == "new" then hand_over() end
end

function hand_over()
  local old, new = mr_x(), common.next_mr_x
  common.next_mr_x = nil
  if new and new ~= old then change_mr_x(old, new) end
end

-- With the option, the old Mr. X keeps his cards until the round is over.
function hand_over_late()
  if option.mr_x_rewards == "old" then hand_over() end
end
