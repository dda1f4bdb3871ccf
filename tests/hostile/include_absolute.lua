-- Includes from the root.
-- says: a name has letters
-- only: load
include "/etc/passwd"
