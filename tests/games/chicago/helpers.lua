-- What the scenarios of this game share.

-- put("yellow A", "l5", 2): a member with two rings stands there.
function put(name, place, rings)
  mark(the(name), "rings", rings)
  move(the(name), the(place))
end
