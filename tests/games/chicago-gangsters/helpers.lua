-- What the scenarios of this game share.

local clans  = { "Red", "Blue", "Green", "Yellow" }
local empty  = {}
local normal = "Red? + Blue* against Green* + Yellow" -- seats 1 and 2 challenge, and 1 has the ?

-- The piece of a deck whose name begins so.
local function find(deck, name)
  for card in each(pieces("deck", deck)) do
    if card.name:sub(1, #name) == name then return card end
  end
  error("no card of " .. deck .. " begins with " .. name)
end

-- All cards of the deck, this one on top and face up.
local function pile(deck, zone, top)
  move(top, zone, "up")
  move(pieces("deck", deck) - top - all_of(seats[1].persons, seats[2].persons, seats[3].persons,
    seats[4] and seats[4].persons, seats[5] and seats[5].persons), zone, "bottom")
end

-- Lays out a round of which the cards have been turned up: hands and persons by seat, as they are drawn. What is not
-- said: Red and Blue challenge, Green and Yellow defend, in The Loop, for loot 1 and the mayor. The means pile holds
-- what is left, or only `means`; below the coalition card are all others but the end card.
function a_round(wanted)
  local number = 0
  for seat in each(seats) do
    if seat.number == wanted.mr_x then
      move(take "Challenger / Defender", seat.clan)
      move(take "Mr. X", seat.clan)
    else
      number = number + 1
      move(take(clans[number]), seat.clan)
    end
    lay_out(seat.hand, (wanted.hands or empty)[seat.number] or "")
    lay_out(seat.persons, (wanted.persons or empty)[seat.number] or "")
  end
  if wanted.godfather then move(take "Godfather", seats[wanted.godfather].clan, "bottom") end
  lay_out(discards, wanted.discards or "")
  if wanted.means then
    lay_out(means, wanted.means)
  else
    for card in each(pieces("deck", "means")) do
      if card:place() == box then move(card, means) end
    end
  end
  pile("coalitions", coalitions, take(wanted.coalition or normal))
  pile("districts", districts, find("districts", wanted.district or "The Loop"))
  pile("loot", loots, pieces("number", wanted.loot or 1):first())
  pile("persons", people, take(wanted.person or "mayor"))
end

-- The card of this seat's hand that is drawn so; of several the first.
function card_of(seat, brief)
  for card in each(seat.hand) do
    if card.brief == brief then return card end
  end
  error("seat " .. seat.number .. " does not hold " .. brief)
end

local function cards_of(seat, text)
  local list, left = {}, seat.hand:pieces()
  for brief in text:gmatch "%S+" do
    for card in each(left) do
      if card.brief == brief then
        list[#list + 1] = card
        left = left - card
        break
      end
    end
  end
  return list
end

-- Whoever is asked lays these cards; with the ? he leaves one of them face down, or none.
function lays(text, covered)
  local me = asked()
  local list = cards_of(me, text)
  answer(list)
  if question() ~= "Leave one of them face down?" or asked() ~= me then return end
  answer(covered and card_of(me, covered) or "none")
end

-- The seats that are asked to lay cards do so in turn.
function all_lay(...)
  for text in each { ... } do lays(text) end
end

function bottles()
  local list = {}
  for seat in each(seats) do list[seat.number] = seat.alcohol end
  return list
end

function forces()
  local list = {}
  for seat in each(seats) do list[seat.number] = seat.force end
  return list
end

-- "W4 B3": what lies there, by the cards' order.
function drawn(zone)
  local list = {}
  for card in each(zone:pieces()) do list[#list + 1] = card.brief end
  return table.concat(list, " ")
end

function person(brief)
  for card in each(pieces("deck", "persons")) do
    if card.brief == brief then return card end
  end
end
