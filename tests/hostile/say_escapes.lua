-- Speaks to the terminal.
-- only: play
say("\27[2J{}", "\27]0;owned\7")
