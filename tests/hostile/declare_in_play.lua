-- Declares during play.
-- says: can only be used while the game is loaded
-- only: play
kind "late" {}
