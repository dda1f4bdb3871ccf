-- An error that names a file of its own choosing.
-- says: root
error("/etc/passwd:1: root", 0)
