-- Second place is for losers.

variant "winner-takes-all" { text = "The losers never get a share of the loot." }

rule(26, "The losers of a fight get nothing, however close it was.")
rule(27, "Nor does it matter how few points they had.")

around "loot" (function(base, attack_wins)
  return base(attack_wins, false)
end)
