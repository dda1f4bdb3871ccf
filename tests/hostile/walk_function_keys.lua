-- Keys that have no order.
-- says: cannot be walked
for _ in pairs { [function() end] = 1, [{}] = 2 } do end
