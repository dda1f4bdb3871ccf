-- Includes a pipe that nobody writes.
-- says: not a file
-- only: load
include "pipe"
