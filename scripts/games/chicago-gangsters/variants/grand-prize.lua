-- Some districts are worth more.

variant "grand-prize" { text = "Where persons count, the winner who picks first gets one bottle more." }

rule("25a", "In a district where persons count, the winner who picks first gets one more bottle.")

local districts = the "district"

before "round_end" (function(first)
  if districts:top().persons then award(first, "alcohol", 1, "{} finds one more bottle in the district.", first) end
end)
