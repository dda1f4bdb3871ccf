-- Rules 6, 7 and 21: the Accountant and the Brute.

local one, two = seats[1], seats[2]

-- The Accountant -----------------------------------------------------------------

scenario("famiglia 6: an Accountant exchanges up to his rank, but not himself", function()
  begin { street = "F0", hand = "A2 F1 M1", display = "B1 B2 A1", other = "M0" }
  answer("Accountant 2")
  expect(question(), "Take back which cards?")
  expect(choices(), { "Accountant 1", "Brute 1", "Brute 2" })
  fails(function() answer { "Accountant 1", "Brute 1", "Brute 2" } end, "too many")
  answer { "Brute 2" }
  expect(question(), "Lay down which cards for them?")
  expect(choices(), { "Famiglia 1", "Mercenary 1" })
  fails(function() answer { "Famiglia 1", "Mercenary 1" } end, "too many")
  answer { "Famiglia 1" }
  expect(cards(one.hand), "B2 M1")
  expect(cards(one.display), "F1 A1 A2 B1")
  expect(said "seat 1 sends Accountant 2: Brute 2 for Famiglia 1.", true)
end)

scenario("famiglia 6: an exchange is seen by all, and hides nothing again", function()
  begin { street = "F0", hand = "A1 F1 M1", display = "B1", other = "M0" }
  expect(the "Famiglia 1":known_to(two), false)
  answer("Accountant 1", { "Famiglia 1" })
  expect(the "Famiglia 1":known_to(two), true)
  expect(the "Brute 1":known_to(two), true) -- it lay open before it went to the hand
  expect(the "Mercenary 1":known_to(two), false)
end)

scenario("famiglia 6: the label says what could be taken after an exchange", function()
  begin { street = "F3 B2 M2 A0", hand = "A1 A2 F2 F0", display = "F2 B1 B1", other = "M0" }
  expect(choices(), { "Accountant 1 (swaps up to 1; could then take: Famiglia 3, Accountant 0)",
                      "Accountant 2 (swaps up to 2; could then take: Famiglia 3, Accountant 0, Brute 2)", "send none" })
end)

scenario("famiglia T4: Accountant 2 brings back two cards for two", function()
  begin { street = "F0", hand = "A2 B0 F1", display = "M2 B3", other = "M0" }
  answer("Accountant 2", { "Mercenary 2", "Brute 3" }) -- both of the hand must go for them
  expect(cards(one.hand), "B3 M2")
  expect(cards(one.display), "F1 A2 B0")
end)

-- The Brute ----------------------------------------------------------------------

scenario("famiglia 7: a Brute lowers a card for this turn by up to his rank", function()
  begin { street = "F4 A2 F0", hand = "B3 F0 F0 F2 F2", other = "M0" }
  expect(choices(), { "Brute 3 (could take: Famiglia 4, Accountant 2)", "send none" })
  answer("Brute 3", "Famiglia 4")
  expect(question(), "Lower it to which rank?") -- rank 2 would cost two Famiglia 1
  expect(choices(), { "rank 3 (Famiglia 2 + Famiglia 2)", "rank 1 (Famiglia 0 + Famiglia 0)" })
  answer("rank 3")
  expect(the "Famiglia 4":mark "lowered", 1)
  expect(said "seat 1 sends Brute 3: Famiglia 4 is lowered to 3.", true)
  answer("Famiglia 4")
  expect(cards(one.hand), "F0 F0 F2 F4")
  expect(cards(one.display), "F2 B3")
  expect(the "Famiglia 4":mark "lowered", 0)
end)

scenario("famiglia 7: no card is lowered below 0, and at 0 it is free", function()
  begin { street = "F1 A4", hand = "B4 F0", other = "M0" }
  answer("keep the street")
  expect(choices(), { "Brute 4 (could take: Famiglia 1, Accountant 4)", "send none" })
  answer("Brute 4", "Famiglia 1")
  expect(choices(), { "Famiglia 1 (free)", "pass" })
  undo()
  answer("Accountant 4", "Accountant 4")
  expect(cards(one.hand), "F0 A4")
  expect(cards(one.display), "B4")
end)

scenario("famiglia 7: the Brute that is sent pays for nothing", function()
  begin { street = "B3 F0", hand = "B1 B1 A0", other = "M0" } -- Brute 3 at 2 would cost both
  expect(question(), "Take which card?")
end)

scenario("famiglia 7: what was lowered is not lowered for the other", function()
  begin { street = "F2 A0", hand = "B2", other = "M0" }
  answer("Brute 2", "pass")
  expect(asked(), two)
  expect(choices(), { "Accountant 0 (free)", "pass" })
end)

scenario("famiglia T5: Mercenary 4, lowered to 2, is paid with two Mercenary 1", function()
  begin { street = "M4 F0", hand = "B2 M1 M1 A0", other = "M0" }
  answer("Brute 2")
  expect(choices(), { "Famiglia 0 (free)", "Mercenary 4 (Mercenary 1 + Mercenary 1)", "pass" })
  answer("Mercenary 4")
  expect(cards(one.hand), "A0 M1 M4")
  expect(cards(one.display), "B2 M1")
end)

scenario("famiglia T8: Brute 2 lowers Famiglia 4 by only 1, so that two Famiglia 2 take it", function()
  begin { street = "F4 A0", hand = "B2 F2 F2", other = "M0" }
  answer("Brute 2") -- there is one card and one rank to choose
  expect(said "Famiglia 4 is lowered to 3.", true)
  answer("Famiglia 4")
  expect(cards(one.hand), "F2 F4")
  expect(cards(one.display), "F2 B2")
end)

-- No ability ---------------------------------------------------------------------

scenario("famiglia 21: a card of rank 0 has no ability", function()
  begin { street = "F2 B1 A0", hand = "A0 B0 M0 F0", display = "F1", other = "M0" }
  expect(question(), "Take which card?") -- no Accountant and no Brute is asked for
  expect(choices(), { "Accountant 0 (free)", "pass" }) -- and Mercenary 0 stands for nobody
end)

scenario("famiglia 21: La Famiglia has no ability", function()
  begin { street = "F2 B1 A0", hand = "F1 F2 F3 F4 B0", display = "F1", other = "M0" }
  expect(question(), "Take which card?")
  expect(choices(), { "Accountant 0 (free)", "pass" })
end)
