-- Declarations that are never completed.
-- says: too much work without asking anybody
-- only: load
while true do zone "x" end
