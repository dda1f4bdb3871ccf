-- Everybody picks the person to begin with.

variant "draft" { text = "At the start everybody chooses one of three persons instead of taking the first one." }

rule(8, "Everybody turns up persons until three of value 1 to 3 lie there, and takes one of them. All others are "
     .. "shuffled back when all have theirs.")

local people, aside = the "person", the "set aside"

function part.first_person(me)
  local candidates = nothing()
  while #candidates < 3 and people:any() do
    local person = people:top()
    move(person, aside, "up")
    if person.value >= 1 and person.value <= 3 then candidates = candidates + person end
  end
  local person = choose(me, "Whom do you begin with?", candidates)
  move(person, me.persons)
  move(aside, people)
  shuffle(people)
  say("{} begins with the {}.", me, person)
end
