-- An endless loop by goto.
-- says: too much work without asking anybody
::again:: goto again
