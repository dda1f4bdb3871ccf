-- Rules 51 to 63: the Godfather; rulings Q11 to Q16 and Q27.

local with_godfather = { players = 4, options = { godfather = true } }
local three          = { players = 3, options = { godfather = true } }

local function with(name, value)
  return { players = 4, options = { godfather = true, [name] = value } }
end

local function round(wanted)
  start(function()
    a_round(wanted)
    return phase.early_claims()
  end)
end

-- Who says yes, of those who are asked in turn.
local function claims(...)
  for wants in each { ... } do
    expect(question(), "Do you take the Godfather card and fight alone?")
    answer(wants == "yes")
  end
end

local function holder()
  return the "Godfather":place():owner()
end

scenario("chicago-gangsters 51: nobody is Godfather at the start", with_godfather, function()
  expect(the "Godfather":place(), box)
  for seat in each(seats) do expect(seat.godfather, 0) end
end)

scenario("chicago-gangsters 52: the Godfather plays alone, his partner is pushed out", with_godfather, function()
  round { hands = { "W4", "W2", "B3", "B1" }, persons = { "", "judge(4)" } }
  claims("yes", "no", "no", "no")
  expect(holder(), seats[1])
  expect(said "seat 1 becomes the Godfather; seat 2 is pushed out.", true)
  expect(asked(), seats[1])
  lays "W4"
  expect(forces(), { 4, 0, 0, 0 })
  expect(asked(), seats[3])
end)

scenario("chicago-gangsters 53: challengers only before their turn", with_godfather, function()
  round { hands = { "W4", "W2", "B3", "B1" } }
  claims("no", "no", "no", "no")
  all_lay("W4", "W2")
  expect(asked(), seats[3])
  claims("no", "no")
  expect(question(), "You defend. Lay which means cards?")
end)

scenario("chicago-gangsters 53: defenders until the challengers have turned up", with_godfather, function()
  round { hands = { "W4", "W2", "B3", "B1" } }
  claims("no", "no", "no", "no")
  all_lay("W4", "W2")
  claims("no", "yes")
  expect(holder(), seats[4])
  expect(asked(), seats[4])
  lays "B1"
  expect(forces(), { 4, 2, 0, 1 })
end)

scenario("chicago-gangsters 54: several candidates fight with a card each, at once", with_godfather, function()
  round { hands = { "W4 B1", "", "B3 E5", "" } }
  claims("yes", "no", "yes", "no")
  expect(asked(), seats[1])
  expect(question(), "Fight for the Godfather card with which means card?")
  answer "weapons 4"
  expect(the("weapons 4"):known_to(seats[3]), false)
  expect(#seats[1].laid, 0)
  answer "bribes 3"
  expect(holder(), seats[1])
  expect(said "seat 3 fights with bribes 3.", true)
end)

scenario("chicago-gangsters 55, Q15: a tie goes to the next one after the last Godfather", with_godfather, function()
  round { hands = { "W4", "W4", "", "W4" }, godfather = 3 }
  claims("yes", "yes", "yes")
  expect(holder(), seats[4], "seat 3 is not asked, and 4 sits next")
end)

scenario("chicago-gangsters 55: and to nobody if there was none yet", with_godfather, function()
  round { hands = { "W4", "", "W4", "" }, means = "B1" }
  claims("yes", "no", "yes", "no")
  expect(holder(), nil)
  expect(said "The duel is a draw: nobody becomes the Godfather.", true)
  expect(drawn(seats[1].hand), "W4")
  lays "W4"
  expect(question(), "You defend. Lay which means cards?", "nobody in this round")
end)

scenario("chicago-gangsters 56: the winner discards his card and draws one, others keep theirs", with_godfather,
  function()
    round { hands = { "W4", "", "B3", "" }, means = "E1 E5" }
    claims("yes", "no", "yes", "no")
    expect(drawn(seats[1].hand), "E5")
    expect(drawn(discards), "W4")
    expect(drawn(seats[3].hand), "B3")
    expect(the("bribes 3"):known_to(seats[2]), true)
  end)

scenario("chicago-gangsters 57: the card changes hands at most once a round", with_godfather, function()
  round { hands = { "W4", "", "B3", "B1" } }
  claims("yes", "no", "no", "no")
  lays "W4"
  expect(question(), "You defend. Lay which means cards?")
end)

scenario("chicago-gangsters 58: the holder keeps it, but then his partner is not pushed out", with_godfather, function()
  round { hands = { "W4", "W2", "B3", "B1" }, godfather = 1 }
  expect(asked(), seats[2])
  claims("no", "no", "no")
  expect(holder(), seats[1])
  all_lay("W4", "W2")
  expect(forces(), { 4, 2, 0, 0 })
end)

scenario("chicago-gangsters 58: he cannot take it again at once", with_godfather, function()
  round { hands = { "W4", "W2", "B3", "B1" }, godfather = 4 }
  claims("no", "no", "no")
  expect(asked(), seats[1])
  all_lay("W4", "W2")
  expect(asked(), seats[3])
  claims "no"
  expect(question(), "You defend. Lay which means cards?")
end)

scenario("chicago-gangsters 59: nothing is doubled for the Godfather", three, function()
  round { hands = { "W4", "W2", "" }, persons = { "mayor(3)" }, person = "thug" }
  claims("yes", "no")
  lays "W4"
  expect(forces(), { 7, 0, 0 })
end)

-- Loot -----------------------------------------------------------------------

local function wins(wanted)
  wanted.hands = wanted.hands or { "W4", "", "", "" }
  round(wanted)
  claims("yes", "no", "no", "no")
  lays "W4"
end

scenario("chicago-gangsters 60: the Godfather gets both packages", with_godfather, function()
  wins { loot = 1, means = "" }
  expect(question(), "How do you compensate your partner?")
  answer "a bottle"
  expect(bottles(), { 2, 1, 0, 0 })
  expect(the "mayor":place(), seats[1].persons)
end)

scenario("chicago-gangsters 60: as a loser with a share, too", with_godfather, function()
  round { hands = { "W4", "W2", "B3", "" }, loot = 1, means = "E1 E1 E1 E1 E1 E3" }
  claims("no", "no", "yes", "no")
  all_lay("W4", "W2", "B3")
  answer "2 bottles"
  expect(asked(), seats[3])
  expect(choices(), { "a bottle", "a means card" })
  answer "a means card"
  expect(bottles(), { 2, 1, 1, 0 })
  expect(the("blackmail 3"):place(), seats[4].hand)
end)

scenario("chicago-gangsters 61: he pays with what the packages hold", with_godfather, function()
  wins { loot = 1, means = "" }
  expect(choices(), { "a bottle", "the person" })
  answer "the person"
  expect(the "mayor":place(), seats[2].persons)
  expect(bottles(), { 3, 0, 0, 0 })
end)

scenario("chicago-gangsters 61: a means card the partner draws himself; the share is smaller by it", with_godfather,
  function()
    wins { loot = 3, means = "B1 B1 E1 E1 W2 B5" }
    expect(choices(), { "a bottle", "a means card", "the person" })
    answer "a means card"
    expect(the("bribes 5"):place(), seats[2].hand)
    expect(#seats[1].hand, 1, "only the card of the round's end")
    expect(bottles(), { 3, 0, 0, 0 })
  end)

scenario("chicago-gangsters 62: a point at the end of each round", with_godfather, function()
  wins { loot = 1, means = "" }
  answer "a bottle"
  expect(seats[1].godfather, 1)
  expect(holder(), seats[1])
end)

scenario("chicago-gangsters 62: most points bring a bottle, tied players one each", with_godfather, function()
  start(function()
    a_round {}
    award(seats[1], "godfather", 3, "So far.")
    award(seats[2], "godfather", 1, "So far.")
    award(seats[4], "godfather", 3, "So far.")
    return phase.showdown()
  end)
  expect(bottles(), { 1, 0, 0, 1 })
end)

scenario("chicago-gangsters 63: with three the lone player cannot become Godfather", three, function()
  round { hands = { "W4", "W2", "B3" } }
  claims("no", "no")
  all_lay("W4", "W2")
  expect(question(), "You defend. Lay which means cards?", "seat 3 stands alone")
end)

scenario("chicago-gangsters 63: but he may remain it", three, function()
  round { hands = { "W4", "W2", "B3" }, godfather = 3, means = "" }
  claims("no", "no")
  all_lay("W4", "W2", "B3")
  expect(seats[3].force, 6, "doubled as a lone player")
  answer("2 bottles", "1 bottle")
  expect(seats[3].godfather, 1)
end)

-- Rulings --------------------------------------------------------------------

local partner_asks = "Blue? + Red* against Yellow* + Green"

scenario("chicago-gangsters Q11: the ? of the pushed-out partner is lost", with_godfather, function()
  round { coalition = partner_asks, hands = { "W4 B3", "", "B1", "" } }
  claims("yes", "no", "no", "no")
  answer { "weapons 4" }
  expect(asked(), seats[3])
end)

scenario("chicago-gangsters Q11: or the Godfather's", with("godfather_question", "taken"), function()
  round { coalition = partner_asks, hands = { "W4 B3", "", "B1", "" } }
  claims("yes", "no", "no", "no")
  answer { "weapons 4" }
  expect(question(), "Leave one of them face down?")
  answer "weapons 4"
  expect(seats[1].force, 0)
  lays ""
  expect(seats[1].force, 4)
end)

scenario("chicago-gangsters Q11: his own ? he has in any case", with_godfather, function()
  round { hands = { "W4 B3", "", "B1", "" } }
  claims("yes", "no", "no", "no")
  lays("W4", "W4")
  expect(seats[1].force, 0)
end)

scenario("chicago-gangsters Q12: the pushed-out partner ends the round as usual", with_godfather, function()
  wins { loot = 1 }
  answer "a bottle"
  expect(#seats[2].hand, 1)
end)

scenario("chicago-gangsters Q12: or rests", with("pushed_out_rests", true), function()
  wins { loot = 1 }
  answer "a bottle"
  expect(#seats[2].hand, 0)
  expect(#seats[3].hand, 1)
end)

local full = "W2 W2 W2 W2 W2 W2 W2 W2 B3 B3"

scenario("chicago-gangsters Q13: a card for a full hand lapses and counts as paid", with_godfather, function()
  wins { hands = { "W4", full }, loot = 3 }
  answer "a means card"
  expect(#seats[2].hand, 10)
  expect(bottles(), { 3, 0, 0, 0 })
end)

scenario("chicago-gangsters Q13: or something else must be paid", with("full_hand_paid", "other"), function()
  wins { hands = { "W4", full }, loot = 3 }
  expect(choices(), { "a bottle", "the person" })
end)

scenario("chicago-gangsters Q14: a duel without cards counts as 0", with_godfather, function()
  round { hands = { "", "", "B1", "" } }
  claims("yes", "no", "yes", "no")
  expect(holder(), seats[3])
  expect(said "seat 1 fights with nothing.", true)
end)

scenario("chicago-gangsters Q14: or is not possible", with("empty_duel", "barred"), function()
  round { hands = { "", "", "B1", "" } }
  expect(asked(), seats[3])
end)

scenario("chicago-gangsters Q16: nobody ever was Godfather: no bottle", with_godfather, function()
  start(function()
    a_round {}
    return phase.showdown()
  end)
  expect(bottles(), { 0, 0, 0, 0 })
end)

scenario("chicago-gangsters Q16: or one for everybody", with("no_godfather", "all"), function()
  start(function()
    a_round {}
    return phase.showdown()
  end)
  expect(bottles(), { 1, 1, 1, 1 })
end)

scenario("chicago-gangsters Q27: a defender may announce before the challengers' turn", with_godfather, function()
  round { hands = { "W4", "", "B3", "B1" } }
  claims("no", "no", "yes", "no")
  expect(holder(), seats[3])
  lays "W4"
  expect(asked(), seats[3])
  expect(question(), "You defend. Lay which means cards?")
end)

scenario("chicago-gangsters Q27: or only after it", with("early_defenders", false), function()
  round { hands = { "W4", "", "B3", "B1" } }
  claims("no", "no")
  lays "W4"
  claims("yes", "no")
  expect(holder(), seats[3])
end)
