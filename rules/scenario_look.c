/* What a scenario can see of its match: who is asked what, what was said, who has won. */
#include <string.h>

#include "rules/scenario_inside.h"

static int s_asked(lua_State *L)
{
    Match *match = scenario_match(L);
    const Decision *decision = match_decision(match);
    push_seat(L, match->game, decision ? decision->seat : -1);
    return 1;
}

static int s_question(lua_State *L)
{
    char text[256];
    match_prompt(scenario_match(L), text, sizeof text);
    lua_pushstring(L, text);
    return 1;
}

static int s_choices(lua_State *L)
{
    Match *match = scenario_match(L);
    const Decision *decision = match_decision(match);
    lua_newtable(L);
    for (int i = 0; decision && i < decision->count; i++) {
        char label[256];
        match_label(match, i, decision->seat, label, sizeof label);
        lua_pushstring(L, label);
        lua_rawseti(L, -2, i + 1);
    }
    return 1;
}

static int s_over(lua_State *L)
{
    lua_pushboolean(L, match_state(scenario_match(L)) == MATCH_OVER);
    return 1;
}

static int s_winners(lua_State *L)
{
    Match *match = scenario_match(L);
    int found = 0;
    lua_newtable(L);
    for (int i = 0; i < match->game->players; i++) {
        if (!match_won_by(match, i))
            continue;
        push_seat(L, match->game, i);
        lua_rawseti(L, -2, ++found);
    }
    return 1;
}

static int check_viewer(lua_State *L, int index)
{
    return lua_isnoneornil(L, index) ? PUBLIC : check_thing(L, index, THING_SEAT);
}

/* said(text [, seat]): does a line of the chronicle contain it, as the public or this seat reads it? */
static int s_said(lua_State *L)
{
    Match *match = scenario_match(L);
    const char *text = check_text(L, 1);
    int viewer = check_viewer(L, 2);
    bool found = false;
    for (size_t i = 0; i < chronicle_length(match->chronicle) && !found; i++) {
        char words[512];
        chronicle_words(match->chronicle, match->game->shape, match->name, i, viewer, words,
                        sizeof words);
        found = strstr(words, text) != NULL;
    }
    lua_pushboolean(L, found);
    return 1;
}

static int s_chronicle(lua_State *L)
{
    Match *match = scenario_match(L);
    int viewer = check_viewer(L, 1), found = 0;
    lua_newtable(L);
    for (size_t i = 0; i < chronicle_length(match->chronicle); i++) {
        char words[512];
        if (chronicle_words(match->chronicle, match->game->shape, match->name, i, viewer, words,
                            sizeof words)) {
            lua_pushstring(L, words);
            lua_rawseti(L, -2, ++found);
        }
    }
    return 1;
}

const luaL_Reg scenario_look_helpers[] = {
    {"asked", s_asked},     {"question", s_question}, {"choices", s_choices},     {"over", s_over},
    {"winners", s_winners}, {"said", s_said},         {"chronicle", s_chronicle}, {NULL, NULL},
};
