-- The part of the words of `speakeasy run` that is written in Lua: methods of a match. The chunk is given their table.
local methods = ...

-- The number of the first option whose label has the pattern in it; nil if none has.
function methods:find(pattern)
  for number, label in ipairs(self:options()) do
    if label:find(pattern) then return number end
  end
end

-- Plays to the end, or until so many more decisions have been made. `players`: for a seat a function that is given the
-- match and returns the answer, or the words of a bot; others are played by the bots they were started with.
function methods:play(players, most)
  local last = most and self:decisions() + most
  while self:asked() and self:decisions() ~= last do
    local player = players and players[self:asked()]
    if type(player) == "function" then
      self:answer(player(self))
    else
      self:step(player)
    end
  end
  return self
end

-- Has this seat won, alone or with others?
function methods:won(seat)
  for _, winner in ipairs(self:winners()) do
    if winner == seat then return true end
  end
  return false
end

-- Is the other match in the same position?
function methods:same(other)
  return self:fingerprint() == other:fingerprint()
end
