-- The Godfather, for three or four players.

rule(51, "Nobody is Godfather at the start.")
rule(52, "A player may take the Godfather card. In that round he plays alone: his partner is pushed out and takes no "
      .. "part in the fight.")
rule(59, "The Godfather is no lone player of the game for three: nothing is doubled for him.")

if option.godfather then counter.seat { godfather = { score = true } } end

local function godfather_card()
  return pieces("deck", "role"):first()
end

local function godfather()
  return godfather_card():place():owner()
end

function partner_of(seat)
  for other in each(seats) do
    if other ~= seat and side_of(other) == side_of(seat) then return other end
  end
end

-- Claiming -------------------------------------------------------------------

rule(53, "He must announce it before his own coalition starts to talk: a challenger at the start of the challengers' "
      .. "turn, a defender until the challengers have turned up their cards.")
rule(57, "The card changes hands at most once a round.")
rule(58, "The holder cannot take it again at once. If nobody wants it he keeps it, but then his partner is not pushed "
      .. "out: only in the round of getting it does one play alone.")
rule(63, "Three players: the lone player cannot become Godfather, but he may remain it.")

local function may_claim(seat, early)
  if seat == godfather() or not partner_of(seat) then return false end
  if option.empty_duel == "barred" and seat.hand:empty() then return false end
  if side_of(seat) == "challenger" then return early end
  return not early or option.early_defenders
end

local function candidates(early)
  local may, want = {}, {}
  for seat in each(seats) do
    if may_claim(seat, early) then may[#may + 1] = seat end
  end
  local answers = choose_together(may, function(seat)
    return confirm(seat, "Do you take the Godfather card and fight alone?")
  end)
  for seat in each(may) do
    if answers[seat] then want[#want + 1] = seat end
  end
  return want
end

-- The duel -------------------------------------------------------------------

rule(54, "Several candidates each play a means card at the same time; the highest becomes Godfather.")
rule(55, "On a tie it is whoever announced first. As all are asked at once: whoever sits next, clockwise, after the "
      .. "last Godfather; and if there was none yet, nobody becomes Godfather in this round.")
rule(56, "The new Godfather discards the card he fought with and draws one; all others take theirs back.")

local function next_after(holder, tied)
  if #tied == 1 then return tied[1] end
  if not holder then return nil end
  for seat in seats_from(holder.next) do
    for other in each(tied) do
      if seat == other then return seat end
    end
  end
end

local function duel(rivals)
  local bids = choose_together(rivals, function(seat)
    return offer(seat, "Fight for the Godfather card with which means card?", seat.hand)
  end)
  local values = {}
  for seat in each(rivals) do
    local card = bids[seat]
    values[seat] = card and card.value or 0
    if card then
      move(card, seat.laid)
      say("{} fights with {}.", seat, card)
    else
      say("{} fights with nothing.", seat)
    end
  end
  local winner = next_after(godfather(), leaders(values))
  for seat in each(rivals) do
    if seat ~= winner then move(seat.laid, seat.hand) end
  end
  if winner and bids[winner] then
    move(winner.laid, discards)
    draw(winner, 1)
  end
  return winner
end

local function become_godfather(seat)
  move(godfather_card(), seat.clan, "bottom")
  common.new_godfather = seat
  say("{} becomes the Godfather; {} is pushed out.", seat, partner_of(seat))
end

-- Asks who wants the card; true if there can be no other change in this round.
local function claims(early)
  local want = candidates(early)
  if #want == 0 then return false end
  local winner = #want == 1 and want[1] or duel(want)
  if winner then become_godfather(winner)
  else           say("The duel is a draw: nobody becomes the Godfather.") end
  return true
end

function phase.early_claims()
  return phase.challenge(claims(true))
end

function phase.late_claims()
  claims(false)
  return phase.defence()
end

-- His loot -------------------------------------------------------------------

rule(60, "When he wins, or loses with a share, the Godfather gets both packages.")
rule(61, "From them he must compensate the pushed-out partner with a bottle, or a means card (which the partner draws "
      .. "himself), or the person: only what the packages hold, and his own share is smaller by it.")

local payments = { "a bottle", "a means card", "the person" }

function take_both(me, two)
  local partner = partner_of(me)
  local bottles, cards = two[1].bottles + two[2].bottles, two[1].cards + two[2].cards
  local person = two[1].person or two[2].person
  say("{} takes both packages: {} and {}.", me, two[1].label, two[2].label)

  local lapses = #partner.hand >= option.hand_limit
  local other  = option.full_hand_paid == "other" and lapses and (bottles > 0 or person)
  local payment = choose(me, "How do you compensate your partner?", payments, bottles, cards > 0 and not other, person)
  say("{} compensates {} with {}.", me, partner, payment)
  if payment == "a bottle" then
    bottles = bottles - 1
    award(partner, "alcohol", 1, "{} is compensated by {}.", partner, me)
  elseif payment == "a means card" then
    cards = cards - 1
    draw(partner, 1)
  else
    person = false
    hire_person(partner)
  end

  if bottles > 0 then award(me, "alcohol", bottles, "{} takes the bottles as Godfather.", me) end
  if person then hire_person(me) end
  draw(me, cards)
end

-- The end --------------------------------------------------------------------

function compare_godfathers(award_all)
  local points = {}
  for seat in each(seats) do points[seat] = seat.godfather end
  local best = leaders(points)
  local most = points[best[1]]
  if most > 0 or option.no_godfather == "all" then
    award_all(best, 1, "{} has most Godfather points: {}.", most)
  end
end
