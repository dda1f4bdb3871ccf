-- Division by zero.
-- says: divide by zero
return 1 // 0
