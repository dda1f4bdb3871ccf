-- Phases without end and without decision.
-- says: phases have gone by without a decision
-- only: phase
function phase.on() return phase.on() end
-- then:
return phase.on()
