-- Assigns to a word of the engine.
-- says: attempt to assign to const variable
-- only: load
move = nil
