-- Deals not a number.
-- says: must be a whole number
-- only: play
deal(box, 0 / 0, pile)
