-- The 18 persons. What they can do stands beside them, as effects: functions for moments that the phases raise.

rule(64, "A person's ability works from the moment of hiring. That is when the loot is shared, so in that round only "
      .. "abilities for the end of the round can still be used.")
rule(65, "Persons of value 0 add nothing to a fight, but each counts as a person in the showdown.")
rule(73, "Persons of value 3 and 4 have no ability. For a lone player every person's value counts double.")

local person = kind "person" { hidden = "a person" }

-- A short name, for the table, is the first word of the name unless given.
local function hire(value, name, effects)
  effects = effects or {}
  local brief = effects.brief or name:match("%a+")
  effects.deck, effects.name, effects.value, effects.brief = "persons", name, value, brief .. "(" .. value .. ")"
  person(effects)
end

-- Value 0 --------------------------------------------------------------------

rule(66, "Informer and whisky smuggler: once at the end of each round, discard means cards worth 6 or more for a "
      .. "bottle. Each of them brings one bottle a round; nothing is doubled for a lone player.")

local price = 6

local function sell(me, seller)
  if me.hand:sum "value" < price then return end
  local paid, question = 0, "Discard means cards worth 6 for a bottle? The first card:"
  while paid < price do
    local card = choose(me, question, me.hand, paid == 0 and "no bottle")
    if not card then return end
    move(card, discards)
    say("{} discards {}.", me, card)
    paid = paid + card.value
    question = "Which card next, for a bottle?"
  end
  award(me, "alcohol", 1, "The {} gives a bottle for cards worth {}.", seller, paid)
end

hire(0, "informer",        { at_round_end = sell, text = "discard cards worth 6 for a bottle" })
hire(0, "whisky smuggler", { at_round_end = sell, text = "discard cards worth 6 for a bottle" })

-- Value 1 --------------------------------------------------------------------

rule(67, "Dealer, thief and explosives expert: you may always play cards of their kind, even where the district does "
      .. "not allow that kind, or persons. Cards played so always count and cannot be taken back.")

local function unlocks(kind_of_means)
  return function(_, _, wanted) return wanted == kind_of_means end
end

local swapped = option.dealer_thief == "swapped"

hire(1, "dealer",            { may_play = unlocks(swapped and "blackmail" or "bribes") })
hire(1, "thief",             { may_play = unlocks(swapped and "bribes" or "blackmail") })
hire(1, "explosives expert", { may_play = unlocks("weapons") })

rule(68, "Fence: at the end of the round, discard a means card and draw one.")

function swap_one(me, question)
  local card = offer(me, question, me.hand, "none")
  if not card then return end
  move(card, discards)
  say("{} discards {}.", me, card)
  draw(me, 1)
end

hire(1, "fence", {
  text         = "discard a means card and draw one",
  at_round_end = function(me) swap_one(me, "Fence: discard which card to draw another?") end,
})

rule(69, "Poker player: at the end of the round, discard exactly two means cards and take two from the discard pile "
      .. "that are together worth no more. One that was just discarded may be taken back.")

hire(1, "poker player", {
  text         = "discard two means cards for two that are worth no more",
  at_round_end = function(me)
    if #me.hand < 2 or not confirm(me, "Poker player: discard two cards and take two discarded ones?") then return end
    local discarded = choose_some(me, "Discard which two?", me.hand, 2, 2)
    local limit = discarded:sum "value"
    move(discarded, discards)
    local lowest = discards:least "value"
    local first  = choose(me, "Take which card?", discards:within("value", 1, limit - lowest))
    local second = choose(me, "Which card besides?", discards:within("value", 1, limit - first.value) - first)
    move(first, me.hand)
    move(second, me.hand)
    say("{} discards {} and takes {} and {}.", me, discarded, first, second)
  end,
})

rule(70, "Priest: counts as two persons in the showdown.")

hire(1, "priest", { in_showdown = function(_, _, count) return count + 1 end })

rule(71, "Thug: once in the game he doubles the means cards his owner has played, at most 10 points of them. He is "
      .. "announced before the cards are turned up, even after the partner has chosen. Then he leaves the game.")

hire(1, "thug", {
  before_reveal = function(me, thug, laid)
    if laid:empty() or not confirm(me, "Does your thug double what you have laid?") then return end
    mark(thug, "at_work")
    say("{} sends the {}.", me, thug)
  end,
  strikes = function(_, thug, points)
    return thug:mark "at_work" and points + math.min(points, 10) or points
  end,
  counts_as = function(_, thug, points, persons_count)
    local gone = persons_count and option.thug_leaves == "at_once" and thug:mark "at_work"
    return gone and points - thug.value or points
  end,
  after_round = function(_, thug)
    if not thug:mark "at_work" then return end
    mark(thug, "at_work", false)
    move(thug, box)
    say("The {} leaves the game.", thug)
  end,
})

-- Value 2 --------------------------------------------------------------------

rule(72, "Reporter, taxi driver and customs officer: where persons do not count they act as a means card of value 2 of "
      .. "their kind (4 for a lone player). If that kind cannot be used either, they are useless.")

local function acts_as(kind_of_means)
  return function(me, _, points, persons_count)
    local may_act = districts:top()[kind_of_means] or option.expert_helps and can_play(me, kind_of_means)
    return (persons_count or not may_act) and points or points + 2
  end
end

hire(2, "reporter",        { counts_as = acts_as("blackmail") })
hire(2, "taxi driver",     { counts_as = acts_as("weapons") })
hire(2, "customs officer", { counts_as = acts_as("bribes") })

-- Values 3 and 4 -------------------------------------------------------------

hire(3, "bank director")
hire(3, "mayor")
hire(3, "police chief")
hire(3, "public prosecutor", { brief = "prosecutor" })
hire(4, "judge")
hire(4, "senator")
