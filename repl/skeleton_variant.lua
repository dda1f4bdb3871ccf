-- NAME: say in a sentence how GAME is played with it.
--
-- Try, after the word speakeasy:
--   describe GAME +NAME, which tells what it changes;
--   check GAME +NAME, which plays it at random and looks for mistakes;
--   play GAME +NAME; and test NAME_test.lua, which runs its tests.
--
-- docs/scripting.md tells how a variant changes things; those that come with the games are examples.
-- What GAME has by name, besides pieces, zones and data:
--
-- Options:
--   OPTIONS
-- Phases:
--   PHASES
-- Parts:
--   PARTS

variant "NAME" {
  text = "The players raise their glasses before they begin.",

  -- What changes in declarations: options, pieces, zones, boards, duels, counters, marks, data.
  -- options = { one_of_them = 3 },
}

-- From here on the game is declared, and `the "name"` finds its zones and boards.

-- What players may set besides: play GAME +NAME toasts=2
options { toasts = { default = 1, from = 0, to = 3, text = "How many toasts there are." } }

-- The rules in words: a number that the game has is told differently, another one is new.
rule("toast", "Toasts before the game begins: " .. option.toasts .. ".")

-- What happens: before, after or around a phase, a part or "setup"; `function phase.one_of_them() ... end` writes
-- one anew.
after "setup" (function()
  for n = 1, option.toasts do
    say("{} raises a glass.", seats[(n - 1) % #seats + 1])
  end
end)
