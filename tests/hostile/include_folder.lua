-- Includes a folder.
-- says: not a file
-- only: load
include "folder"
