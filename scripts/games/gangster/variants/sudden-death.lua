-- One great line decides the game.

variant "sudden-death" { text = "Who scores many points with a single line wins at once." }

options { sudden = { default = 5, from = 2, to = 9, text = "So many points from one line win at once." } }

rule("19a", "Whoever gets " .. option.sudden .. " or more points for one line wins at once.")

around "score" (function(base, line)
  local before = {}
  for seat in each(seats) do before[seat] = seat.rank end
  local winner = base(line)
  for seat in each(seats) do
    if seat.rank - before[seat] >= option.sudden then winner = seat end
  end
  return winner
end)

function phase.won(winner)
  if winner.rank == option.goal then say("{} reaches {} and wins.", winner, option.goal)
  else                               say("{} owns the street and wins at once.", winner) end
  return finish(winner)
end
