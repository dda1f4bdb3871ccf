-- The city: one quarter is drawn here, the other three are the same one turned clockwise.
--
-- A cell is two characters. ".." street, "::" plaza, "EX" street square at the edge of the board, "II" traffic island,
-- "##" park (closed). "^^ vv << >>" is a street square with the door of the building that the arrow points at (on the
-- plaza if it lies between two plaza squares). Letters are buildings; all cells of one name are one field.
-- Whoever wants another city edits the drawing; a mistake in it is told with its row and column, counted from 1.

local drawing = data "city" { drawing = [[
a1 a1 ## a3 a3 a5 a5 b1 b1 c1 c1 EX
a1 a1 << a3 a3 a5 a5 b1 b1 c1 c1 ..
a2 a2 << ^^ .. .. ^^ vv ^^ vv ^^ ..
a4 a4 << a7 a8 << b3 b3 ## c3 c3 ..
a4 a4 >> a7 a8 .. b4 b4 ## d1 d1 <<
a6 a6 .. ## ## .. ^^ vv .. ## ## ..
a6 a6 << b5 b6 << kk kk .. e1 e1 ..
b2 b2 >> b5 b6 .. kk kk .. e1 e1 <<
b2 b2 << .. vv .. ^^ .. .. e1 e1 ..
c2 c2 .. e3 e3 .. e2 e2 e2 :: ^^ ::
c2 c2 << d2 d2 .. e2 e2 e2 << II ::
EX .. .. ^^ .. .. .. .. .. :: :: ::
]] }.drawing

-- What a quarter has: for each letter the value of its buildings and how many there are.
local sorts = data "buildings" {
  a  = { value = 1000,  count = 8 },
  b  = { value = 2000,  count = 6 },
  c  = { value = 3000,  count = 3 },
  d  = { value = 4000,  count = 2 },
  e  = { value = 5000,  count = 3 },
  kk = { value = 20000, count = 1 },
}
local home, plaza_bars = "a1", { e1 = true, e2 = true }

-- With home_bar=extra the home bar is none of the eight bars of 1000: one more stands in the park.
local extra_home = option.home_bar == "extra"
local extra_cells = { { row = 4, column = 9, "a9" }, { row = 5, column = 9, "a9" }, { row = 6, column = 9, "^^" } }
if extra_home then sorts.a.count = 9 end

-- What a gang owns at the start: ten buildings of its own quarter, worth 34000 a phase.
local start_property = { a1 = true, a2 = true, a3 = true, a4 = true, a7 = true, b3 = true, b5 = true, b6 = true,
                         c3 = true, kk = option.casinos == "owned" or nil }

colours = { "yellow", "red", "green", "blue" } -- the quarters clockwise, from the north-west

rule(6, "A building is one field, however large it is. It is entered only from the street square with its arrow and "
     .. "left by that square; a building with two doors may be left by the other one.")
rule(7, "The traffic islands of the plaza cannot be entered.")
rule(9, "At the eight squares on the edge a member may leave the board and come back by any other of them: "
     .. (option.off_board == 1 and "one point, for the square where he comes back."
         or "two points, one for going and one for the square where he comes back."))

-- Reading a quarter ----------------------------------------------------------

local size   = 12
local arrows = { ["^^"] = { -1, 0 }, [">>"] = { 0, 1 }, vv = { 1, 0 }, ["<<"] = { 0, -1 } }
local turned = { ["^^"] = ">>", [">>"] = "vv", vv = "<<", ["<<"] = "^^" }
local ground = { [".."] = "street", ["::"] = "street", EX = "street", II = "island", ["##"] = "park" }

local function wrong(row, column, text, ...)
  error(("row %d, column %d: "):format(row, column) .. text:format(...), 0)
end

local function sort_of(name)
  return sorts[name] or sorts[name:match "^(%l)%d$"]
end

local function read_cells(text)
  local cells = {}
  for line in text:gmatch "[^\n]+" do
    local row = {}
    for cell in line:gmatch "%S+" do
      row[#row + 1] = cell
      if not (ground[cell] or arrows[cell] or sort_of(cell)) then
        wrong(#cells + 1, #row, "'%s' is neither ground, a door nor a building", cell)
      end
    end
    cells[#cells + 1] = row
    if #row ~= size then wrong(#cells, #row, "a row has %d cells, this one has %d", size, #row) end
  end
  if #cells ~= size then wrong(#cells, 1, "a quarter has %d rows, this one has %d", size, #cells) end
  return cells
end

local function at(cells, row, column)
  return cells[row] and cells[row][column]
end

local function is_street(cell)
  return ground[cell] == "street" or arrows[cell] ~= nil
end

local function on_plaza(cells, row, column)
  local around = 0
  for _, step in pairs(arrows) do
    if at(cells, row + step[1], column + step[2]) == "::" then around = around + 1 end
  end
  return cells[row][column] == "::" or arrows[cells[row][column]] ~= nil and around >= 2
end

-- All cells of a building that hang together with this one.
local function connected_cells(cells, row, column, found)
  found[row * size + column] = true
  for _, step in pairs(arrows) do
    local r, c = row + step[1], column + step[2]
    if at(cells, r, c) == cells[row][column] and not found[r * size + c] then connected_cells(cells, r, c, found) end
  end
  return found
end

local function find_buildings(cells)
  local buildings, list = {}, {}
  for row = 1, size do
    for column = 1, size do
      local name = cells[row][column]
      local it = buildings[name]
      if it then
        if not it.cells[row * size + column] then wrong(row, column, "%s is not in one piece", name) end
      elseif sort_of(name) then
        it = { name = name, row = row, column = column, doors = {}, cells = connected_cells(cells, row, column, {}) }
        buildings[name], list[#list + 1] = it, it
      end
    end
  end
  return buildings, list
end

local function find_doors(cells, buildings)
  for row = 1, size do
    for column = 1, size do
      local step = arrows[cells[row][column]]
      if step then
        local name = at(cells, row + step[1], column + step[2])
        local it   = name and buildings[name]
        if not it then wrong(row, column, "this door leads to nowhere") end
        it.doors[#it.doors + 1] = { row, column }
      end
    end
  end
end

local function check_counts(cells, list)
  local count, last = { EX = 0, II = 0 }, { EX = { 1, 1 }, II = { 1, 1 } }
  local function note(what, row, column) count[what], last[what] = (count[what] or 0) + 1, { row, column } end
  for it in each(list) do
    note(it.name == "kk" and "kk" or it.name:sub(1, 1), it.row, it.column)
    if #it.doors == 0 then wrong(it.row, it.column, "%s has no door, so nobody can reach it", it.name) end
    if #it.doors > 2 then wrong(it.row, it.column, "%s has more than two doors", it.name) end
  end
  for row = 1, size do
    for column = 1, size do
      local cell = cells[row][column]
      if count[cell] and ground[cell] then note(cell, row, column) end
      if is_street(cell) and cell ~= "EX" and (row == 1 or column == 1) then
        wrong(row, column, "only an EX may be a street square on the outer edge")
      end
    end
  end
  local function want(what, wanted)
    local place = last[what] or { 1, 1 }
    if (count[what] or 0) ~= wanted then
      wrong(place[1], place[2], "a quarter has %d of '%s', this one has %d", wanted, what, count[what] or 0)
    end
  end
  for what in each { "a", "b", "c", "d", "e", "kk" } do want(what, sorts[what].count) end
  want("EX", 2)
  want("II", 1)
end

-- Each square that the home bar's door does not lead to, by streets alone, is a mistake.
local function check_streets(cells, start)
  local found, waiting = {}, { start }
  while #waiting > 0 do
    local place = table.remove(waiting)
    local row, column = place[1], place[2]
    if is_street(at(cells, row, column)) and not found[row * size + column] then
      found[row * size + column] = true
      for _, step in pairs(arrows) do waiting[#waiting + 1] = { row + step[1], column + step[2] } end
    end
  end
  for row = 1, size do
    for column = 1, size do
      if is_street(cells[row][column]) and not found[row * size + column] then
        wrong(row, column, "no street leads here from the home bar")
      end
    end
  end
end

function read_quarter(text)
  local cells = read_cells(text)
  local buildings, list = find_buildings(cells)
  find_doors(cells, buildings)
  check_counts(cells, list)
  for name in each { home, "e1", "e2" } do
    if not buildings[name] then wrong(1, 1, "there is no %s", name) end
  end
  for name in pairs(plaza_bars) do
    local it, good = buildings[name], false
    for door in each(it.doors) do good = good or on_plaza(cells, door[1], door[2]) end
    if not good then wrong(it.row, it.column, "the plaza bar %s has no door on the plaza", name) end
  end
  check_streets(cells, buildings[home].doors[1])
  return { cells = cells, list = list }
end

-- A drawing with other cells in some places.
local function changed(text, cells)
  local lines = {}
  for line in text:gmatch "[^\n]+" do
    for cell in each(cells) do
      local first = 3 * cell.column - 2
      if cell.row == #lines + 1 then line = line:sub(1, first - 1) .. cell[1] .. line:sub(first + 2) end
    end
    lines[#lines + 1] = line
  end
  return table.concat(lines, "\n")
end

-- The whole board -------------------------------------------------------------

local whole   = 2 * size
local quarter = read_quarter(extra_home and changed(drawing, extra_cells) or drawing)
local spaces, links, square, exits = {}, {}, {}, {}
local plan = {} -- the drawing of the whole board: names of spaces, and what else is to be seen

-- Where a cell of the quarter lies when the quarter is turned.
local function turn(row, column, times)
  for _ = 1, times do row, column = column, whole + 1 - row end
  return row, column
end

local function square_name(row, column)
  return string.char(("a"):byte() + column - 1) .. row
end

local function add_buildings(number)
  local colour = colours[number]
  for it in each(quarter.list) do
    local sort  = it.name == "kk" and "casino" or it.name:sub(1, 1)
    local value = sort_of(it.name).value
    if extra_home and it.name == home then sort, value = "home", 0 end
    spaces[#spaces + 1] = {
      name = colour .. " " .. it.name, brief = it.name, kind = "building", sort = sort, quarter = number,
      value = value, plaza_bar = plaza_bars[it.name], goal = plaza_bars[it.name] or sort == "casino",
      printed = start_property[it.name] and number or 0,
    }
  end
end

local function add_square(number, row, column)
  local cell = quarter.cells[row][column]
  local r, c = turn(row, column, number - 1)
  local door = arrows[cell] and cell
  for _ = 1, door and number - 1 or 0 do door = turned[door] end
  local name = square_name(r, c)
  square[r][c], plan[r][c] = name, name
  if cell == "EX" then exits[#exits + 1] = name end
  spaces[#spaces + 1] = { name = name, kind = "street", exit = cell == "EX" or nil,
                          plaza = on_plaza(quarter.cells, row, column) or nil,
                          brief = door and door:sub(1, 1) or cell == "EX" and cell
                                  or on_plaza(quarter.cells, row, column) and ":" or "." }
end

for row = 1, whole do square[row], plan[row] = {}, {} end
for number = 1, 4 do add_buildings(number) end
for number = 1, 4 do
  for row = 1, size do
    for column = 1, size do
      local cell = quarter.cells[row][column]
      local r, c = turn(row, column, number - 1)
      if is_street(cell) then
        add_square(number, row, column)
      else
        plan[r][c] = ground[cell] and cell or colours[number] .. " " .. cell
      end
    end
  end
end

-- Doors first, so that of two ways equally long the one through a building is taken.
for number = 1, 4 do
  for it in each(quarter.list) do
    for door in each(it.doors) do
      local r, c = turn(door[1], door[2], number - 1)
      links[#links + 1] = { colours[number] .. " " .. it.name, square[r][c] }
    end
  end
end
for row = 1, whole do
  for column = 1, whole do
    local here = square[row][column]
    local right, below = square[row][column + 1], square[row + 1] and square[row + 1][column]
    if here and right then links[#links + 1] = { here, right } end
    if here and below then links[#links + 1] = { here, below } end
  end
end

-- Off the board: for one point every exit is beside every other one; for two there is a field between them, on which
-- nobody can stop.
local lines = { { name = "streets" }, { name = "buildings" }, { name = "exits" } }
if option.off_board == 1 then
  for i = 1, #exits do
    for n = i + 1, #exits do links[#links + 1] = { exits[i], exits[n] } end
  end
else
  spaces[#spaces + 1] = { name = "outside", brief = "", kind = "outside" }
  for name in each(exits) do links[#links + 1] = { name, "outside" } end
end

for it in each(spaces) do
  if it.kind ~= "outside" then table.insert(lines[it.kind == "street" and 1 or 2], it.name) end
  if it.exit then table.insert(lines[3], it.name) end
end

city = graph "city" { spaces = spaces, links = links, lines = lines, drawing = plan }
city_plan = plan
