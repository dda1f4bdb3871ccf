-- Two gangs that share the second place no longer protect each other.

variant "tied-second-vanish" {
  text    = "Gangs that are tied for second place cancel each other; the first scores its lead over the next one.",
  options = { tied_second = "vanish" },
}
