-- What does a seat know? Counts the pieces that it can name, and all there are, while a game goes on.
-- run hidden.lua [GAME [SEED]]
local match = start { game = args[1] or "famiglia", seed = tonumber(args[2]) or 104 }

local function named(view)
  local count = 0
  for _, zone in ipairs(view.zones) do count = count + #zone.pieces end
  for _, board in ipairs(view.boards) do
    for _, space in ipairs(board.spaces) do
      for _, piece in ipairs(space.pieces) do count = count + (piece.name and 1 or 0) end
    end
  end
  return count
end

repeat
  local all, public = named(match:view "open"), named(match:view())
  local line = string.format("after %3d decisions: %3d pieces, all know %3d", match:decisions(), all, public)
  for seat = 1, match:players() do
    local mine = named(match:view(seat))
    expect(mine >= public and mine <= all, true, "a seat knows at least what all know")
    line = line .. string.format(", seat %d %3d", seat, mine)
  end
  print(line)
  match:play(nil, 10)
until match:over()
