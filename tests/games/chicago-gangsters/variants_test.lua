-- The variants of the game, one scenario or more for each.

local one, two, three, four = seats[1], seats[2], seats[3], seats[4]

scenario("chicago-gangsters +open-hands: everybody knows all hands", { players = 4, variants = { "open-hands" } },
  function()
    for seat in each(seats) do
      for it in each(seat.hand) do
        for other in each(seats) do expect(it:known_to(other), true) end
      end
    end
  end)

scenario("chicago-gangsters +draft: everybody chooses one of three persons", { players = 4, variants = { "draft" } },
  function()
    for seat in each(seats) do
      expect(asked(), seat)
      expect(question(), "Whom do you begin with?")
      expect(#choices(), 3)
      local wanted = choices()[2]
      answer(wanted)
      expect(seat.persons:top().name, wanted)
    end
    expect(#people, 14)
    expect(#aside, 0)
  end)

scenario("chicago-gangsters +draft: undo offers the same three again", { players = 4, variants = { "draft" } },
  function()
    local first = choices()
    answer(first[1])
    undo()
    expect(choices(), first)
  end)

scenario("chicago-gangsters +winner-takes-all: even half of the winners' total brings nothing", { players = 4,
    variants = { "winner-takes-all" } }, function()
  start(function()
    a_round { hands = { "W4", "", "W4" } }
    one.force, three.force = 4, 3
    return phase.loot(true, true)
  end)
  answer("2 bottles")
  expect(three.alcohol + four.alcohol, 0)
  expect(one.alcohol, 2)
  expect(two.alcohol, 1)
end)

scenario("chicago-gangsters +new-faces: twenty persons can be hired", { players = 4, variants = { "new-faces" } },
  function()
    expect(#pieces("deck", "persons"), 20)
    expect(the "bartender".value, 1)
    expect(the "singer".value, 2)
  end)

scenario("chicago-gangsters +new-faces: the bartender fills a small hand", { players = 4, variants = { "new-faces" } },
  function()
    start(function()
      a_round { hands = { "W4", "W4 W4 W4" }, persons = { "bartender(1)" } }
      return phase.round_end(one, true)
    end)
    answer("bartender") -- before the clan's own card is drawn
    expect(#one.hand, 3)
    expect(#two.hand, 4)
  end)

scenario("chicago-gangsters +new-faces: the singer counts as two persons", { players = 4, variants = { "new-faces" } },
  function()
    start(function()
      a_round { persons = { "singer(2)", "judge(4)" } }
      return phase.showdown()
    end)
    expect(said "seat 1 has most persons: 2.", true)
    expect(one.alcohol, 2)
  end)

scenario("chicago-gangsters +secular: the priest counts once, and the fence does nothing", { players = 4,
    variants = { "secular" } }, function()
  expect(the "priest".in_showdown, nil)
  expect(the "fence".at_round_end, nil)
  start(function()
    a_round { persons = { "priest(1)", "fence(1)" } }
    return phase.showdown()
  end)
  expect(one.alcohol, 2)
  expect(two.alcohol, 2)
end)

local prize = { players = 4, variants = { "grand-prize" } }

scenario("chicago-gangsters +grand-prize: one more bottle where persons count", prize, function()
  start(function()
    a_round {}
    return phase.round_end(two, true)
  end)
  expect(two.alcohol, 1)
end)

scenario("chicago-gangsters +grand-prize: none where they do not", prize, function()
  start(function()
    a_round { district = "Harbor" }
    return phase.round_end(two, true)
  end)
  expect(two.alcohol, 0)
end)
