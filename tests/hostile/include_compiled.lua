-- Includes a compiled script.
-- says: unexpected symbol
-- only: load
include "compiled"
