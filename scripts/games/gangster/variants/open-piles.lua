-- Nothing is left to chance once the tiles are shuffled.

variant "open-piles" { text = "Everybody knows which tiles the piles hold, and in which order." }

rule(2, "All other tiles are shuffled into two piles, which everybody looks through, and two tiles are turned up as "
     .. "the open tiles. Of a pile still only the top tile may be taken.")

after "setup" (function()
  show(the "pile 1")
  show(the "pile 2")
end)
