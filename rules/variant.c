#define _GNU_SOURCE
#include "rules/variant.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <xxhash.h>

#include "rules/api.h"
#include "rules/declare.h"
#include "rules/declare_variant.h"

/* Files ---------------------------------------------------------------------------- */

static const char *last_part(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

static bool ends_with(const char *text, const char *end)
{
    size_t length = strlen(text), other = strlen(end);
    return length > other && strcmp(text + length - other, end) == 0;
}

static bool is_path(const char *word)
{
    return strchr(word, '/') || ends_with(word, ".lua");
}

bool variant_folder(const char *folder, VariantPlace which, char *out, size_t size)
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME"), *game = last_part(folder);
    int wanted = -1;
    if (which == VARIANTS_OF_GAME)
        wanted = snprintf(out, size, "%s/variants", folder);
    else if (data && data[0] == '/')
        wanted = snprintf(out, size, "%s/speakeasy/variants/%s", data, game);
    else if (home && home[0] == '/')
        wanted = snprintf(out, size, "%s/.local/share/speakeasy/variants/%s", home, game);
    return wanted > 0 && (size_t)wanted < size;
}

bool variant_find(const char *folder, const char *word, char *path, size_t size)
{
    char below[VARIANT_PATH];
    if (is_path(word)) {
        char *real = realpath(word, NULL);
        bool fits = real && strlen(real) < size;
        if (fits)
            strcpy(path, real);
        free(real);
        return fits;
    }
    for (VariantPlace i = 0; i < VARIANT_PLACES; i++) {
        if (!variant_folder(folder, i, below, sizeof below))
            continue;
        int wanted = snprintf(path, size, "%s/%s.lua", below, word);
        if (wanted > 0 && (size_t)wanted < size && access(path, R_OK) == 0)
            return true;
    }
    return false;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(a, b);
}

/* Is this the file of a variant, and has its name not been found before? */
static bool is_new_name(const char *file, char (*out)[NAME_SIZE], int count)
{
    size_t length = strlen(file);
    if (file[0] == '.' || !ends_with(file, ".lua") || ends_with(file, "_test.lua") ||
        length - 4 >= NAME_SIZE)
        return false;
    for (int i = 0; i < count; i++)
        if (strlen(out[i]) == length - 4 && strncmp(out[i], file, length - 4) == 0)
            return false;
    return true;
}

int variant_names(const char *folder, char (*out)[NAME_SIZE], int most)
{
    int count = 0;
    for (VariantPlace i = 0; i < VARIANT_PLACES; i++) {
        char below[VARIANT_PATH];
        DIR *opened = variant_folder(folder, i, below, sizeof below) ? opendir(below) : NULL;
        for (struct dirent *entry; opened && count < most && (entry = readdir(opened));)
            if (is_new_name(entry->d_name, out, count))
                snprintf(out[count++], NAME_SIZE, "%.*s", (int)strlen(entry->d_name) - 4,
                         entry->d_name);
        if (opened)
            closedir(opened);
    }
    qsort(out, (size_t)count, NAME_SIZE, by_name);
    return count;
}

/* Loading -------------------------------------------------------------------------- */

static _Noreturn void raise_missing(lua_State *L, const Game *game, const char *word)
{
    char known[64][NAME_SIZE];
    const char *names[64];
    int count = variant_names(game->folder, known, 64);
    for (int i = 0; i < count; i++)
        names[i] = known[i];
    const char *near = nearest_name(word, names, (size_t)count);
    if (is_path(word))
        refuse_request(L, "there is no file '%s' with a variant", word);
    refuse_request(L, "%s has no variant '%s'%s%s%s", last_part(game->folder), word,
                   near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
}

static void find_files(Game *game, lua_State *L)
{
    const GameRequest *request = game->request;
    if (request->variant_count > MAX_VARIANTS)
        refuse_request(L, "at most %d variants can be stacked", MAX_VARIANTS);
    if (request->variant_count == 0)
        return;
    game->variant = calloc((size_t)request->variant_count, sizeof *game->variant);
    if (!game->variant)
        luaL_error(L, "there is not enough memory for the variants");
    for (int i = 0; i < request->variant_count; i++) {
        const char *word = request->variants[i];
        Variant *variant = &game->variant[i];
        if (!variant_find(game->folder, word, variant->path, sizeof variant->path))
            raise_missing(L, game, word);
        for (int n = 0; n < i; n++)
            if (strcmp(game->variant[n].path, variant->path) == 0)
                refuse_request(L, "the variant '%s' is asked for twice", word);
        bool path = is_path(word);
        snprintf(variant->word, sizeof variant->word, "%s", path ? variant->path : word);
        snprintf(variant->shown, sizeof variant->shown, "%s%.100s", path ? "" : "variants/",
                 last_part(variant->path));
        game->variants++;
    }
}

/* Runs the file of variant `number`; 0 is the game's own script. */
static void run_from(Game *game, lua_State *L, int number)
{
    int before = game->acting;
    game->acting = number;
    if (number == 0) {
        game_run_file(game, L, game->request->file ? game->request->file : "game.lua");
    } else {
        const Variant *variant = &game->variant[number - 1];
        char folder[VARIANT_PATH];
        snprintf(folder, sizeof folder, "%.*s", (int)(last_part(variant->path) - variant->path - 1),
                 variant->path);
        game_run_file_of(game, L, folder, last_part(variant->path), variant->shown);
        if (!variant->name)
            luaL_error(L, "%s:1: the file declares no variant: begin it with variant \"name\" { }",
                       variant->shown);
    }
    game->acting = before;
}

void variants_run(Game *game, lua_State *L)
{
    find_files(game, L);
    run_from(game, L, game->variants);
}

/* variant "name" { ... } ----------------------------------------------------------- */

static void read_overrides(lua_State *L, Variant *variant)
{
    int type = push_field(L, 1, "overrides"), count = 1;
    if (type == LUA_TTABLE)
        count = (int)lua_rawlen(L, -1);
    else if (type != LUA_TSTRING && type != LUA_TNIL)
        luaL_error(L, "variant '%s': overrides must be a variant's name or a list of them",
                   variant->name);
    if (count > MAX_OVERRIDES)
        luaL_error(L, "variant '%s' overrides more than %d others", variant->name, MAX_OVERRIDES);
    for (int i = 0; type != LUA_TNIL && i < count; i++) {
        if (type == LUA_TTABLE)
            lua_rawgeti(L, 2, i + 1);
        variant->overrides[i] = keep_text(L, check_text(L, -1));
        variant->override_count++;
        lua_settop(L, 2);
    }
    lua_settop(L, 1);
}

static void check_head(lua_State *L, const Game *game, const Variant *variant, const char *name)
{
    const char *file = last_part(variant->path), *text = field_text(L, 1, "variant", "text", "");
    const char *belongs = field_text(L, 1, "variant", "game", last_part(game->folder));
    if (!is_path(variant->word) && strcmp(variant->word, name) != 0)
        luaL_error(L, "the variant in %s calls itself '%s', so it would not be found", file, name);
    if (!*text)
        luaL_error(L, "variant '%s': text = \"...\" must say in a sentence what it changes", name);
    if (strcmp(belongs, last_part(game->folder)) != 0)
        luaL_error(L, "variant '%s' is for %s, not for %s", name, belongs, last_part(game->folder));
    for (int i = 0; i < game->variants; i++)
        if (game->variant[i].name && strcmp(game->variant[i].name, name) == 0)
            luaL_error(L, "two variants are called '%s': %s and %s", name, game->variant[i].shown,
                       variant->shown);
}

static int variant_body(lua_State *L)
{
    Game *game = check_loading(L, "variant");
    const char *name = lua_tostring(L, lua_upvalueindex(1));
    int number = game->acting;
    Variant *variant = &game->variant[number - 1];
    check_declaration(L, "variant", name);
    lua_settop(L, 1);
    if (variant->name)
        return luaL_error(L, "there is already a variant '%s' in this file", variant->name);
    check_fields(L, 1, "a variant", variant_fields);
    check_head(L, game, variant, name);
    variant->name = keep_text(L, name);
    variant->text = keep_text(L, field_text(L, 1, "variant", "text", ""));
    luaL_where(L, 1);
    snprintf(variant->place, sizeof variant->place, "%s", lua_tostring(L, -1));
    lua_settop(L, 1);
    read_overrides(L, variant);
    luaL_getsubtable(L, LUA_REGISTRYINDEX, VARIANT_HEADS);
    lua_pushvalue(L, 1);
    lua_rawseti(L, -2, number);
    lua_settop(L, 1);
    run_from(game, L, number - 1);
    return 0;
}

int l_declare_variant(lua_State *L)
{
    Game *game = check_loading(L, "variant");
    if (game->acting == 0 && !game->name[0] && game->request->file)
        return luaL_error(L, "this is a variant, which goes with its game: check GAME +./%s",
                          game->request->file);
    if (game->acting == 0)
        return luaL_error(L, "variant: a variant is a file of its own, beside the game's script");
    return named_declaration(L, "variant", variant_body);
}

/* Changes -------------------------------------------------------------------------- */

static bool means_it(const Variant *variant, const char *other)
{
    for (int i = 0; i < variant->override_count; i++)
        if (strcmp(variant->overrides[i], other) == 0)
            return true;
    return false;
}

static bool undoes(ChangeKind kind)
{
    return kind == CHANGE_VALUE || kind == CHANGE_REPLACE || kind == CHANGE_WORDS;
}

/* An earlier variant's change of the same thing must not be undone without a word. */
static void check_conflict(lua_State *L, const Game *game, const Change *change)
{
    const Variant *later = &game->variant[change->variant - 1];
    for (int i = 0; i < game->changes; i++) {
        const Change *other = &game->change[i];
        const Variant *earlier = &game->variant[other->variant - 1];
        if (other->variant == change->variant || strcmp(other->what, change->what) != 0 ||
            strcmp(other->name, change->name) != 0 || strcmp(other->field, change->field) != 0 ||
            !undoes(change->kind) || means_it(later, earlier->name))
            continue;
        char place[PLACE_SIZE];
        snprintf(place, sizeof place, "%.*s", (int)strcspn(other->place, " "), other->place);
        place[strlen(place) - (place[0] && place[strlen(place) - 1] == ':')] = '\0';
        refuse_request(L,
                       "%s+%s and +%s both change %s%s%s%s '%s' (the other one at %s); if that is "
                       "meant, the later one says overrides = \"%s\"",
                       change->place, later->name, earlier->name, *change->field ? "'" : "",
                       change->field, *change->field ? "' of " : "", change->what, change->name,
                       place, earlier->name);
    }
}

void variant_changes(lua_State *L, const Change *change)
{
    enum { MOST_CHANGES = 4000 };
    Game *game = host_of(L)->game;
    check_conflict(L, game, change);
    if (game->changes == game->change_room) {
        int room = game->change_room * 2 + 32;
        Change *grown =
            room <= MOST_CHANGES ? realloc(game->change, (size_t)room * sizeof *grown) : NULL;
        if (!grown)
            luaL_error(L, "the variants change too many things");
        game->change = grown;
        game->change_room = room;
    }
    game->change[game->changes++] = *change;
}

void variant_touches(lua_State *L, ChangeKind kind, const char *what, const char *name)
{
    Change change = {.kind = kind, .variant = host_of(L)->game->acting, .what = what};
    snprintf(change.name, sizeof change.name, "%s", name);
    luaL_where(L, 1);
    snprintf(change.place, sizeof change.place, "%s", lua_tostring(L, -1));
    lua_pop(L, 1);
    variant_changes(L, &change);
}

/* Is what went wrong something that this change has made? Either the message names the declaration, or it names the field
 * alone, and the declaration is the one that was changed last and read right after. */
static bool concerns(const Game *game, const Change *change, const char *message)
{
    const Change *last = &game->change[game->changes - 1];
    char quoted[CHANGE_TEXT + 2];
    snprintf(quoted, sizeof quoted, "'%.*s'", CHANGE_TEXT - 1, change->name);
    bool latest = change->what == last->what && strcmp(change->name, last->name) == 0;
    return change->kind == CHANGE_VALUE && strstr(message, change->field) &&
           (strstr(message, quoted) || latest);
}

void variants_blame(const Game *game, Report *report)
{
    for (int i = 0; i < game->variants; i++)
        if (strcmp(report->file, game->variant[i].shown) == 0)
            return;
    for (int i = game->changes - 1; i >= 0; i--) {
        const Change *change = &game->change[i];
        if (!change->field[0] || !concerns(game, change, report->message))
            continue;
        int place = (int)strcspn(change->place, " ");
        char hint[sizeof report->hint];
        snprintf(hint, sizeof hint, "+%.40s changes '%s' of %s '%s', at %.*s.",
                 game->variant[change->variant - 1].name, change->field, change->what, change->name,
                 place > 0 ? place - 1 : 0, change->place);
        report_clean(report->hint, sizeof report->hint, hint, strlen(hint));
        return;
    }
}

void variants_hash(Game *game)
{
    for (int i = 0; i < game->variants; i++)
        for (int n = 0; n < game->files; n++)
            if (strcmp(game->file[n].name, game->variant[i].shown) == 0)
                game->variant[i].hash =
                    (uint32_t)XXH64(game->file[n].text, game->file[n].length, 0);
}

void variants_free(Game *game)
{
    free(game->variant);
    free(game->change);
}
