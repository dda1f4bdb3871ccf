-- Includes from above.
-- says: a name has letters
-- only: load
include "../../../etc/passwd"
