-- Courage counts, not rings.

variant "fair-fight" {
  text  = "In duels everybody rolls an ordinary die; rings only decide how many equal throws one survives.",
  duels = { combat = {
    { 1, 2, 3, 4, 5, 6 },
    { 1, 2, 3, 4, 5, 6 },
    { 1, 2, 3, 4, 5, 6 },
    { 1, 2, 3, 4, 5, 6 },
  } },
}

rule(28, "In a duel each rolls an ordinary die, one after the other, whatever his strength.")
