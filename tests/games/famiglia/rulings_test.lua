-- The rulings Q1 to Q13, each with its alternative as an option.

local street, new, pile = the "street", the "new", the "pile"
local one, two = seats[1], seats[2]

-- Abilities ------------------------------------------------------------------------

local fully = { options = { abilities = "fully" } }

scenario("famiglia Q1: an ability may be used below its number", function()
  begin { street = "F4 A0", hand = "B3 A3 F2 F2", display = "M1 M2 M3", other = "M0" }
  answer("Accountant 3", { "Mercenary 1" }, { "Brute 3" })
  expect(cards(one.hand), "F2 F2 M1")
  begin { street = "F4 A0", hand = "B3 F2 F2", other = "M0" }
  answer("Brute 3")
  expect(said "Famiglia 4 is lowered to 3.", true)
end)

scenario("famiglia Q1: or only in full, as an option", fully, function()
  begin { street = "F0", hand = "A3 F2 F2 B0", display = "M1 M2 M3 B1", other = "M0" }
  answer("Accountant 3")
  fails(function() answer { "Mercenary 1", "Mercenary 2" } end, "too few")
  answer { "Mercenary 1", "Mercenary 2", "Mercenary 3" }
  expect(cards(one.hand), "M1 M2 M3")
end)

scenario("famiglia Q1: in full means as many as there are", fully, function()
  begin { street = "F0", hand = "A3 F2 F1", display = "M1 M2 M3", other = "M0" }
  answer("Accountant 3", { "Mercenary 1", "Mercenary 2" })
  expect(cards(one.hand), "M1 M2")
end)

scenario("famiglia Q1: a Brute in full", fully, function()
  begin { street = "F4 A2 A0", hand = "B3 F2 F2", other = "M0" } -- Famiglia 4 at 1 cannot be paid
  expect(choices(), { "Brute 3 (could take: Accountant 2)", "send none" })
  begin { street = "F4 A0", hand = "B1 B2 F2 F2", other = "M0" }
  expect(choices(), { "Brute 1 (could take: Famiglia 4)", "send none" })
end)

scenario("famiglia Q2: no Accountant without an exchange", function()
  begin { street = "F0", hand = "A2 M0", other = "M0" } -- nothing is exhausted
  expect(question(), "Take which card?")
  begin { street = "F0", hand = "A2", display = "F1", other = "M0" } -- nothing to exchange for it
  expect(question(), "Take which card?")
  begin { street = "F0", hand = "A2 M0", display = "F1", other = "M0" }
  answer("Accountant 2") -- both cards are exchanged unasked
  expect(cards(one.hand), "F1")
end)

scenario("famiglia Q2: an idle Accountant, as an option", { options = { idle_accountant = true } }, function()
  begin { street = "F0", hand = "A2 M0", other = "M0" }
  answer("Accountant 2")
  expect(cards(one.hand), "M0")
  expect(cards(one.display), "A2")
  begin { street = "F0", hand = "A2 M0", display = "F1", other = "M0" }
  answer("Accountant 2", {})
  expect(cards(one.hand), "M0")
end)

scenario("famiglia Q3: a lowered card need not be taken", function()
  begin { street = "F2 A0", hand = "B2", other = "M0" }
  answer("Brute 2")
  expect(choices(), { "Famiglia 2 (free)", "Accountant 0 (free)", "pass" })
  answer("Accountant 0")
  expect(cards(one.display), "B2")
  expect(cards(street), "F2")
end)

scenario("famiglia Q3: it must be taken, as an option", { options = { take_lowered = true } }, function()
  begin { street = "F2 A0", hand = "B2", other = "M0" }
  answer("Brute 2")
  expect(cards(one.hand), "F2")
  expect(asked(), two)
end)

scenario("famiglia Q4: a Brute is offered for cards that can then be taken", function()
  begin { street = "F1 A4", pile = "B4 M2", hand = "B1", other = "M0" }
  answer("keep the street")
  expect(choices(), { "Brute 1 (could take: Famiglia 1)", "send none" })
  undo()
  answer("Famiglia 1", "keep the street") -- now only the new Mercenary 2 could be taken, and it costs too much
  expect(asked(), two)
end)

scenario("famiglia Q4: a Brute may be wasted, as an option", { options = { wasted_brute = true } }, function()
  begin { street = "F3 A0", hand = "B1 A0", other = "M0" }
  expect(choices(), { "Brute 1 (could take: nothing)", "send none" })
  answer("Brute 1")
  expect(said "Famiglia 3 is lowered to 2.", true)
  expect(choices(), { "Accountant 0 (free)", "pass" })
  answer("pass")
  expect(cards(one.display), "B1")
end)

-- The piles ------------------------------------------------------------------------

scenario("famiglia Q5: the first pile is used up and nothing is discarded: the last round", function()
  begin { street = "F0", pile = "B0 B0 A0 M1 M2 M3", hand = "M0", other = "M0" }
  answer("Famiglia 0")
  expect(asked(), two)
  answer("Brute 0")
  expect(over(), true)
end)

scenario("famiglia Q5: the pile waits for a discard, as an option", { options = { nothing_left = "waits" } }, function()
  begin { street = "F0", pile = "B0 A2 M2 M1 M2 M3", hand = "M0 M0", other = "M0" }
  answer("Famiglia 0", "Brute 0")
  expect(over(), false)
  expect(common.second_pile, false)
  answer("Accountant 2") -- it is discarded, is the whole second pile, and comes back as the one new card
  expect(common.second_pile, true)
  expect(said "The discarded cards are the second: 1.", true)
  expect(said "New: Accountant 2.", true)
  expect(said "The last card lies in the street: the game ends with this round.", true)
end)

scenario("famiglia Q6: nothing is cleared away when the second pile is used up", function()
  begin { street = "F1 A1", hand = "F0 F0", other = "M0", second_pile = true, left = 2 }
  expect(question(), "Take which card?")
end)

scenario("famiglia Q6: the card comes back at once, as an option", { options = { empty_pile = "returns" } }, function()
  begin { street = "F1 A1", hand = "F0 F0 A0 A0", other = "M0", second_pile = true, left = 2 }
  answer("Famiglia 1")
  expect(cards(new), "F1")
  expect(choices(), { "Famiglia 1 (Famiglia 0 + Famiglia 0)", "pass" })
end)

local exactly = { street = "F2 A1", pile = "B1 B2", discard = "M1 M2", hand = "B0 B0", other = "M0" }

scenario("famiglia Q7: the first pile used up exactly: shuffle at once, then once more", function()
  begin(exactly)
  answer("Famiglia 2")
  expect(cards(new), "B1 B2")
  expect(cards(pile), "F2 M1 M2")
  expect(question(), "Clear away a card?")
  answer("Accountant 1")
  expect(#pile, 3)
  expect(question() == "Clear away a card?" and asked() == one, false)
end)

scenario("famiglia Q7: action 1 ends then, as an option", { options = { used_up_exactly = "stops" } }, function()
  begin(exactly)
  answer("Famiglia 2")
  expect(cards(pile), "F2 M1 M2")
  expect(question(), "Take which card?")
end)

scenario("famiglia Q7: with that option, too, once more if cards were still due",
  { options = { used_up_exactly = "stops" } }, function()
    begin { street = "F3 A1", pile = "B1 B2", discard = "M1 M2", hand = "B0 B0", other = "M0" }
    answer("Famiglia 3")
    expect(question(), "Clear away a card?")
  end)

scenario("famiglia Q8: a first pile of fewer than six is shuffled and dealt on", function()
  begin { street = "F0", pile = "B1 B2", discard = "M1 M1 M2 M2 M3", hand = "M0", other = "M0" }
  answer("Famiglia 0")
  expect(#street, 6)
  expect(#pile, 1)
  expect(over(), false)
end)

scenario("famiglia Q8: a second pile of fewer than six is laid as it is", function()
  begin { street = "F0", pile = "B0 B2", hand = "M0", other = "M0", second_pile = true }
  answer("Famiglia 0")
  expect(cards(street), "B0 B2")
  answer("Brute 0")
  expect(over(), true)
end)

local drawn_again = { street = "F3 A1", pile = "B2 B1", hand = "F2 F2 B0 B0", other = "M0", second_pile = true }

scenario("famiglia Q11: a card under the pile that is drawn again is new", function()
  begin(drawn_again)
  answer("Famiglia 3")
  expect(cards(new), "F3 B1 B2")
  expect(choices(), { "Famiglia 3 (Famiglia 2 + Famiglia 2)", "Brute 1 (Brute 0 + Brute 0)", "pass" })
end)

scenario("famiglia Q11: it is old, as an option", { options = { drawn_again = "old" } }, function()
  begin(drawn_again)
  answer("Famiglia 3")
  expect(cards(new), "B1 B2")
  expect(cards(street), "F3 A1")
  expect(choices(), { "Brute 1 (Brute 0 + Brute 0)", "pass" })
end)

-- The end --------------------------------------------------------------------------

-- Seat 1 passes, and that is the end; seat 2 is the second player unless `closing`.
local function count(it)
  it.passed, it.second_pile = true, true
  begin(it)
  while not over() do answer("send none") end
end

scenario("famiglia Q9: equal best cards: the next best decide", function()
  count { hand = "A4 A3 F0", other = "B4 A2 B2 F0" }
  expect(one.points, two.points)
  expect(winners(), { one })
end)

scenario("famiglia Q9: all cards equal: a shared victory", function()
  count { hand = "A4 A1", other = "B4 B1" }
  expect(winners(), { one, two })
  expect(said "Both have 11, and equal cards: they share the victory.", true)
end)

local second = { options = { equal_best_cards = "second" } }

scenario("famiglia Q9: equal best cards: the second player wins, as an option", second, function()
  count { hand = "A4 A3 F0", other = "B4 A2 B2 F0" }
  expect(winners(), { two })
  count { hand = "A4 A3 F0", other = "B4 A2 B2 F0", closing = true }
  expect(winners(), { one })
end)

scenario("famiglia Q9: with that option, too, the better card comes first", second, function()
  count { hand = "A4 A1", other = "A3 B2 A1 F0" }
  expect(winners(), { one })
end)

scenario("famiglia Q10: any two passes in a row end the game", function()
  begin { street = "F0 A0", hand = "M0", other = "M0", passed = true }
  answer("pass") -- the other passed last in the round before
  expect(over(), true)
end)

scenario("famiglia Q10: only two in one round, as an option", { options = { two_passes = "round" } }, function()
  begin { street = "F0 A0", hand = "M0", other = "M0", passed = true }
  answer("pass")
  expect(over(), false)
  answer("pass")
  expect(over(), true)
end)

-- Hands and points -------------------------------------------------------------------

scenario("famiglia Q12: hands are hidden, but what was seen is remembered", function()
  for it in each(two.hand) do expect(it:known_to(one), false) end
  begin { street = "F0 A0", hand = "M0", other = "B0 B0" }
  answer("Famiglia 0")
  expect(the "Famiglia 0":known_to(two), true)
  expect(the "Mercenary 0":known_to(two), false)
  expect(the "Brute 0":known_to(one), false)
end)

scenario("famiglia Q12: hands lie open, as an option", { options = { hands = "open" } }, function()
  for seat in each(seats) do
    for it in each(seat.hand) do expect(it:known_to(seat.next), true) end
  end
end)

scenario("famiglia Q13: Famiglia 4 is worth 15", function()
  expect(the "Famiglia 4".points, 15)
end)

scenario("famiglia Q13: or 16, as an option", { options = { red_four = 16 } }, function()
  count { hand = "F4", other = "B4" }
  expect(one.points, 16)
end)

-- Ours -----------------------------------------------------------------------------

scenario("famiglia eager: nobody passes who can take a card, as an option", { options = { eager = true } }, function()
  begin { street = "F0 A0 F1", hand = "M0", other = "M0" }
  expect(choices(), { "Famiglia 0 (free)", "Accountant 0 (free)" })
end)
