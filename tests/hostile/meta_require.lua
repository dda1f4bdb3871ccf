-- Other modules.
-- says: not available to scripts
require "io"
