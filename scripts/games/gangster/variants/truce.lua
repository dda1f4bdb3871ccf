-- A quiet city.

variant "truce" {
  text = "Nobody has a bullet: lines are won by laying and moving alone.",
  data = { bullets = { [2] = 0, [3] = 0, [4] = 0 } },
}

rule(3, "Nobody has a bullet.")
