-- Nothing is left to chance once the tiles are shuffled.

variant "open-piles" {
  text  = "The piles lie open: everybody sees which tiles are still to come.",
  zones = { pile = { sees = "everyone" } },
}

rule(2, "All other tiles are shuffled into two piles that everybody may look through, and two tiles are turned up as "
     .. "the open tiles.")
