-- Includes a link.
-- says: it is a link
-- only: load
include "link"
