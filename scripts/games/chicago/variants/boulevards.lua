-- Another city: the drawing of a quarter is data like everything else.

variant "boulevards" {
  text = "The parks behind the bars by the plaza are streets, so that the quarters are nearer to each other.",
  data = { city = function(it) it.drawing = it.drawing:gsub("%.%. ## ## %.%.\n", ".. .. .. ..\n") end },
}
