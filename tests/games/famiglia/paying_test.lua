-- Rules 9 to 12: paying for a card, and passing.

local street = the "street"
local one, two = seats[1], seats[2]

scenario("famiglia 9: a card of rank 0 is free", function()
  begin { street = "F0 A0 B1", hand = "M0 M0", other = "M0" }
  answer("Famiglia 0")
  expect(cards(one.hand), "F0 M0 M0")
  expect(#one.display, 0)
  expect(cards(street), "A0 B1")
  expect(said "seat 1 takes Famiglia 0 for nothing.", true)
end)

scenario("famiglia 9: a card lowered to 0 is free", function()
  begin { street = "F2 A0", hand = "B2 M0", other = "M0" }
  answer("Brute 2")
  answer("Famiglia 2")
  expect(cards(one.hand), "F2 M0")
  expect(cards(one.display), "B2")
end)

scenario("famiglia 10: two alike of the next lower rank take a card, and one of them is exhausted", function()
  begin { street = "F1 F2 F3 F4 A0", hand = "F1 F1 F2 A1 A1", other = "M0" }
  expect(choices(), { "Famiglia 2 (Famiglia 1 + Famiglia 1)", "Accountant 0 (free)", "pass" })
  answer("Famiglia 2")
  expect(cards(one.hand), "F1 F2 F2 A1 A1")
  expect(cards(one.display), "F1")
  expect(said "seat 1 takes Famiglia 2, showing Famiglia 1 and Famiglia 1; Famiglia 1 is exhausted.", true)
end)

scenario("famiglia 10: both cards that are shown are known from then on", function()
  begin { street = "F1 A0", hand = "F0 F0 B0", other = "M0" }
  answer("Famiglia 1")
  for it in each(pieces("sort", the "Famiglia 0".sort)) do
    expect(it:known_to(two), it:place() ~= box)
  end
  expect(the "Brute 0":known_to(two), false)
end)

scenario("famiglia 10: one card, or two of another rank or family, are not enough", function()
  begin { street = "F2 A0", hand = "F1 F0 F0 A1 A1 F2 F2", other = "M0" }
  expect(choices(), { "Accountant 0 (free)", "pass" })
end)

scenario("famiglia T2: Accountant 3 is taken with two Accountant 2, and one of them stays", function()
  begin { street = "A3 F0", hand = "A2 A2", other = "M0" }
  answer("Accountant 3")
  expect(cards(one.hand), "A2 A3")
  expect(cards(one.display), "A2")
end)

scenario("famiglia 11: a Mercenary stands in for a lower rank of any family", function()
  begin { street = "F1 A2 B3 A0", hand = "M3 F0 A1 B2", other = "M0" }
  answer("send none")
  expect(choices(), { "Famiglia 1 (Famiglia 0 + Mercenary 3)", "Accountant 0 (free)",
                      "Accountant 2 (Accountant 1 + Mercenary 3)", "Brute 3 (Brute 2 + Mercenary 3)", "pass" })
end)

scenario("famiglia 11: not for his own rank or a higher one", function()
  begin { street = "F2 A3 A0", hand = "M1 F1 A2", other = "M0" }
  expect(choices(), { "Accountant 0 (free)", "pass" })
end)

scenario("famiglia 11: one of the two must be genuine", function()
  begin { street = "F1 A0", hand = "M1 M2 M3", other = "M0" }
  expect(choices(), { "Accountant 0 (free)", "pass" })
end)

scenario("famiglia 11: among several Mercenaries the player says which one is exhausted, if any", function()
  begin { street = "A2 A0", hand = "A1 A1 M2 M2 M4", other = "M0" }
  answer("Accountant 2")
  expect(choices(), { "Accountant 1 (Accountant 1 returns to your hand)",
                      "Mercenary 2 (Accountant 1 returns to your hand)",
                      "Mercenary 4 (Accountant 1 returns to your hand)" })
  answer("Mercenary 2")
  expect(cards(one.hand), "A1 A1 A2 M2 M4")
  expect(cards(one.display), "M2")
end)

local function with_mercenary_3()
  begin { street = "F3 A0", hand = "F2 M3", other = "M0" }
  answer("Famiglia 3")
  expect(choices(), { "Famiglia 2 (Mercenary 3 returns to your hand)",
                      "Mercenary 3 (Famiglia 2 returns to your hand)" })
end

scenario("famiglia T6: Famiglia 3 for Famiglia 2 and Mercenary 3: the genuine one is exhausted", function()
  with_mercenary_3()
  answer("Famiglia 2")
  expect(cards(one.hand), "F3 M3")
  expect(cards(one.display), "F2")
end)

scenario("famiglia T6: Famiglia 3 for Famiglia 2 and Mercenary 3: the Mercenary is exhausted", function()
  with_mercenary_3()
  answer("Mercenary 3")
  expect(cards(one.hand), "F2 F3")
  expect(cards(one.display), "M3")
  expect(said "seat 1 takes Famiglia 3, showing Mercenary 3 and Famiglia 2; Mercenary 3 is exhausted.", true)
end)

scenario("famiglia T7: Mercenary 0 and Mercenary 2 take Mercenary 1", function()
  begin { street = "M1 A0", hand = "M0 M2", other = "M0" }
  answer("Mercenary 1", "Mercenary 2")
  expect(cards(one.hand), "M0 M1")
  expect(cards(one.display), "M2")
end)

scenario("famiglia T7: Mercenary 1 and Mercenary 2 do not take Mercenary 1", function()
  begin { street = "M1 A0", hand = "M1 M2", other = "M0" }
  expect(choices(), { "Accountant 0 (free)", "pass" })
end)

scenario("famiglia 12: not taking a card is passing", function()
  begin { street = "F0 A0", hand = "M0", other = "M0" }
  answer("pass")
  expect(said "seat 1 passes.", true)
  expect(cards(one.hand), "M0")
  expect(cards(street), "F0 A0")
  expect(asked(), two)
end)

scenario("famiglia 12: who can take nothing passes unasked", function()
  begin { street = "F2 A1 M0", hand = "M0", other = "M0", second_pile = true }
  answer("Mercenary 0") -- now nobody can take anything, and there is no pile to lay new cards from
  expect(said "seat 2 passes.", true)
  expect(over(), true)
end)
