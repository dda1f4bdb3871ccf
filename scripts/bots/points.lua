-- A bot in Lua: it takes the option whose label names the piece with the most points, and any other option otherwise.
--
--     speakeasy play famiglia anna bob:scripts/bots/points.lua

-- What each piece is worth, by its name: a game that counts points has told them in its box.
local function worth(view)
  local points = {}
  for _, piece in ipairs(view.box.pieces) do points[piece.name] = piece.is.points or 0 end
  return points
end

-- The points of the first piece that a label names: "Brute 2 (Brute 1 + Brute 1)".
local function judge(label, points)
  local best, first = -1, #label + 1
  for name, value in pairs(points) do
    local at = label:find(name, 1, true)
    if at and at < first then best, first = value, at end
  end
  return best
end

local function best_of(options, points)
  local best, most, equals = 1, -2, 0
  for _, option in ipairs(options) do
    local value = judge(option.label, points)
    equals = value > most and 1 or value == most and equals + 1 or equals
    if value > most or value == most and random(equals) == 1 then best, most = option.number, value end
  end
  return best
end

-- Any `count` of the options.
local function some_of(options, count)
  local left, taken = {}, {}
  for _, option in ipairs(options) do left[#left + 1] = option.number end
  while #taken < count do taken[#taken + 1] = table.remove(left, random(#left)) end
  return taken
end

return function(view, decision)
  if decision.kind == "one" then
    return best_of(decision.options, worth(view))
  elseif decision.kind == "some" then
    return some_of(decision.options, decision.least)
  elseif decision.kind == "number" then
    return decision.most
  end
  return random(2) == 1 -- yes_no
end
