-- Rules 1 to 13: the table, and how a round begins.

local function count(deck)
  return #pieces("deck", deck)
end

scenario("chicago-gangsters 1: three, four or five players; the Godfather only with three or four", { players = 4 },
  function()
    expect(#seats, 4)
    expect(said "becomes the Godfather", false)
    expect(question(), "You challenge. Lay which means cards?")
  end)

scenario("chicago-gangsters 1: three with the Godfather", { players = 3, options = { godfather = true } }, function()
  expect(#seats, 3)
  expect(question(), "Do you take the Godfather card and fight alone?")
end)

scenario("chicago-gangsters 1: with five", { players = 5 }, function()
  expect(question(), "You are Mr. X. Lay which means cards?")
end)

scenario("chicago-gangsters 2: alcohol is written down, with its reasons", { players = 4 }, function()
  expect(bottles(), { 0, 0, 0, 0 })
  play_on()
  local sum = 0
  for seat in each(seats) do sum = sum + seat.alcohol end
  expect(sum > 0, true)
  expect(over(), true)
end)

scenario("chicago-gangsters 3: the two double cards stay in the box", { players = 4 }, function()
  expect(the "Godfather":place(), box)
  expect(the "Challenger / Defender":place(), box)
  play_on()
  expect(the "Godfather":place(), box)
end)

scenario("chicago-gangsters 4: everybody has an open clan card", { players = 4 }, function()
  for number, clan in pairs { "Red", "Blue", "Green", "Yellow" } do
    expect(seats[number].clan:top(), the(clan))
    for seat in each(seats) do expect(the(clan):known_to(seat), true) end
  end
end)

scenario("chicago-gangsters 5: 110 cards in five piles, shuffled and face down", { players = 4, seed = 7 }, function()
  expect(#pieces(), 110)
  expect({ count "means", count "persons", count "coalitions", count "end", count "districts", count "loot",
    count "clans", count "role", count "side" }, { 48, 18, 12, 1, 13, 12, 4, 1, 1 })
  expect(#coalitions, 13)
  expect(#districts, 13)
  expect(#loots, 12)
  expect(#people, 18 - 4)
  expect(#means, 48 - 16)
  for pile in each { coalitions, districts, loots, people, means } do
    for card in each(pile) do
      for seat in each(seats) do expect(card:known_to(seat), card:up()) end
    end
  end
end)

scenario("chicago-gangsters 5: the means are as printed", { players = 4 }, function()
  local sums = pieces("deck", "means"):sums("value", "means")
  expect({ sums.weapons, sums.bribes, sums.blackmail }, { 48, 48, 48 })
  for kind_of_means in each(kinds) do expect(#pieces("means", kind_of_means), 16) end
  expect(pieces("deck", "persons"):sum "value", 33)
end)

for seed = 1, 12 do
  scenario("chicago-gangsters 6: the end card is among the last three (seed " .. seed .. ")",
    { players = 4, seed = seed }, function()
      local place
      for n = 1, #coalitions do
        if coalitions:nth(n).deck == "end" then place = #coalitions - n + 1 end
      end
      expect(place >= 11 and place <= 13, true)
    end)
end

scenario("chicago-gangsters 7: four means cards each, seen by their owner only", { players = 4 }, function()
  for seat in each(seats) do
    expect(#seat.hand, 4)
    for card in each(seat.hand) do
      for other in each(seats) do expect(card:known_to(other), seat == other) end
    end
  end
end)

for seed = 1, 8 do
  scenario("chicago-gangsters 8: one open person of value 1 to 3 each; others in the pile (seed " .. seed .. ")",
    { players = 4, seed = seed }, function()
      for seat in each(seats) do
        local person = seat.persons:top()
        expect(#seat.persons, 1)
        expect(person.value >= 1 and person.value <= 3, true)
        for other in each(seats) do expect(person:known_to(other), true) end
      end
      expect(#aside, 0)
      expect(#people, 14)
      for card in each(people) do expect(card:known_to(seats[1]), card == people:top()) end
    end)
end

-- The round ------------------------------------------------------------------

scenario("chicago-gangsters 9: challengers, defenders, loot, end of the round, then the next one", { players = 4 },
  function()
    start(function()
      a_round { hands = { "W4", "W2", "B3", "B1" }, means = "E1 E1 E3 E3 E5 E5" }
      return phase.challenge(false)
    end)
    expect(asked(), seats[1])
    all_lay("W4", "W2")
    expect(asked(), seats[3])
    all_lay("B3", "B1")
    expect(question(), "Which package do you take?")
    answer("2 bottles")
    expect(question(), "Which package do you take?")
    answer("1 bottle")
    expect(question(), "You challenge. Lay which means cards?")
    expect(#coalitions, 11)
  end)

scenario("chicago-gangsters 10: the top coalition, district, loot and person are turned up", { players = 4 }, function()
  for pile in each { coalitions, districts, loots, people } do
    expect(pile:top():up(), true)
    for seat in each(seats) do expect(pile:top():known_to(seat), true) end
    expect(pile:nth(1):up(), false)
  end
end)

scenario("chicago-gangsters 11: the card says who challenges and who defends", { players = 4 }, function()
  start(function()
    a_round { coalition = "Blue? + Yellow* against Red* + Green", hands = { "W4", "W4", "W4", "W4" } }
    return phase.challenge(false)
  end)
  expect({ side_of(seats[1]), side_of(seats[2]), side_of(seats[3]), side_of(seats[4]) },
    { "defender", "challenger", "defender", "challenger" })
  expect(asked(), seats[2])
  lays ""
  expect(asked(), seats[4])
  lays ""
  expect(asked(), seats[1])
end)

scenario("chicago-gangsters 11: every pairing comes twice from either side, every clan has the ? three times",
  { players = 4 }, function()
    local asks, alone = {}, {}
    for card in each(pieces("deck", "coalitions")) do
      asks[card.question] = (asks[card.question] or 0) + 1
      expect(card[card.question], "challenger")
      expect(card[card.challengers_spade], "challenger")
      expect(card[card.defenders_spade], "defender")
      expect(card.challengers_spade ~= card.question, true)
      for clan in each { "Red", "Blue", "Green" } do
        if card[clan] == card.Yellow then alone[clan] = (alone[clan] or 0) + 1 end
      end
    end
    for clan in each { "Red", "Blue", "Green", "Yellow" } do expect(asks[clan], 3) end
    for clan in each { "Red", "Blue", "Green" } do expect(alone[clan], 4) end
  end)

scenario("chicago-gangsters 12: the district says which means and persons count", { players = 4 }, function()
  start(function()
    a_round { district = "Harbor", hands = { "W4 B3 E5", "", "", "" }, persons = { "judge(4)" } }
    return phase.challenge(false)
  end)
  lays "W4 B3 E5"
  expect(seats[1].force, 7)
  expect(drawn(seats[1].hand), "E5")
end)

scenario("chicago-gangsters 12: each symbol is on seven of thirteen districts", { players = 4 }, function()
  for symbol in each { "weapons", "bribes", "blackmail", "persons" } do
    expect(#pieces(symbol, true), 7, symbol)
  end
end)

scenario("chicago-gangsters 13: the loot card says what is shared, with the person", { players = 4 }, function()
  start(function()
    a_round { loot = 1, person = "judge", hands = { "W4", "W2", "", "" } }
    return phase.challenge(false)
  end)
  all_lay("W4", "W2")
  expect(choices(), { "2 bottles", "1 bottle + person" })
  answer("1 bottle + person")
  expect(the "judge":place(), seats[1].persons)
  expect(bottles(), { 1, 2, 0, 0 })
end)

scenario("chicago-gangsters 13: every loot card has one person; winners get 31 bottles and losers 8", { players = 4 },
  function()
    local winners_get, losers_get = 0, 0
    for number = 1, 12 do
      local persons = 0
      for two in each { packages[number].winners, packages[number].losers } do
        for package in each(two) do persons = persons + (package.person and 1 or 0) end
      end
      expect(persons, 1)
      winners_get = winners_get + packages[number].winners[1].bottles + packages[number].winners[2].bottles
      losers_get  = losers_get + packages[number].losers[1].bottles + packages[number].losers[2].bottles
    end
    expect({ winners_get, losers_get }, { 31, 8 })
  end)
