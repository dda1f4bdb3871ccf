/* The table of script functions: every row is documented, stands once, and is really there for scripts. */
#include <criterion/criterion.h>
#include <ctype.h>
#include <lauxlib.h>
#include <stdio.h>
#include <string.h>

#include "rules/api.h"
#include "rules/thing.h"
#include "tests/support/toy_game.h"

Test(api, every_row_says_how_it_is_used_and_what_it_does)
{
    cr_assert_gt(api_row_count, 80);
    for (size_t i = 0; i < api_row_count; i++) {
        const ApiRow *row = &api_rows[i];
        size_t length = strlen(row->help);
        cr_assert(strstr(row->usage, row->name) || strchr(row->usage, '#'), "%s: %s", row->name,
                  row->usage);
        cr_assert_gt(length, 5, "%s", row->name);
        cr_assert(row->help[length - 1] == '.' || row->help[length - 1] == '?', "%s: %s", row->name,
                  row->help);
        cr_assert(isupper((unsigned char)row->help[0]), "%s: %s", row->name, row->help);
    }
}

Test(api, no_row_stands_twice)
{
    for (size_t i = 0; i < api_row_count; i++)
        for (size_t j = i + 1; j < api_row_count; j++)
            cr_assert(strcmp(api_rows[i].group, api_rows[j].group) != 0 ||
                          strcmp(api_rows[i].name, api_rows[j].name) != 0,
                      "%s %s", api_rows[i].group, api_rows[i].name);
}

Test(api, a_group_registers_its_rows_and_no_others)
{
    lua_State *L = luaL_newstate();
    Host host = {0};
    *(Host **)lua_getextraspace(L) = &host;
    lua_newtable(L);
    api_register(L, "zone");
    for (size_t i = 0; i < api_row_count; i++) {
        bool wanted = strcmp(api_rows[i].group, "zone") == 0;
        lua_getfield(L, 1, api_rows[i].name);
        if (wanted)
            cr_assert(lua_tocfunction(L, -1) == api_rows[i].function, "%s", api_rows[i].name);
        lua_pop(L, 1);
    }
    lua_getfield(L, 1, "choose");
    cr_assert(lua_isnil(L, -1));
    lua_close(L);
}

Test(api, every_word_is_known_to_scripts, .init = toy_begin, .fini = toy_end)
{
    for (size_t i = 0; i < api_row_count; i++) {
        char lines[200];
        const ApiRow *row = &api_rows[i];
        if (strcmp(row->group, "global") != 0 && strcmp(row->group, "declare") != 0)
            continue;
        snprintf(lines, sizeof lines, "assert(type(%s) == 'function', '%s')", row->name, row->name);
        toy_holds("", lines);
    }
}

/* What each group's functions are methods of. */
Test(api, every_method_is_known_to_its_things, .init = toy_begin, .fini = toy_end)
{
    static const char declarations[] = "local card = kind 'card' { }\ncard { name = 'ace' }\n"
                                       "local combat = duels 'combat' { { 1, 2 } }\n"
                                       "local yard = grid 'yard' { 2, 2 }\n";
    static const char *const thing[][2] = {{"selection", "pieces()"},
                                           {"piece", "pieces():first()"},
                                           {"space", "yard:at 'a1'"},
                                           {"zone", "box"},
                                           {"board", "yard"},
                                           {"duel", "combat"},
                                           {"line", "yard:line 'row 1'"}};
    for (size_t i = 0; i < api_row_count; i++)
        for (size_t j = 0; j < sizeof thing / sizeof *thing; j++) {
            char lines[200];
            if (strcmp(api_rows[i].group, thing[j][0]) != 0)
                continue;
            snprintf(lines, sizeof lines, "assert(type((%s).%s) == 'function', '%s')", thing[j][1],
                     api_rows[i].name, api_rows[i].name);
            toy_holds(declarations, lines);
        }
}
