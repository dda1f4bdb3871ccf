/* The games that a script plays, and starting matches of them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/declare.h"
#include "rules/save.h"
#include "rules/script_inside.h"

_Noreturn void script_raise(lua_State *L, const Report *report)
{
    if (report->file[0])
        luaL_error(L, "%s:%d: %s", report->file, report->line, report->message);
    luaL_error(L, "%s", report->message);
    abort(); /* luaL_error does not return */
}

/* Games ---------------------------------------------------------------------------------- */

static void free_game(ScriptGame *game)
{
    for (int i = 0; i < game->bots; i++)
        bot_free(game->bot[i].bot);
    if (game->game)
        game_free(game->game);
    free(game);
}

void script_free_games(Script *script)
{
    for (int i = 0; i < SCRIPT_GAMES; i++)
        if (script->game[i])
            free_game(script->game[i]);
}

static bool same_wishes(const ScenarioCase *a, const ScenarioCase *b)
{
    return a->players == b->players && a->options == b->options && a->variants == b->variants &&
           memcmp(a->option, b->option, sizeof a->option) == 0 &&
           memcmp(a->variant, b->variant, sizeof a->variant) == 0;
}

/* A free place; a game without matches has to go if there is none. */
static int find_place(lua_State *L, Script *script)
{
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < SCRIPT_GAMES; i++)
            if (!script->game[i])
                return i;
        lua_gc(L, LUA_GCCOLLECT, 0);
        for (int i = 0; i < SCRIPT_GAMES; i++)
            if (script->game[i]->matches == 0) {
                free_game(script->game[i]);
                script->game[i] = NULL;
            }
    }
    return luaL_error(L, "at most %d games with different rules can be open at once", SCRIPT_GAMES);
}

static Game *load_game(lua_State *L, const char *folder, const ScenarioCase *wishes)
{
    const char *options[SCENARIO_OPTIONS], *variants[MAX_VARIANTS];
    Report report;
    for (int i = 0; i < wishes->options; i++)
        options[i] = wishes->option[i];
    for (int i = 0; i < wishes->variants; i++)
        variants[i] = wishes->variant[i];
    GameRequest request = {.folder = folder,
                           .author = true,
                           .players = wishes->players,
                           .options = options,
                           .option_count = wishes->options,
                           .variants = variants,
                           .variant_count = wishes->variants};
    Game *game = game_load(&request, &report);
    if (!game)
        script_raise(L, &report);
    return game;
}

/* Games are found by name; with a slash in it, it is a folder of one's own. */
static void find_folder(lua_State *L, const char *name, char *out, size_t size)
{
    const ScriptPlan *plan = script_of(L)->plan;
    bool known = strchr(name, '/') != NULL;
    for (int i = 0; i < plan->name_count; i++)
        known = known || strcmp(plan->names[i], name) == 0;
    const char *near = known ? NULL : nearest_name(name, plan->names, (size_t)plan->name_count);
    if (!known)
        luaL_error(L, "there is no game '%s'%s%s%s", name, near ? "; did you mean '" : "",
                   near ? near : "", near ? "'?" : "");
    snprintf(out, size, "%s%s%s", strchr(name, '/') ? "" : plan->games,
             strchr(name, '/') ? "" : "/", name);
}

ScriptGame *script_game(lua_State *L, const char *name, const ScenarioCase *wishes)
{
    Script *script = script_of(L);
    char folder[1024];
    find_folder(L, name, folder, sizeof folder);
    for (int i = 0; i < SCRIPT_GAMES; i++) {
        ScriptGame *game = script->game[i];
        if (game && strcmp(game->folder, folder) == 0 && same_wishes(&game->wishes, wishes))
            return game;
    }
    int place = find_place(L, script);
    Game *loaded = load_game(L, folder, wishes);
    ScriptGame *game = calloc(1, sizeof *game);
    if (!game) {
        game_free(loaded);
        luaL_error(L, "there is not enough memory");
    }
    memcpy(game->folder, folder, sizeof folder);
    game->wishes = *wishes;
    game->game = loaded;
    return script->game[place] = game;
}

Bot *script_bot(lua_State *L, ScriptGame *game, const char *words)
{
    BotSpec spec;
    Report report;
    for (int i = 0; i < game->bots; i++)
        if (strcmp(game->bot[i].words, words) == 0)
            return game->bot[i].bot;
    if (game->bots == SCRIPT_BOTS)
        luaL_error(L, "at most %d kinds of bots can play a game", SCRIPT_BOTS);
    Bot *bot = bot_read(words, &spec, &report) ? bot_new(&spec, game->game, &report) : NULL;
    if (!bot)
        script_raise(L, &report);
    snprintf(game->bot[game->bots].words, BOT_WORDS, "%s", words);
    return game->bot[game->bots++].bot = bot;
}

/* start ---------------------------------------------------------------------------------------- */

static void read_seats(lua_State *L, ScriptMatch *to)
{
    int type = push_field(L, 1, "seats"), list = lua_gettop(L);
    int count = type == LUA_TTABLE ? (int)lua_rawlen(L, list) : 0;
    if (type != LUA_TNIL && type != LUA_TTABLE)
        luaL_error(L, "seats must be a list of bots, as { \"greedy\", \"random\" }");
    if (count > to->of->game->players)
        luaL_error(L, "%d seats are named, but there are %d players", count, to->of->game->players);
    for (int i = 0; i < MAX_SEATS; i++) {
        snprintf(to->seat[i], BOT_WORDS, "random");
        if (i >= count)
            continue;
        lua_rawgeti(L, list, i + 1);
        snprintf(to->seat[i], BOT_WORDS, "%s", check_text(L, -1));
        script_bot(L, to->of, to->seat[i]); /* is there such a bot? */
        lua_pop(L, 1);
    }
    lua_pop(L, 1);
}

static int add_helpers(lua_State *L)
{
    const Game *game = host_of(L)->game;
    lua_rawgeti(L, LUA_REGISTRYINDEX, game->names);
    luaL_setfuncs(L, scenario_table_helpers, 0);
    return 0;
}

/* given = [[ ... ]]: a text in the game's own words takes the place of its setup. The position must be one that can be: the
 * runtime lets nobody lay a piece twice or into a full zone, and the phase that follows has to ask or to end the game. */
static void arrange(lua_State *L, ScriptMatch *to, const char *text, size_t length)
{
    Game *game = to->of->game;
    Report report;
    lua_State *inner = game->host.L;
    lua_pushcfunction(inner, add_helpers);
    if (lua_pcall(inner, 0, 0, 0) != LUA_OK)
        game_report_error(game, inner, &report), script_raise(L, &report);
    if (!game_load_chunk(game, "given", text, length, &report))
        script_raise(L, &report);
    int function = luaL_ref(inner, LUA_REGISTRYINDEX);
    to->arranged = true;
    if (match_start_with(to->match, function) == MATCH_FAILED)
        script_raise(L, match_report(to->match));
    const char *broken = table_broken(match_table(to->match));
    if (broken)
        luaL_error(L, "the position that is given is impossible: %s", broken);
}

int script_start(lua_State *L)
{
    static const char *const fields[] = {"game",  "variants", "options", "players",
                                         "seats", "seed",     "given",   NULL};
    luaL_checktype(L, 1, LUA_TTABLE);
    lua_settop(L, 1);
    check_fields(L, 1, "start", fields);
    ScriptMatch *to = script_new_match(L);
    ScenarioCase *wishes = lua_newuserdatauv(L, sizeof *wishes, 0);
    memset(wishes, 0, sizeof *wishes);
    scenario_read_wishes(L, 1, "start", wishes);
    if (push_field(L, 1, "seats") == LUA_TTABLE && wishes->players == 0)
        wishes->players = lua_rawlen(L, -1) > 1 ? (int)lua_rawlen(L, -1) : 0;
    lua_pop(L, 1);
    const char *name = field_text(L, 1, "start", "game", "");
    to->of = script_game(L, name, wishes);
    to->of->matches++;
    MatchSetup setup = {.seed = wishes->seed, .chronicle = true, .history = true};
    to->match = match_new(to->of->game, &setup);
    if (!to->match)
        return luaL_error(L, "there is not enough memory for a match");
    read_seats(L, to);
    if (push_field(L, 1, "given") != LUA_TNIL) {
        size_t length;
        check_text(L, -1);
        const char *text = lua_tolstring(L, -1, &length);
        arrange(L, to, text, length);
    }
    if (match_state(to->match) == MATCH_FAILED)
        script_raise(L, match_report(to->match));
    lua_settop(L, 2);
    return 1;
}

/* resume(text) ------------------------------------------------------------------------------------ */

static void wishes_of_save(const SaveHeader *header, ScenarioCase *wishes)
{
    wishes->players = header->players;
    for (int i = 0; i < header->options && i < SCENARIO_OPTIONS; i++)
        snprintf(wishes->option[wishes->options++], sizeof *wishes->option, "%.*s",
                 (int)sizeof *wishes->option - 1, header->option[i]);
    for (int i = 0; i < header->variants; i++)
        snprintf(wishes->variant[wishes->variants++], sizeof *wishes->variant, "%.*s",
                 (int)sizeof *wishes->variant - 1, header->variant[i]);
}

/* Plays the answers of a save in a new match; false with a report. */
static bool play_save(ScriptMatch *to, const Save *save, Report *report)
{
    MatchSetup setup = {.seed = save_header(save)->seed, .chronicle = true, .history = true};
    to->match = match_new(to->of->game, &setup);
    for (size_t n = 0; to->match && n < save_decisions(save); n++) {
        Answer answer;
        const char *why = "the game is over";
        save_answer(save, n, &answer);
        const Decision *decision = match_decision(to->match);
        if (!decision || decision_refuses(decision, &answer) ||
            !answer_log_add(&to->log, &answer, decision) ||
            !match_answer(to->match, &answer, &why) || match_state(to->match) == MATCH_FAILED)
            return report_say(report, "decision %zu of the save does not fit the rules: %s", n + 1,
                              why ? why : "the script fails");
    }
    return to->match || report_say(report, "there is not enough memory for a match");
}

int script_resume(lua_State *L)
{
    size_t length;
    Report report;
    check_text(L, 1);
    const char *text = lua_tolstring(L, 1, &length);
    lua_settop(L, 1);
    ScriptMatch *to = script_new_match(L);
    ScenarioCase *wishes = lua_newuserdatauv(L, sizeof *wishes, 0);
    memset(wishes, 0, sizeof *wishes);
    Save *save = save_parse(text, length, "save", SAVE_WHOLE, NULL, 0, &report);
    if (!save)
        script_raise(L, &report);
    char name[SAVE_NAME];
    snprintf(name, sizeof name, "%s", save_header(save)->game);
    wishes_of_save(save_header(save), wishes);
    for (int i = 0; i < MAX_SEATS; i++) { /* for humans, somebody has to play */
        snprintf(to->seat[i], BOT_WORDS, "random");
        if (i < wishes->players && save_header(save)->kind[i] == SEAT_BOT)
            save_seat_words(save_header(save), i, to->seat[i], BOT_WORDS);
    }
    save_free(save); /* finding the game may raise */
    to->of = script_game(L, name, wishes);
    to->of->matches++;
    save = save_parse(text, length, "save", SAVE_WHOLE, NULL, 0, &report);
    bool played = save && play_save(to, save, &report);
    save_free(save);
    if (!played)
        script_raise(L, &report);
    lua_settop(L, 2);
    return 1;
}
