-- planted: there is no setup
-- says: setup

game "broken" { players = { 2, 2 } }
function phase.turn(me) return finish(me) end
