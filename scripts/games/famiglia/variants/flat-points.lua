-- Many small gangsters are as good as a few great ones.

variant "flat-points" {
  text   = "A card is worth its rank, of La Famiglia one more.",
  pieces = function(it) it.points = it.rank + (it.sort < 20 and 1 or 0) end,
}

rule("b", "A card is worth as many points as its rank; La Famiglia brings one more each.")
