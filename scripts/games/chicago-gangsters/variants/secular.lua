-- What a card can do is a field like any other, and can be taken away.

variant "secular" {
  text   = "The priest is a person like any other, and the fence may not exchange cards.",
  pieces = {
    priest = { remove = { "in_showdown" } },
    fence  = { remove = { "at_round_end", "text" } },
  },
}

rule(68, "The fence has no ability.")
rule(70, "The priest has no ability.")
