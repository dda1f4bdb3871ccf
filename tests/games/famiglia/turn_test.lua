-- Rules 1 to 5 and 8: setup, the turn, and clearing away cards of the street.

local street, new, pile, discard = the "street", the "new", the "pile", the "discard"
local one, two = seats[1], seats[2]

-- Setup ------------------------------------------------------------------------

scenario("famiglia 1: everybody begins with a start set, one 0 of each family", function()
  for seat in each(seats) do
    expect(cards(seat.hand), "F0 A0 B0 M0")
    expect(seat.hand:sum "points", 1)
    expect(#seat.display, 0)
  end
end)

scenario("famiglia 2: 52 cards are the pile, six of them are laid open", function()
  expect(#street, 6)
  expect(#pile, 46)
  expect(#discard, 0)
  local all = all_of(street, pile)
  for rank, count in pairs { [0] = 12, 16, 12, 8, 4 } do expect(#all:where("rank", rank), count, "rank " .. rank) end
  for it in each(street) do expect(it:known_to(one) and it:known_to(two), true) end
  for it in each(pile) do expect(it:known_to(one) or it:known_to(two), false) end
end)

scenario("famiglia 2: anyone may begin", { seed = 5 }, function() expect(said "seat 1 begins.", true) end)
scenario("famiglia 2: and so may the other", { seed = 3 }, function() expect(said "seat 2 begins.", true) end)

scenario("famiglia 2: the first seat begins, as an option", { seed = 3, options = { start = "first" } }, function()
  expect(said "seat 1 begins.", true)
end)

-- The turn ---------------------------------------------------------------------

scenario("famiglia 3: the four actions come in their order, and then it is the other's turn", function()
  begin { street = "F1 A2", pile = "B0", hand = "A1 B1 F0", display = "F1", other = "M0" }
  expect(asked(), one)
  expect(question(), "Clear away a card?")
  answer("Famiglia 1")
  expect(question(), "Send an Accountant?")
  answer("send none")
  expect(question(), "Take which card?") -- the new 0 cannot be lowered
  answer("Brute 0")
  expect(asked(), two)
end)

scenario("famiglia 3: the first three actions are optional, each family's ability serves once a turn", function()
  begin { street = "F1 A1 F0", hand = "A1 A1 A2 B1 B2 F0", display = "F2", other = "M0" }
  expect(question(), "Send an Accountant?")
  expect(#choices(), 3)
  answer("Accountant 1", { "Famiglia 0" })
  expect(question(), "Send a Brute?")
  expect(choices(), { "Brute 1 (could take: Famiglia 1, Accountant 1)",
                      "Brute 2 (could take: Famiglia 1, Accountant 1)", "send none" })
  answer("Brute 1", "Famiglia 1")
  expect(question(), "Take which card?")
  answer("Famiglia 1")
  expect(asked(), two)
  expect(cards(one.hand), "F1 F2 A1 A2 B2")
  expect(cards(one.display), "F0 A1 B1")
end)

scenario("famiglia 3: a turn without any ability is only a card, or a pass", function()
  begin { street = "F1 F0", hand = "A0", other = "M0" }
  expect(question(), "Take which card?")
  expect(choices(), { "Famiglia 0 (free)", "pass" })
end)

-- Action 1 -----------------------------------------------------------------------

scenario("famiglia 4: nothing is cleared away while a 0 lies in the street", function()
  begin { street = "F1 A0 B2", pile = "F2 F2", hand = "B0", other = "M0" }
  expect(question(), "Take which card?")
end)

scenario("famiglia 4: a card is cleared away for as many new ones as its rank", function()
  begin { street = "F1 A2 B3", pile = "A0 M1 F0 M2", hand = "B0", other = "M0" }
  expect(choices(), { "Famiglia 1 (1 new card)", "Accountant 2 (2 new cards)", "Brute 3 (3 new cards)",
                      "keep the street" })
  answer("Brute 3")
  expect(cards(discard), "B3")
  expect(cards(street), "F1 A2")
  expect(cards(new), "F0 M1 M2")
  expect(cards(pile), "A0")
  expect(said "New: Famiglia 0, Mercenary 1 and Mercenary 2.", true)
end)

scenario("famiglia 5: again with any card, new or old, until a 0 lies there", function()
  begin { street = "F1 A2", pile = "B3 A3 F0 B2 M1", hand = "B0", other = "M0" }
  answer("Famiglia 1")
  expect(cards(new), "M1")
  expect(choices(), { "Accountant 2 (2 new cards)", "Mercenary 1 (just laid; 1 new card)", "keep the street" })
  answer("Mercenary 1")
  expect(cards(new), "B2")
  answer("Accountant 2")
  expect(cards(discard), "F1 A2 M1")
  expect(cards(new), "F0 A3 B2")
  expect(question(), "Take which card?") -- a 0 lies there
end)

scenario("famiglia 5: one may stop before a 0 lies there", function()
  begin { street = "F1 A2", pile = "A3 F0 B2 M1", hand = "F0 F0 M0 M0", other = "M0" }
  answer("Famiglia 1", "keep the street")
  expect(choices(), { "Mercenary 1 (Mercenary 0 + Mercenary 0)", "pass" })
end)

scenario("famiglia 8: of the street any card, but when new ones were laid only one of those", function()
  begin { street = "F1 A1", pile = "B2 M1", hand = "F0 F0 A0 A0 M0 M0", other = "M0" }
  answer("keep the street")
  expect(choices(), { "Famiglia 1 (Famiglia 0 + Famiglia 0)", "Accountant 1 (Accountant 0 + Accountant 0)", "pass" })
  undo()
  answer("Famiglia 1", "keep the street")
  expect(choices(), { "Mercenary 1 (Mercenary 0 + Mercenary 0)", "pass" })
  answer("Mercenary 1")
  expect(#new, 0)
  expect(cards(street), "A1")
end)

scenario("famiglia T1: a 2 is discarded for two new cards, and only these may be taken", function()
  begin { street = "F2 A1", pile = "B0 M0 F0", hand = "A0 A0", other = "M0" }
  answer("Famiglia 2")
  expect(cards(new), "F0 M0")
  expect(cards(street), "A1")
  expect(choices(), { "Famiglia 0 (free)", "Mercenary 0 (free)", "pass" })
  answer("Mercenary 0")
  expect(cards(street), "F0 A1")
  expect(cards(one.hand), "A0 A0 M0")
end)

scenario("famiglia Q14: clearing away asks for nothing but that no 0 lies in the street", function()
  begin { street = "F1 A1", pile = "B2 M1", hand = "F0 F0 A0 A0", other = "M0" } -- he could take both
  expect(question(), "Clear away a card?")
end)
