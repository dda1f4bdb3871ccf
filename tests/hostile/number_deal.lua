-- Deals more than there can be.
-- says: out of range
-- only: play
deal(box, 2 ^ 40, pile)
