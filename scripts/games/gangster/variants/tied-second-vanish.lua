-- Two gangs that share the second place do not protect each other any more.

variant "tied-second-vanish" {
  text    = "Gangs that are tied for second place cancel each other, so that the first scores its lead over the next one.",
  options = { tied_second = "vanish" },
}
