-- Rules 13 to 20: the piles, the end of the game, and who wins.

local street, new, pile, discard = the "street", the "new", the "pile", the "discard"
local one, two = seats[1], seats[2]

-- The piles ------------------------------------------------------------------------

scenario("famiglia 13: an empty street is filled with six cards at once", function()
  begin { street = "F0", pile = "F4 B1 B2 B3 M1 M2 M3", hand = "M0", other = "M0" }
  answer("Famiglia 0")
  expect(cards(street), "B1 B2 B3 M1 M2 M3")
  expect(cards(pile), "F4")
end)

scenario("famiglia 13: a street with a card left is not filled", function()
  begin { street = "F0 F1", pile = "F4 B1 B2 B3 M1 M2 M3", hand = "M0", other = "M0" }
  answer("Famiglia 0")
  expect(cards(street), "F1")
end)

scenario("famiglia 14: when the pile is used up the discarded cards are the second, at once", function()
  begin { street = "F0", pile = "B1 B2 B3 M1 M2 M3", discard = "F2 F3", hand = "M0", other = "M0" }
  expect(common.second_pile, false)
  answer("Famiglia 0")
  expect(#street, 6)
  expect(cards(pile), "F2 F3")
  expect(#discard, 0)
  expect(common.second_pile, true)
  for it in each(pile) do expect(it:known_to(one) or it:known_to(two), false) end
end)

scenario("famiglia 15: with the second pile once a turn, and the card goes under the pile first", function()
  begin { street = "F2 A1", pile = "B3 M1 M2", hand = "M0 M0", other = "M0", second_pile = true }
  answer("Famiglia 2")
  expect(cards(new), "M1 M2")
  expect(pile:bottom().brief, "F2")
  expect(cards(pile), "F2 B3")
  expect(#discard, 0)
  expect(asked(), one)
  expect(question(), "Take which card?") -- no second time
end)

scenario("famiglia 15: with the second pile, too, only without a 0 in the street", function()
  begin { street = "F2 A0", pile = "B3 M1 M2", hand = "M0", other = "M0", second_pile = true }
  expect(question(), "Take which card?")
end)

for seed = 2, 6 do
  scenario("famiglia 16: the second pile holds no 0, game " .. seed, { seed = seed, options = { eager = true } },
    function()
      local seen = false
      while not over() do
        play_on(1)
        seen = seen or common.second_pile
        expect(common.second_pile and pile:has("rank", 0), false)
        expect(discard:has("rank", 0), false)
      end
      expect(seen, true)
    end)
end

scenario("famiglia 17: what is still due comes from the second pile, then once more", function()
  begin { street = "F3 A1", pile = "B1", discard = "M1 M1 M2 M3", hand = "M0", other = "M0" }
  answer("Famiglia 3")
  expect(#new, 3)
  expect(new:has(the "Brute 1"), true)
  expect(#pile, 3) -- five were discarded, two of them were due
  expect(question(), "Clear away a card?")
  answer("Accountant 1")
  expect(#pile, 3) -- it went under the pile
  expect(cards(discard), "")
  expect(question() == "Clear away a card?" and asked() == one, false)
end)

scenario("famiglia 17: not once more if a 0 lies there", function()
  begin { street = "F3 A1", pile = "B0", discard = "M1 M1 M2", hand = "M0", other = "M0" }
  answer("Famiglia 3")
  expect(question(), "Take which card?")
end)

-- The end --------------------------------------------------------------------------

scenario("famiglia 18: the last card comes in the first turn of a round: the other still plays", function()
  begin { street = "F1 B0", pile = "", hand = "F0 F0", other = "M0", second_pile = true, left = 2 }
  answer("Famiglia 1")
  expect(over(), false)
  expect(asked(), two)
  answer("Brute 0")
  expect(over(), true)
end)

scenario("famiglia 18: the last card comes in the second turn of a round: the game ends with it", function()
  begin { street = "F1 B1", pile = "M1", hand = "F0 F0", other = "M0", second_pile = true, closing = true }
  answer("Famiglia 1")
  expect(cards(pile), "F1") -- one is still there, so the game goes on
  expect(over(), false)
  begin { street = "F2 B1", pile = "M1", hand = "F0 F0", other = "M0", second_pile = true, closing = true }
  answer("Famiglia 2")
  expect(over(), true)
end)

scenario("famiglia T3: a 3 goes under a pile of two: all three are laid, and the round is the last", function()
  begin { street = "F3 A1", pile = "B1 B2", hand = "B0 B0", other = "A0 A0", second_pile = true }
  answer("Famiglia 3")
  expect(cards(new), "F3 B1 B2")
  expect(#pile, 0)
  answer("Brute 1")
  expect(asked(), two)
  expect(said "The last card lies in the street: the game ends with this round.", true)
  answer("Accountant 1")
  expect(over(), true)
end)

scenario("famiglia 18: filling the street after the first turn uses up the pile: the other still plays", function()
  begin { street = "F0", pile = "B1 B2 M0", hand = "M0", other = "A0", second_pile = true }
  answer("Famiglia 0")
  expect(cards(street), "B1 B2 M0")
  answer("Mercenary 0")
  expect(over(), true)
end)

scenario("famiglia 18: filling the street after the second turn uses up the pile: one more round", function()
  begin { street = "F0", pile = "B0 B0 M0", hand = "M0", other = "A0", second_pile = true, closing = true }
  answer("Famiglia 0")
  expect(asked(), two)
  answer("Brute 0")
  expect(asked(), one)
  answer("Brute 0")
  expect(over(), true)
end)

scenario("famiglia 19: two passes, one after the other, end the game", function()
  begin { street = "F0 A0", pile = "B1", hand = "M0", other = "M0" }
  answer("pass")
  expect(over(), false)
  answer("pass")
  expect(over(), true)
  expect(said "Both have passed.", true)
end)

scenario("famiglia 19: a card taken between two passes keeps the game going", function()
  begin { street = "F0 A0 B0", pile = "B1", hand = "M0", other = "M0" }
  answer("pass", "Famiglia 0", "pass")
  expect(over(), false)
end)

-- Who wins -------------------------------------------------------------------------

-- Seat 1 passes, and that is the end.
local function count(it)
  it.passed, it.second_pile = true, true
  begin(it)
  while not over() do answer("send none") end
  expect(over(), true)
end

scenario("famiglia 20: all cards count, of the hand and of the display, card by card", function()
  count { hand = "F4 A3 M0", display = "F0 B1", other = "A4 M4", other_display = "F2" }
  expect(one.points, 15 + 6 + 0 + 1 + 1)
  expect(two.points, 10 + 10 + 6)
  expect(winners(), { two })
  expect(said "seat 1 scores 15 for Famiglia 4.", true)
  expect(said "seat 1 scores 1 for Famiglia 0.", true)
  expect(said "seat 2 scores 6 for Famiglia 2.", true)
  expect(said "Mercenary 0", false)
  expect(said "seat 2 wins with 26 to 23.", true)
end)

scenario("famiglia 20: the points of all ranks", function()
  count { hand = "F0 F1 F2 F3 F4", other = "A0 A1 A2 A3 A4 B0 B1 B2 B3 B4 M0 M1 M2 M3 M4" }
  expect(one.points, 35)
  expect(two.points, 60)
end)

scenario("famiglia 20: all points of the deck", function()
  start(function()
    move(box, one.hand)
    return phase.turn(one, false, true)
  end)
  expect(one.points, 175)
end)

scenario("famiglia 20: on a tie the best single card wins", function()
  count { hand = "A4 A1", other = "A3 B2 A1 F0" }
  expect(one.points, two.points)
  expect(winners(), { one })
  expect(said "Both have 11. seat 1 has the better card and wins.", true)
end)
