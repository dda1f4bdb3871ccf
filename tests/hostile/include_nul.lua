-- Includes a name with a NUL byte.
-- says: NUL
-- only: load
include "deep\0x"
