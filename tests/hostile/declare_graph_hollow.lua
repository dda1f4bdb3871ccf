-- A graph whose list has holes.
-- says: must be
-- only: load
graph "web" { spaces = { "a", nil, 3 }, links = { { "a" } } }
