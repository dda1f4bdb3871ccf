-- Includes a device by a link.
-- says: it is a link
-- only: load
include "device"
