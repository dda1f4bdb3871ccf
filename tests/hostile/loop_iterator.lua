-- An iterator that never ends.
-- says: too much work without asking anybody
for _ in function() return 1 end do end
