-- What one can look at besides the board: money, gang, goals.

local gangs, city = gangs, city

local function plural(count, one, many)
  return count .. " " .. (count == 1 and one or many)
end

local function members(gang)
  return city:pieces():where("gang", gang.number)
end

local function money(gang)
  local own = city:spaces():with("owner", gang.number)
  return ("%-7s %7d in cash, %s worth %d, %s"):format(gang.colour, gang.seat[gang.money],
    plural(#own, "building", "buildings"), own:sum "value", plural(#members(gang), "member", "members"))
end

-- The gang's members with their rings and where they are.
local function gang_lines(gang, lines)
  local waiting = {}
  lines[#lines + 1] = gang.colour .. ": " .. plural(#stock(gang), "figure", "figures") .. " left in the box"
  for it in each(members(gang)) do
    lines[#lines + 1] = ("  %s, %s, on %s"):format(it.name, plural(it:mark "rings", "ring", "rings"), it:space().name)
  end
  for it in each(gang.waiting) do waiting[#waiting + 1] = it.name .. " (" .. it:mark "rings" .. ")" end
  if #waiting > 0 then lines[#lines + 1] = "  waiting: " .. table.concat(waiting, ", ") end
end

views {
  money = function()
    local lines = {}
    for gang in each(gangs) do lines[#lines + 1] = money(gang) end
    for seat in each(seats) do lines[#lines + 1] = seat.name .. ": a fortune of " .. fortune(seat) end
    return lines
  end,

  gang = function(me)
    local lines = {}
    for gang in each(gangs) do
      if not me or gang.seat == me then gang_lines(gang, lines) end
    end
    return lines
  end,

  goals = function()
    local lines = {}
    for seat in each(seats) do
      local casinos, bars, strong = progress(seat)
      lines[#lines + 1] = ("%s: %d of %d casinos, %d of 8 bars on the plaza, %d of 5 members with four rings%s"):format(
        seat.name, casinos, #seats == 2 and 4 or 3, bars, strong, seat.since > 0 and "; holds a goal" or "")
    end
    return lines
  end,
}
