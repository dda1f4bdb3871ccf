-- Each scenario has a game of its own; `start` puts the table as it is needed and says which phase begins.

local function deal_out(hands, crates)
  return function()
    for seat, ranks in ipairs(hands) do
      for rank in each(ranks) do move(pieces("owner", seat):where("rank", rank), seats[seat].hand) end
    end
    for n in each(crates) do move(take("crate " .. n), the "ship", "bottom") end
    return phase.round()
  end
end

scenario("crates 1: nobody sees the bids before all are in", { players = 2 }, function()
  start(deal_out({ { 1, 4, 6 }, { 2, 3, 5 } }, { 5, 6, 7 }))
  expect(asked(), seats[1])
  answer "card 4"
  expect(asked(), seats[2])
  expect(#seats[1].hand, 3, "the first bid is still in the hand")
  answer "card 3"
  expect(#seats[1].hand, 2)
  expect(said "seat 1 bids card 4.", true)
end)

scenario("crates 2: the highest bid takes the crate", { players = 2 }, function()
  start(deal_out({ { 1, 4 }, { 2, 3 } }, { 5, 6 }))
  answer("card 4", "card 3")
  expect(seats[1].points, 5)
  expect(said("You take crate 5.", seats[1]), true)
end)

scenario("crates 2: equal bids cancel each other", { players = 3 }, function()
  start(deal_out({ { 1, 7 }, { 1, 7 }, { 1, 2 } }, { 5, 6 }))
  answer("card 7", "card 7", "card 2")
  expect({ seats[1].points, seats[2].points, seats[3].points }, { 0, 0, 5 })
end)

scenario("crates 2: a crate that nobody takes stays for the next round", { players = 2 }, function()
  start(deal_out({ { 1, 4, 7 }, { 3, 4, 7 } }, { 5, 6, 7 }))
  answer("card 4", "card 4")
  expect(#the "pier", 2)
  answer("card 1", "card 3")
  expect(seats[2].points, 11)
  expect(over(), true, "the last cards are bid without a question")
  expect(winners(), { seats[2] })
end)

scenario("crates: a hand is for its owner only", { players = 2 }, function()
  local mine = seats[1].hand:top()
  expect(mine:known_to(seats[1]), true)
  expect(mine:known_to(seats[2]), false)
end)

for seed = 1, 20 do
  scenario("crates: a random game ends, seed " .. seed, { players = 2 + seed % 3, seed = seed }, function()
    play_on()
    expect(over(), true)
    expect(#winners() > 0, true)
    undo()
    expect(over(), false)
  end)
end
