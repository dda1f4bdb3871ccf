-- Turns fractions into texts.
-- says: too much work without asking anybody
while true do local _ = 1.2345678901234e-300 .. "" end
