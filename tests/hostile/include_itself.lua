-- Includes a file that includes itself.
-- says: already loaded
-- only: load
include "itself"
