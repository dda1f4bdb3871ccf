-- For a first game, or for those who want no luck but the pile's.

variant "open-hands" {
  text    = "Both hands lie open.",
  options = { hands = "open" },
}
