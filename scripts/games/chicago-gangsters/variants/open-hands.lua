-- No bluff but the covered card.

variant "open-hands" {
  text  = "All hands lie open.",
  zones = { hand = { sees = "everyone" } },
}

rule("7a", "All hands lie open, all the time.")
