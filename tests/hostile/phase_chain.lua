-- Phases that work hard and hand on to each other.
-- says: too much work without asking anybody
-- only: phase
function phase.heavy() for _ = 1, 1000000 do end return phase.heavy() end
-- then:
return phase.heavy()
