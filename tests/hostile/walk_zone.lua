-- A zone that changes while it is walked.
-- only: play
for it in each(box) do move(it, pile) move(pile, box) shuffle(box) end
