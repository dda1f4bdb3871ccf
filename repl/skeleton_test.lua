-- Tests of NAME: speakeasy test ./NAME

scenario("NAME 2: a card that is taken is replaced", { players = 2, seed = 1 }, function()
  expect(#the "market", 2)
  answer(the "market":top())
  expect(#seats[1].hand, 1)
  expect(#the "market", 2)
  expect(asked(), seats[2])
end)

scenario("NAME 3: a game comes to its end, and somebody wins", { players = 3, seed = 2 }, function()
  play_on(1000)
  expect(over(), true)
  expect(#winners() >= 1, true)
end)
