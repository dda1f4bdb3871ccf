-- A phase that is given a table.
-- says: a phase can be given
-- only: play
function phase.lost() return finish() end
-- then:
return phase.lost({})
