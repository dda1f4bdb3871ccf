-- A bloodier city.

variant "second-bullet" {
  text = "Everybody has one bullet more.",
  data = { bullets = { [2] = 3, [3] = 2, [4] = 2 } },
}

rule(3, "Two players have three bullets each, three or four players two each.")
