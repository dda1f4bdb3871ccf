-- Keeps something in a global during play.
-- says: cannot be set
-- only: play
smuggled = 1
