-- A grid beyond all bounds.
-- says: must be from
-- only: load
grid "huge" { 1 << 31, 1 << 31 }
