-- Variant I of the rulebook.

variant "variant-1" {
  text    = "Variant I: any number of members of one colour may be in a building, and duels there go on to the end.",
  options = { variant_1 = true },
}
