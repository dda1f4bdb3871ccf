-- A second setup.
-- says: already a setup
-- only: load
setup(function() end)
