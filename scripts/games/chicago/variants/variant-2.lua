-- Variant II of the rulebook.

variant "variant-2" {
  text    = "Variant II: a casino pays only if an own member stands in it.",
  options = { variant_2 = true },
}
