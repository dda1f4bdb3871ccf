-- A phase that is given too large a number.
-- says: out of range
-- only: play
function phase.later() return finish() end
-- then:
return phase.later(2 ^ 40 // 1)
