-- Names things that are not there.
-- says: is given 0
-- only: play
say(("{}"):rep(100))
