-- Two more persons who can be hired.

variant "new-faces" { text = "Two more persons can be hired: the bartender and the singer." }

rule("73a", "Bartender (1): at the end of the round his boss draws a card if he has fewer than three. Singer (2): "
         .. "counts as two persons in the showdown.")

local person = kind "person" {}

person { deck = "persons", name = "bartender", brief = "bartender(1)", value = 1,
  text         = "draw a means card if you have fewer than three",
  at_round_end = function(me)
    if #me.hand < 3 then draw(me, 1) end
  end,
}

person { deck = "persons", name = "singer", brief = "singer(2)", value = 2,
  in_showdown = function(_, _, count) return count + 1 end,
}
