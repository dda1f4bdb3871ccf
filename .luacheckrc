-- Run from the top folder (tests/run does). Scripts are Lua 5.4 without what the sandbox takes away, plus the
-- script vocabulary; any other global name is a mistake.
std = "lua54"
max_line_length = 120
unused_args = false
exclude_files = { "build", "tests/**/broken", "tests/fuzz", "tests/hostile", "scripts/library" } -- wrong on purpose
not_globals = {
  "collectgarbage", "debug", "dofile", "io", "load", "loadfile", "os", "package", "require", "warn",
}

local vocabulary = {
  "game", "options", "option", "counter", "marks", "mark", "piece", "kind", "zone", "grid", "graph",
  "setup", "rule", "include", "choose", "choose_some", "choose_number", "confirm", "choose_together",
  "say", "tell", "award", "finish", "move", "flip", "shuffle", "deal", "roll", "reveal",
  "show", "marked", "pieces", "spaces", "each", "box", "seats_from", "with_effect", "act", "actions",
  "data", "the", "variant", "before", "after", "around",
}

-- And each function of rules/api.def whose usage opens with its plain name: "choose(seat, ...", "game \"name\" {".
local api = io.open("rules/api.def")
if api then
  for line in api:lines() do
    table.insert(vocabulary, line:match('^[^"]*"([%a_][%w_]*) ?[({\\]'))
  end
  api:close()
end

read_globals = vocabulary
globals = { "phase", "part", "common", "seats" } -- their fields are written
files["rules"] = { globals = vocabulary } -- the prelude defines it
local helpers = {
  "scenario", "start", "answer", "play_on", "undo", "asked", "question", "choices", "offered", "over", "winners",
  "said", "chronicle", "take", "lay_out", "lucky", "expect", "fails",
} -- of scenarios, see rules/bind_scenario.c and rules/scenario_*.c
files["scripts/autoplay"] = { read_globals = { "start", "resume", "games", "dice", "args", "expect", "fails" } }
files["scripts/bots"] = { read_globals = { "random" } }
files["**/*_test.lua"] = { read_globals = helpers }
for folder in ("scripts tests"):gmatch "%a+" do -- the files of these games share names, see their game.lua
  files[folder .. "/games/chicago"] = { allow_defined = true }
  files[folder .. "/games/chicago-gangsters"] = { allow_defined = true }
  files[folder .. "/games/famiglia"] = { allow_defined = true }
  files[folder .. "/games/*/helpers.lua"] = { read_globals = helpers }
end
