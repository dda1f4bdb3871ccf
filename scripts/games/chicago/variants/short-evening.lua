-- Half the time, and everybody is in a hurry.

variant "short-evening" {
  text = "A phase has three rounds instead of six, and a gang starts with more money.",
  data = { course = { rounds = 3 } },
  counters = function(it, name)
    if name:sub(1, 5) == "money" then it.start = 200000 end
  end,
}

rule(10, "Four phases, A to D, of three rounds. In a round each gang has one turn, clockwise from the start player: "
      .. "yellow in phase A, red in B, green in C, blue in D. The start player moves the round marker first.")
rule(11, "Before the first round of a phase members can be hired; then three rounds; then payment.")
