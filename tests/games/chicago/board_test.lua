-- The board: what is known of the game's own one, and the reconstruction's vectors. Rules 3, 6 to 9.

local letters = { a = 8, b = 6, c = 3, d = 2, e = 3, casino = 1 }
local step    = { ["^"] = { -1, 0 }, v = { 1, 0 }, ["<"] = { 0, -1 }, [">"] = { 0, 1 } }

local function all_buildings() return city:spaces():where("kind", "building") end
local function all_streets() return city:spaces():where("kind", "street") end

-- Calls f with row, column and what is drawn there.
local function each_cell(f)
  for row, cells in ipairs(city_plan) do
    for column, cell in ipairs(cells) do f(row, column, cell) end
  end
end

local function is_name(cell) return #cell > 1 and cell ~= "##" and cell ~= "II" end

local function distance(from, to, blocked) return city:distance(the(from), the(to), blocked) end

scenario("chicago board 1: each quarter has 23 buildings", function()
  for quarter = 1, 4 do expect(#all_buildings():where("quarter", quarter), 23) end
  expect(#all_buildings(), 92)
end)

scenario("chicago board 2: 8 x 1000, 6 x 2000, 3 x 3000, 2 x 4000, 3 x 5000 and a casino: 72000 a quarter", function()
  for quarter = 1, 4 do
    local here = all_buildings():where("quarter", quarter)
    for sort, count in pairs(letters) do expect(#here:where("sort", sort), count, sort) end
    expect(here:sum "value", 72000)
  end
  expect(all_buildings():sum "value", 288000)
  local value = { a1 = 1000, b1 = 2000, c1 = 3000, d1 = 4000, e1 = 5000, kk = 20000 }
  for name, worth_of in pairs(value) do expect(the("green " .. name).value, worth_of, name) end
end)

scenario("chicago board 3: casinos and one plaza bar have two doors, all others one; 25 a quarter", function()
  local doors = 0
  for it in each(all_buildings()) do
    local count = #it:beside()
    local brief = it.name:match "%a%w$"
    expect(count, (brief == "kk" or brief == "e1") and 2 or 1, it)
    doors = doors + count
  end
  expect(doors, 100)
end)

scenario("chicago board 4: a street square has one arrow at most", function()
  local doors = 0
  for it in each(all_streets()) do
    local count = #(it:beside() & all_buildings())
    expect(count <= 1, true, it)
    doors = doors + count
  end
  expect(doors, 100)
end)

scenario("chicago board 5: every arrow points at the building that its square leads to", function()
  local arrows = 0
  each_cell(function(row, column, cell)
    local way = is_name(cell) and the(cell).kind == "street" and step[the(cell).brief]
    if not way then return end
    local target = city_plan[row + way[1]][column + way[2]]
    expect(the(cell):beside():has(the(target)), true, cell)
    expect(the(target).kind, "building")
    arrows = arrows + 1
  end)
  expect(arrows, 100)
end)

scenario("chicago board 6: every building is drawn in one piece", function()
  local seen = {}
  local function spread(row, column, name, found)
    local key = row * 100 + column
    if not city_plan[row] or city_plan[row][column] ~= name or found[key] then return end
    found[key], seen[key] = true, true
    for _, way in pairs(step) do spread(row + way[1], column + way[2], name, found) end
  end
  local pieces_of = {}
  each_cell(function(row, column, cell)
    if seen[row * 100 + column] or not is_name(cell) or the(cell).kind ~= "building" then return end
    pieces_of[cell] = (pieces_of[cell] or 0) + 1
    expect(pieces_of[cell], 1, cell)
    spread(row, column, cell, {})
  end)
end)

scenario("chicago board 7: the plaza bars have a door on the plaza, eight bars in all", function()
  local bars = city:spaces():where("plaza_bar", true)
  expect(#bars, 8)
  for it in each(bars) do expect((it:beside() & city:spaces():where("plaza", true)):any(), true, it) end
end)

scenario("chicago board 8: two exits and one island a quarter", function()
  local islands = 0
  each_cell(function(_, _, cell) if cell == "II" then islands = islands + 1 end end)
  expect(islands, 4)
  expect(#city:spaces():where("exit", true), 8)
end)

scenario("chicago board 9: no other street square touches the outer edge", function()
  each_cell(function(row, column, cell)
    if row > 1 and row < 24 and column > 1 and column < 24 or not is_name(cell) then return end
    expect(the(cell).kind == "building" or the(cell).exit == true, true, cell)
  end)
end)

scenario("chicago board 10: four turned quarters make 24 by 24", function()
  local cells = 0
  each_cell(function(row, column, cell)
    cells = cells + 1
    if not is_name(cell) or the(cell).kind ~= "building" then return end
    local colour, name = cell:match "(%a+) (%w+)"
    local after = { yellow = "red", red = "green", green = "blue", blue = "yellow" }
    expect(city_plan[column][25 - row], after[colour] .. " " .. name)
  end)
  expect(cells, 576)
  expect(city_plan[1][24], "red a1")
  expect(city_plan[24][24], "green a1")
  expect(city_plan[24][1], "blue a1")
end)

scenario("chicago board 11: the exits are the ends of the two crossing roads", function()
  for name in each { "l1", "m1", "l24", "m24", "a12", "a13", "x12", "x13" } do
    expect(the(name).exit, true, name)
  end
end)

scenario("chicago board 12: 62 street squares a quarter, 8 of them plaza; 340 fields", function()
  expect(#all_streets(), 248)
  expect(#city:spaces():where("plaza", true), 32)
  expect(#city:spaces(), 340)
end)

scenario("chicago board 13: the whole board is connected, with and without the exits", function()
  expect(#city:reach(the "yellow a1", 400), 339)
  local exits = city:spaces():where("exit", true)
  expect(#city:reach(the "yellow a1", 400, exits), 331)
end)

scenario("chicago board 14: distances within the home quarter", function()
  local steps = { kk = 11, e1 = 17, e2 = 20, d1 = 14, d2 = 13, e3 = 11, a2 = 3 }
  for colour in each(colours) do
    for name, wanted in pairs(steps) do expect(distance(colour .. " a1", colour .. " " .. name), wanted, name) end
  end
end)

scenario("chicago board 15: distances to the other casinos", function()
  expect(distance("yellow a1", "red kk"), 20)
  expect(distance("yellow a1", "green kk"), 24)
  expect(distance("yellow a1", "blue kk"), 24)
  expect(distance("yellow a1", "green kk", city:spaces():where("exit", true)), 32, "without the exits")
  for colour in each { "red", "green", "blue" } do expect(distance("yellow kk", colour .. " kk"), 21, colour) end
end)

scenario("chicago board 16: the start property is ten buildings worth 34000, and enough for the largest gang",
  function()
    for gang in each(gangs) do
      local own = city:spaces():with("owner", gang.number)
      expect(#own, 10)
      expect(own:sum "value", 34000)
      expect(#own:where("quarter", gang.number), 10)
    end
    local largest = 0
    for ones = 0, 12 do
      for twos = math.max(0, ones - 1), ones + 1 do
        if ones * 10000 + twos * 25000 <= 125000 then largest = math.max(largest, ones + twos + 1) end
      end
    end
    expect(largest, 8)
  end)

scenario("chicago board 17: the drawing of the whole board", function()
  local function row(number)
    local words = {}
    for cell in each(city_plan[number]) do
      local name = is_name(cell) and the(cell) or nil
      local brief = name and (name.kind == "building" and name.name:match "%w+$" or name.exit and "EX"
                              or name.brief .. name.brief) or cell
      words[#words + 1] = brief
    end
    return table.concat(words, " ")
  end
  expect(row(1), "a1 a1 ## a3 a3 a5 a5 b1 b1 c1 c1 EX EX c2 c2 b2 b2 a6 a6 a4 a4 a2 a1 a1")
  expect(row(3), "a2 a2 << ^^ .. .. ^^ vv ^^ vv ^^ .. .. ^^ .. ^^ vv ^^ .. vv ^^ ^^ ^^ ##")
  expect(row(7), "a6 a6 << b5 b6 << kk kk .. e1 e1 .. .. e2 e2 >> kk kk >> b4 b3 >> a5 a5")
  expect(row(11), "c2 c2 << d2 d2 .. e2 e2 e2 << II :: :: II >> e1 e1 e1 ## d1 c3 >> c1 c1")
  expect(row(14), "c1 c1 << c3 d1 ## e1 e1 e1 << II :: :: II >> e2 e2 e2 .. d2 d2 >> c2 c2")
  expect(row(22), "## vv vv vv ^^ .. vv ^^ vv .. vv .. .. vv ^^ vv ^^ vv .. .. vv >> a2 a2")
  expect(row(24), "a1 a1 a2 a4 a4 a6 a6 b2 b2 c2 c2 EX EX c1 c1 b1 b1 a5 a5 a3 a3 ## a1 a1")
end)

-- Mistakes in a drawing --------------------------------------------------------------

local good = [[
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
]]

-- The drawing with another cell at a place.
local function changed(row, column, cell)
  local rows = {}
  for line in good:gmatch "[^\n]+" do
    rows[#rows + 1] = line
    if #rows == row then
      rows[row] = line:sub(1, 3 * (column - 1)) .. cell .. line:sub(3 * column)
    end
  end
  return table.concat(rows, "\n")
end

local function refused(text, words)
  fails(function() read_quarter(text) end, words)
end

scenario("chicago drawing: a good one is taken", function()
  expect(#read_quarter(good).list, 23)
  expect(#read_quarter(changed(6, 4, "..")).list, 23, "a street more does no harm")
end)

scenario("chicago drawing: an unreachable building is told with row and column", function()
  refused(changed(4, 3, ".."), "row 4, column 1: a4 has no door")
end)

scenario("chicago drawing: a door to nowhere is told with row and column", function()
  refused(changed(3, 5, "vv"):gsub("a7 a8", "a7 ##"), "row 3, column 5: this door leads to nowhere")
  refused(changed(6, 3, "<>"), "row 6, column 3: '<>' is neither")
end)

scenario("chicago drawing: wrong counts are told", function()
  refused(good:gsub("b3 ##", "b3 a9"):gsub("vv %.%. ##", "vv ^^ ##"):gsub("b4 ##", "b4 a9"),
          "row 6, column 1: a quarter has 8 of 'a', this one has 9")
  refused(changed(4, 9, "b7"), "row 4, column 9: b7 has no door")
  refused(changed(1, 12, "##"), "a quarter has 2 of 'EX', this one has 1")
  refused(changed(11, 11, "::"), "a quarter has 1 of 'II', this one has 0")
end)

scenario("chicago drawing: a building in two pieces, a closed street, an edge that is open", function()
  refused(changed(4, 9, "a1"), "row 4, column 9: a1 is not in one piece")
  refused(changed(1, 3, ".."), "row 1, column 3: only an EX")
  refused(changed(3, 12, "##"), "row 1, column 12: no street leads here")
  refused(good:gsub("EX\n", "\n", 1), "row 1, column 11: a row has 12 cells")
end)

-- Rules -----------------------------------------------------------------------------

scenario("chicago 3: the home bar is the corner of the seat, and figures have its colour", { players = 4 }, function()
  local corner = { city_plan[1][1], city_plan[1][24], city_plan[24][24], city_plan[24][1] }
  for gang in each(gangs) do
    expect(gang.home.name, corner[gang.number])
    expect(gang.seat, seats[gang.number])
    expect(#pieces("gang", gang.number), 20)
    expect(pieces("gang", gang.number):first().colour, gang.colour)
  end
end)

scenario("chicago 6: a building is one field, entered and left only by its doors", function()
  expect(#the "yellow a2":beside(), 1)
  expect(the "yellow a2":beside():has(the "c3"), true)
  expect(distance("c4", "yellow a2"), 2, "not through the wall")
  expect(distance("h6", "g9"), 2, "in by one door of the casino and out by the other")
  expect(city:distance(the "h6", the "g9", the "yellow kk" + city:spaces():where("exit", true)), 6)
end)

scenario("chicago 7: islands cannot be entered", function()
  for place in each { { 11, 11 }, { 11, 14 }, { 14, 11 }, { 14, 14 } } do
    expect(city_plan[place[1]][place[2]], "II")
  end
  fails(function() the "k11" end, "no board, zone, space or piece")
  expect(distance("k10", "k12"), 4, "around it")
end)

scenario("chicago 8: markers show who owns a building", { players = 4 }, function()
  expect(the "red a1":mark "owner", 2)
  expect(the "red a5":mark "owner", 0)
  start(function()
    mark(the "red a1", "owner", 2)
    mark(the "yellow A", "rings", 1)
    move(the "yellow A", the "w3")
    return phase.moving(1, 1)
  end)
  answer("yellow A", the "red a1")
  expect(the "red a1":mark "owner", 1)
end)

scenario("chicago 9: from an exit one comes back by any other exit for one point", { players = 4 }, function()
  start(function()
    mark(the "yellow A", "rings", 1)
    move(the "yellow A", the "l1")
    mark(the "yellow B", "rings", 1)
    move(the "yellow B", the "a12")
    return phase.moving(1, 1)
  end)
  answer("yellow A")
  for name in each { "m1", "l24", "m24", "a13", "x12", "x13", "l2" } do expect(offered(the(name)), true, name) end
  expect(offered(the "a12"), false, "an own member blocks")
  answer(the "x13")
  expect(the "yellow A":space(), the "x13")
end)
