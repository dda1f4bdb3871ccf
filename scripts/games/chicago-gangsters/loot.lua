-- The loot: phase 5 of a round.

local coalitions, loots, people = coalitions, loots, people
local fighters, side_of, draw   = fighters, side_of, draw
local with_mr_x, with_godfather = #seats == 5, option.godfather

rule(23, "Who has contributed more to the coalition's total picks one of its two packages; the partner gets the other "
      .. "one, however small his part was.")
rule(24, "On equal contributions the clan with the spade (*) picks first.")
rule(25, "Packages are taken whole; nothing is mixed or traded.")
rule(47, "Five players: of three on Mr. X's side only the two who contributed most get a package. Mr. X wins ties.")

local by_seat = option.mr_x_ties == "seat"

local function picks_before(one, other)
  if one.force ~= other.force then return one.force > other.force end
  local clan, other_clan, card = one.clan:top().clan, other.clan:top().clan, coalitions:top()
  if not clan or not other_clan then return not clan end
  if by_seat and with_mr_x and side_of(mr_x()) == card[clan] then return one.number < other.number end
  return clan == card.challengers_spade or clan == card.defenders_spade
end

-- Everybody on a side, the largest part first.
local function by_contribution(side)
  local list = fighters(side)
  local hidden_man = with_mr_x and mr_x()
  if hidden_man and side_of(hidden_man) == side then list[#list + 1] = hidden_man end
  if #list > 1 then table.sort(list, picks_before) end
  return list
end

-- Taking ---------------------------------------------------------------------

rule(28, "Bottles are written down as alcohol.")
rule(29, "A person is laid open before whoever takes it and stays there to the end. Its value counts wherever persons "
      .. "are allowed, and its ability may be used.")

function hire_person(me)
  local person = people:top()
  move(person, me.persons)
  say("{} hires the {}.", me, person)
end

local function take(me, package)
  if package.bottles > 0 then award(me, "alcohol", package.bottles, "{} takes {}.", me, package.label)
  else                        say("{} takes {}.", me, package.label) end
  if package.person then hire_person(me) end
  draw(me, package.cards)
end

rule(41, "A lone player who earns loot picks one package; the other one lapses.")

function part.share(list, two)
  local first, second = list[1], list[2]
  if with_godfather and first == common.new_godfather then return take_both(first, two) end
  local same = two[1].label == two[2].label
  local picked = same and two[1] or choose(first, "Which package do you take?", two)
  take(first, picked)
  if second then take(second, picked == two[1] and two[2] or two[1]) end
end

function phase.loot(attack_wins, losers_share)
  local winners = by_contribution(attack_wins and "challenger" or "defender")
  local losers  = by_contribution(attack_wins and "defender" or "challenger")
  local shares  = packages[loots:top().number]
  part.share(winners, shares.winners)
  if losers_share then part.share(losers, shares.losers) end
  if with_mr_x then pass_on_mr_x(winners[3] or losers[3], winners[3] or losers_share) end
  return phase.round_end(winners[1], attack_wins)
end
