-- Tests of the variant NAME: speakeasy test NAME_test.lua

local with = { seed = 1, variants = { "NAME" } }
local without_toasts = { seed = 1, variants = { "NAME" }, options = { toasts = 0 } }

scenario("NAME: a toast is raised", with, function()
  expect(said("raises a glass"), true)
end)

scenario("NAME: there may be none", without_toasts, function()
  expect(said("raises a glass"), false)
end)

scenario("NAME: a game comes to its end", with, function()
  play_on(10000)
  expect(over(), true)
end)
