-- More to choose from.

variant "long-street" {
  text = "Eight cards lie in the street instead of six.",
  data = { street = { cards = 8 } },
}

rule(2, "The other 52 cards are shuffled as the pile. Somebody begins; eight cards are laid open as the street.")
rule(13, "If the street is empty after a turn, eight new cards are laid at once.")
