-- Every game can be written down at any moment and taken up again in the same position. run saves.lua [SEED]
local dice, checked = dice(tonumber(args[1]) or 1), 0
for _, game in ipairs(games()) do
  local match = start { game = game, seed = dice(1000) }
  for _ = 1, 5 do
    match:play(nil, dice(10))
    local again = resume(match:save())
    expect(again:same(match), true, game)
    expect(again:question(), match:question(), game)
    checked = checked + 1
  end
end
print(checked .. " positions were saved and taken up again.")
