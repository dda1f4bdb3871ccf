-- Includes a large file.
-- says: larger than 64 KB
-- only: load
include "large"
