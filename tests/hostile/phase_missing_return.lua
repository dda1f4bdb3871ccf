-- A phase that leads nowhere.
-- says: must return
-- only: phase
function phase.lost() end
-- then:
return phase.lost()
