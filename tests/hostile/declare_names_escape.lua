-- Names that speak to the terminal.
-- only: load
card { name = "\27[2J\27]0;owned\7", text = "\8\8\8" } rule(1, "\27[31mred") zone "z\27[2J" {}
