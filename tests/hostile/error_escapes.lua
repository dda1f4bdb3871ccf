-- An error that speaks to the terminal.
-- says: ?[2J
error("\27[2J\27]0;owned\7\r\8\194\155", 0)
