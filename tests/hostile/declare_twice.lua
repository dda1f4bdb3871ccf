-- A second game.
-- says: already a game
-- only: load
game "again" { players = { 2, 2 } }
