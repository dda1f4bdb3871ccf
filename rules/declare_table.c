/* The declarations of what is on the table: pieces, zones, boards, counters, marks. */
#include <string.h>

#include "rules/api.h"
#include "rules/declare.h"
#include "runtime/knowledge.h"

static int checked(lua_State *L, int number, const char *what)
{
    if (number < 0)
        raise_result(L, (Result)-number, what);
    return number;
}

/* Things with attributes ------------------------------------------------------------- */

static int refuse_assignment(lua_State *L)
{
    return luaL_error(L, "'%s' cannot be assigned: attributes are fixed; what changes is a mark or a counter",
                      lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : "this");
}

/* What every piece may have for people to read: no attributes to select by. */
static bool is_reserved(const char *key)
{
    static const char *const reserved[] = {"copies", "name", "brief", "colour", "text"};
    for (size_t i = 0; i < sizeof reserved / sizeof *reserved; i++)
        if (strcmp(key, reserved[i]) == 0)
            return true;
    return false;
}

/* No attribute and no method of that name; the methods are in the first upvalue, the attributes in the shape. */
static int unknown_attribute(lua_State *L)
{
    const Shape *shape = host_of(L)->game->shape;
    const char *names[MAX_ATTRIBUTES + 32];
    size_t count = 0;
    Domain domain = (Domain)lua_tointeger(L, lua_upvalueindex(1));
    const char *wrong = check_text(L, 2);
    if (is_reserved(wrong))
        return 0;
    for (int i = 0; i < shape->attributes; i++) {
        if (shape->attribute[i].domain != domain)
            continue;
        if (strcmp(shape->attribute[i].name, wrong) == 0)
            return 0; /* other pieces have it, this one does not */
        names[count++] = shape->attribute[i].name;
    }
    const char *group = domain == DOMAIN_PIECES ? "piece" : "space";
    for (size_t i = 0; i < api_row_count; i++)
        if (strcmp(api_rows[i].group, group) == 0 && count < sizeof names / sizeof *names)
            names[count++] = api_rows[i].name;
    raise_unknown(L, domain == DOMAIN_PIECES ? "attribute of a piece" : "attribute of a space", wrong, names, count);
}

static int piece_text(lua_State *L)
{
    const Host *host = host_of(L);
    int piece = check_thing(L, 1, THING_PIECE);
    const PieceInfo *info = &host->game->shape->piece[piece];
    /* never more than everybody may know, so that a text made of it cannot give a secret away */
    bool open = host->match && knows(host->match->table, PUBLIC, piece);
    lua_pushstring(L, open ? info->name : info->hidden);
    return 1;
}

static int space_text(lua_State *L)
{
    lua_pushstring(L, host_of(L)->game->shape->space[check_thing(L, 1, THING_SPACE)].name);
    return 1;
}

/* Methods and the complaint about unknown names, shared by all things of a group. */
static void push_attribute_fallback(lua_State *L, const char *group, Domain domain)
{
    const char *key = domain == DOMAIN_PIECES ? "speakeasy.piece" : "speakeasy.space";
    if (lua_getfield(L, LUA_REGISTRYINDEX, key) == LUA_TTABLE)
        return;
    lua_pop(L, 1);
    lua_newtable(L); /* the metatable of attribute tables */
    lua_newtable(L); /* methods */
    api_register(L, group);
    lua_newtable(L); /* their metatable */
    lua_pushinteger(L, domain);
    lua_pushcclosure(L, unknown_attribute, 1);
    lua_setfield(L, -2, "__index");
    lua_setmetatable(L, -2);
    lua_setfield(L, -2, "__index");
    lua_pushvalue(L, -1);
    lua_setfield(L, LUA_REGISTRYINDEX, key);
}

/* Turns the table of attributes on top of the stack into the metatable of things that have them. */
static void wrap_attributes(lua_State *L, Domain domain)
{
    push_attribute_fallback(L, domain == DOMAIN_PIECES ? "piece" : "space", domain);
    lua_setmetatable(L, -2);
    lua_newtable(L);
    lua_insert(L, -2);
    lua_setfield(L, -2, "__index");
    bind_set_operators(L);
    lua_pushcfunction(L, refuse_assignment);
    lua_setfield(L, -2, "__newindex");
    lua_pushcfunction(L, domain == DOMAIN_PIECES ? piece_text : space_text);
    lua_setfield(L, -2, "__tostring");
    lua_pushboolean(L, 0);
    lua_setfield(L, -2, "__metatable");
}

/* A function among the attributes is an effect; its name must be a moment, if moments were declared. */
static void note_effect(lua_State *L, const char *key, int first, int copies)
{
    Game *game = host_of(L)->game;
    const char *names[MAX_MOMENTS];
    for (int i = 0; i < game->moments; i++) {
        names[i] = game->moment[i].name;
        if (strcmp(names[i], key) != 0)
            continue;
        for (int n = 0; n < copies; n++)
            set_put(game->moment[i].pieces.word, first + n);
        return;
    }
    if (game->moments > 0)
        raise_unknown(L, "moment", key, names, (size_t)game->moments);
}

/* Copies the attributes of the declaration at `table` into a new Lua table (pushed) and into the shape. */
static void read_attributes(lua_State *L, int table, Domain domain, int first, int copies)
{
    Shape *shape = host_of(L)->game->shape;
    lua_newtable(L);
    int attributes = lua_gettop(L), count = push_sorted_keys(L, table);
    for (int i = 1; i <= count; i++) {
        lua_rawgeti(L, attributes + 1, i);
        const char *key = lua_tostring(L, -1);
        lua_pushvalue(L, -1);
        lua_rawget(L, table);
        lua_pushvalue(L, -1);
        lua_setfield(L, attributes, key);
        int32_t value;
        if (domain == DOMAIN_PIECES && lua_isfunction(L, -1))
            note_effect(L, key, first, copies);
        if (!is_reserved(key) && !lua_isfunction(L, -1)) {
            if (!attribute_value(L, -1, &value))
                luaL_error(L, "attribute '%s' must be a whole number, a text, true, false or a function (got %s)", key,
                           luaL_typename(L, -1));
            int attribute = checked(L, shape_add_attribute(shape, domain, key), key);
            for (int n = 0; n < copies; n++)
                shape_set_attribute(shape, attribute, first + n, value);
        }
        lua_settop(L, attributes + 1);
    }
    lua_pop(L, 1);
    lua_pushnil(L);
    lua_setfield(L, attributes, "copies");
}

/* kind "card" { ... } and card { ... } --------------------------------------------------- */

/* Upvalues: kind number, kind name, text for those who may not know the piece. */
static int declare_pieces(lua_State *L)
{
    Game *game = check_loading(L, "a piece");
    Shape *shape = game->shape;
    int kind = (int)lua_tointeger(L, lua_upvalueindex(1));
    const char *kind_name = lua_tostring(L, lua_upvalueindex(2)), *hidden = lua_tostring(L, lua_upvalueindex(3));
    luaL_checktype(L, 1, LUA_TTABLE);
    lua_settop(L, 1);
    const char *name = field_text(L, 1, kind_name, "name", kind_name);
    const char *brief = field_text(L, 1, kind_name, "brief", ""), *colour = field_text(L, 1, kind_name, "colour", "");
    int copies = (int)field_integer(L, 1, kind_name, "copies", 1, MAX_PIECES, 1), first = shape->pieces;
    for (int i = 0; i < copies; i++) {
        int piece = checked(L, shape_add_piece(shape, kind, name, hidden), name);
        shape_draw_piece(shape, piece, brief, colour);
    }
    read_attributes(L, 1, DOMAIN_PIECES, first, copies);
    lua_pushstring(L, name);
    lua_setfield(L, -2, "name");
    lua_pushstring(L, kind_name);
    lua_setfield(L, -2, "kind");
    wrap_attributes(L, DOMAIN_PIECES);
    for (int i = 0; i < copies; i++) {
        lua_pushvalue(L, -1);
        game->piece_thing[first + i] = make_thing(L, THING_PIECE, first + i);
        lua_pop(L, 1);
    }
    return 0;
}

static int kind_body(lua_State *L)
{
    static const char *const fields[] = {"hidden", NULL};
    Game *game = check_loading(L, "kind");
    const char *name = lua_tostring(L, lua_upvalueindex(1));
    luaL_checktype(L, 1, LUA_TTABLE);
    check_fields(L, 1, "a kind", fields);
    lua_pushinteger(L, game->shape->kinds++);
    lua_pushstring(L, name);
    lua_pushstring(L, field_text(L, 1, name, "hidden", lua_pushfstring(L, "a %s", name)));
    lua_remove(L, -2);
    lua_pushcclosure(L, declare_pieces, 3);
    return 1;
}

int l_declare_kind(lua_State *L)
{
    return named_declaration(L, "kind", kind_body);
}

/* zone ------------------------------------------------------------------------------------------ */

static void push_zone_metatable(lua_State *L)
{
    if (luaL_newmetatable(L, "speakeasy.zone")) {
        lua_newtable(L);
        api_register(L, "selection"); /* a zone stands for its pieces */
        api_register(L, "zone");
        lua_setfield(L, -2, "__index");
        bind_set_operators(L);
        lua_pushcfunction(L, l_zone_count);
        lua_setfield(L, -2, "__len");
        lua_pushcfunction(L, refuse_assignment);
        lua_setfield(L, -2, "__newindex");
        lua_pushboolean(L, 0);
        lua_setfield(L, -2, "__metatable");
    }
}

static int make_zone(lua_State *L, Game *game, const ZoneInfo *info)
{
    int zone = checked(L, shape_add_zone(game->shape, info), info->name);
    push_zone_metatable(L);
    game->zone_thing[zone] = make_thing(L, THING_ZONE, zone);
    return zone;
}

static uint16_t read_sees(lua_State *L, const char *name, int owner)
{
    const char *sees = field_text(L, 1, name, "sees", "everyone");
    if (strcmp(sees, "everyone") == 0)
        return EVERYONE;
    if (strcmp(sees, "nobody") == 0)
        return 0;
    if (strcmp(sees, "owner") == 0 && owner != NOBODY)
        return (uint16_t)(1u << owner);
    if (strcmp(sees, "others") == 0 && owner != NOBODY)
        return (uint16_t)(EVERYONE & ~(1u << owner) & ~(1u << PUBLIC));
    luaL_error(L, "zone '%s': sees must be nobody, everyone, or with each_seat owner or others (got '%s')", name, sees);
    return 0;
}

/* The names after the dot of a seat must be free. */
static void claim_field(lua_State *L, const char *fields, const char *name, int value)
{
    check_name(L, "the name", name);
    lua_getfield(L, LUA_REGISTRYINDEX, fields);
    lua_pushstring(L, name);
    bool taken = lua_rawget(L, -2) != LUA_TNIL || strcmp(name, "name") == 0 || strcmp(name, "number") == 0 ||
                 strcmp(name, "next") == 0;
    if (taken)
        luaL_error(L, "'%s' is already the name of a zone or counter there", name);
    lua_pop(L, 1);
    lua_pushinteger(L, value);
    lua_setfield(L, -2, name);
    lua_pop(L, 1);
}

/* The zone on top of the stack (popped) becomes seat.name. */
static void give_to_seat(lua_State *L, Game *game, int seat, const char *name)
{
    lua_rawgeti(L, LUA_REGISTRYINDEX, game->seat_table[seat]);
    lua_insert(L, -2);
    lua_setfield(L, -2, name);
    lua_pop(L, 1);
}

static int zone_body(lua_State *L)
{
    static const char *const fields[] = {"each_seat", "sees",   "limit",   "face",
                                         "loose",     "copies", "in_play", NULL};
    Game *game = check_loading(L, "zone");
    const char *name = lua_tostring(L, lua_upvalueindex(1));
    luaL_checktype(L, 1, LUA_TTABLE);
    lua_settop(L, 1);
    check_fields(L, 1, "a zone", fields);
    bool each = field_flag(L, 1, name, "each_seat");
    const char *face = field_text(L, 1, name, "face", "up");
    if (strcmp(face, "up") != 0 && strcmp(face, "down") != 0)
        return luaL_error(L, "zone '%s': face must be up or down (got '%s')", name, face);
    int copies = (int)field_integer(L, 1, name, "copies", 1, 64, 1);
    if (each && copies > 1)
        return luaL_error(L, "zone '%s' cannot have both each_seat and copies", name);
    ZoneInfo info = {.name = name, .owner = NOBODY, .loose = field_flag(L, 1, name, "loose")};
    info.limit = (int)field_integer(L, 1, name, "limit", 1, MAX_PIECES, MAX_PIECES);
    info.face_down = strcmp(face, "down") == 0;
    info.in_play = field_flag(L, 1, name, "in_play");
    if (info.in_play && !each)
        return luaL_error(L, "zone '%s': in_play needs each_seat, as an effect acts for an owner", name);
    luaL_checkstack(L, copies + MAX_SEATS + 4, NULL);
    if (each)
        claim_field(L, SEAT_FIELDS, name, -game->shape->zones - 1);
    for (int i = 0; i < (each ? game->players : copies); i++) {
        if (each)
            info.owner = i;
        else
            info.copy = i;
        info.sees = read_sees(L, name, info.owner);
        if (copies > 1)
            info.name = lua_pushfstring(L, "%s %d", name, i + 1);
        make_zone(L, game, &info);
        if (copies > 1)
            lua_remove(L, -2);
        if (each)
            give_to_seat(L, game, i, name);
    }
    return each ? 0 : copies;
}

int l_declare_zone(lua_State *L)
{
    return named_declaration(L, "zone", zone_body);
}

/* grid, graph -------------------------------------------------------------------------------------- */

static void make_board_thing(lua_State *L, Game *game, int board)
{
    if (luaL_newmetatable(L, "speakeasy.board")) {
        lua_newtable(L);
        api_register(L, "board");
        lua_setfield(L, -2, "__index");
        lua_pushboolean(L, 0);
        lua_setfield(L, -2, "__metatable");
    }
    game->board_thing[board] = make_thing(L, THING_BOARD, board);
}

static void make_line_things(lua_State *L, Game *game, int board)
{
    const BoardInfo *info = &game->shape->board[board];
    for (int i = info->first_line; i < info->first_line + info->lines; i++) {
        if (luaL_newmetatable(L, "speakeasy.line")) {
            lua_newtable(L);
            api_register(L, "line");
            lua_setfield(L, -2, "__index");
            lua_pushboolean(L, 0);
            lua_setfield(L, -2, "__metatable");
        }
        game->line_thing[i] = make_thing(L, THING_LINE, i);
        lua_pop(L, 1);
    }
}

/* A table of attributes is on top of the stack; it becomes the space's. */
static void make_space_thing(lua_State *L, Game *game, int space)
{
    lua_pushstring(L, game->shape->space[space].name);
    lua_setfield(L, -2, "name");
    wrap_attributes(L, DOMAIN_SPACES);
    game->space_thing[space] = make_thing(L, THING_SPACE, space);
    lua_pop(L, 1);
}

static int grid_body(lua_State *L)
{
    Game *game = check_loading(L, "grid");
    const char *name = lua_tostring(L, lua_upvalueindex(1));
    luaL_checktype(L, 1, LUA_TTABLE);
    lua_rawgeti(L, 1, 1);
    lua_rawgeti(L, 1, 2);
    if (!lua_isinteger(L, -2) || !lua_isinteger(L, -1))
        return luaL_error(L, "grid '%s' needs two whole numbers: { columns, rows }", name);
    int columns = (int)check_integer(L, -2, 1, 26), rows = (int)check_integer(L, -1, 1, 99);
    int board = checked(L, shape_add_grid(game->shape, name, columns, rows), name);
    const BoardInfo *info = &game->shape->board[board];
    for (int i = 0; i < info->count; i++) {
        lua_createtable(L, 0, 3);
        lua_pushinteger(L, i % columns + 1);
        lua_setfield(L, -2, "column");
        lua_pushinteger(L, i / columns + 1);
        lua_setfield(L, -2, "row");
        make_space_thing(L, game, info->first + i);
    }
    make_line_things(L, game, board);
    make_board_thing(L, game, board);
    return 1;
}

int l_declare_grid(lua_State *L)
{
    return named_declaration(L, "grid", grid_body);
}

/* One entry of graph's `spaces`: a name, or a table with name and attributes. The entry is on top of the stack. */
static void declare_space(lua_State *L, Game *game, int board)
{
    int entry = lua_gettop(L);
    const char *name = lua_tostring(L, entry);
    if (lua_istable(L, entry))
        name = field_text(L, entry, "a space", "name", NULL);
    if (!name)
        luaL_error(L, "a space must be a name, or a table with a name");
    if (shape_find_space(game->shape, board, name) >= 0)
        luaL_error(L, "there is already a space '%s'", name);
    int space = checked(L, shape_add_space(game->shape, board, name), name);
    if (lua_istable(L, entry))
        read_attributes(L, entry, DOMAIN_SPACES, space, 1);
    else
        lua_newtable(L);
    make_space_thing(L, game, space);
}

static int space_in_list(lua_State *L, Game *game, int board, int list, int position)
{
    lua_rawgeti(L, list, position);
    const char *name = check_text(L, -1);
    int space = shape_find_space(game->shape, board, name);
    if (space < 0) {
        const char *names[MAX_SPACES];
        const BoardInfo *info = &game->shape->board[board];
        for (int i = 0; i < info->count; i++)
            names[i] = game->shape->space[info->first + i].name;
        raise_unknown(L, "space", name, names, (size_t)info->count);
    }
    lua_pop(L, 1);
    return space;
}

static void declare_links(lua_State *L, Game *game, int board)
{
    if (push_field(L, 1, "links") != LUA_TTABLE)
        luaL_error(L, "a graph needs links = { { \"here\", \"there\" }, ... }");
    for (int i = 1; i <= (int)lua_rawlen(L, 2); i++) {
        if (lua_rawgeti(L, 2, i) != LUA_TTABLE)
            luaL_error(L, "link %d must be a list of two spaces", i);
        int from = space_in_list(L, game, board, 3, 1), to = space_in_list(L, game, board, 3, 2);
        checked(L, shape_add_link(game->shape, from, to), "link");
        if (!field_flag(L, 3, "a link", "one_way"))
            checked(L, shape_add_link(game->shape, to, from), "link");
        lua_settop(L, 2);
    }
    lua_settop(L, 1);
}

static void declare_lines(lua_State *L, Game *game, int board)
{
    if (push_field(L, 1, "lines") == LUA_TTABLE) {
        for (int i = 1; i <= (int)lua_rawlen(L, 2); i++) {
            if (lua_rawgeti(L, 2, i) != LUA_TTABLE)
                luaL_error(L, "line %d must be a list of spaces", i);
            Set spaces = {{0}};
            for (int n = 1; n <= (int)lua_rawlen(L, 3); n++)
                set_put(spaces.word, space_in_list(L, game, board, 3, n));
            const char *name = field_text(L, 3, "a line", "name", lua_pushfstring(L, "line %d", i));
            checked(L, shape_add_line(game->shape, board, name, spaces.word), name);
            lua_settop(L, 2);
        }
    }
    lua_settop(L, 1);
}

static int graph_body(lua_State *L)
{
    static const char *const fields[] = {"spaces", "links", "lines", NULL};
    Game *game = check_loading(L, "graph");
    const char *name = lua_tostring(L, lua_upvalueindex(1));
    luaL_checktype(L, 1, LUA_TTABLE);
    lua_settop(L, 1);
    check_fields(L, 1, "a graph", fields);
    int board = checked(L, shape_add_board(game->shape, name), name);
    if (push_field(L, 1, "spaces") != LUA_TTABLE)
        return luaL_error(L, "graph '%s' needs spaces = { ... }", name);
    for (int i = 1; i <= (int)lua_rawlen(L, 2); i++) {
        lua_rawgeti(L, 2, i);
        declare_space(L, game, board);
        lua_settop(L, 2);
    }
    lua_settop(L, 1);
    declare_links(L, game, board);
    declare_lines(L, game, board);
    make_line_things(L, game, board);
    make_board_thing(L, game, board);
    return 1;
}

int l_declare_graph(lua_State *L)
{
    return named_declaration(L, "graph", graph_body);
}

/* counter.seat { ... }, counter.table { ... } --------------------------------------------------------- */

static void read_reference_kind(lua_State *L, CounterInfo *info, const char *word)
{
    static const char *const words[] = {"seat", "piece", "space"};
    static const CounterKind kinds[] = {COUNT_SEAT, COUNT_PIECE, COUNT_SPACE};
    for (int i = 0; i < 3; i++)
        if (strcmp(word, words[i]) == 0) {
            info->kind = kinds[i];
            return;
        }
    luaL_error(L, "counter '%s': '%s' must be seat, piece or space", info->name, word);
}

static void read_counter_table(lua_State *L, int table, CounterInfo *info)
{
    static const char *const fields[] = {"start", "least", "most", "score", "track", "hidden", NULL};
    check_fields(L, table, "a counter", fields);
    info->least = (int32_t)field_integer(L, table, info->name, "least", INT32_MIN, INT32_MAX, INT32_MIN);
    info->most = (int32_t)field_integer(L, table, info->name, "most", INT32_MIN, INT32_MAX, INT32_MAX);
    info->start = (int32_t)field_integer(L, table, info->name, "start", info->least, info->most, 0);
    info->scores = field_flag(L, table, info->name, "score");
    info->track = field_flag(L, table, info->name, "track");
    info->hidden = field_flag(L, table, info->name, "hidden");
}

/* The value is on top of the stack: a start, the word for what it refers to, or a table. */
static void declare_counter(lua_State *L, Game *game, const char *name, bool per_seat)
{
    CounterInfo info = {.name = name, .per_seat = per_seat, .least = INT32_MIN, .most = INT32_MAX};
    switch (lua_type(L, -1)) {
    case LUA_TNUMBER:
        info.start = (int32_t)check_integer(L, -1, INT32_MIN, INT32_MAX);
        break;
    case LUA_TBOOLEAN:
        info.kind = COUNT_FLAG;
        info.start = lua_toboolean(L, -1);
        break;
    case LUA_TSTRING:
        read_reference_kind(L, &info, lua_tostring(L, -1));
        break;
    case LUA_TTABLE:
        read_counter_table(L, lua_gettop(L), &info);
        break;
    default:
        luaL_error(L, "counter '%s': say its start, true or false, \"seat\", \"piece\", \"space\" or a table", name);
    }
    claim_field(L, per_seat ? SEAT_FIELDS : COMMON_FIELDS, name, game->shape->counters);
    checked(L, shape_add_counter(game->shape, &info), name);
}

/* Calls `declare` for every name of the table at 1, in alphabetical order: the block must not depend on hashing. */
typedef void (*DeclareOne)(lua_State *L, Game *game, const char *name, bool flag);

static int declare_each(lua_State *L, const char *what, DeclareOne declare, bool flag)
{
    Game *game = check_loading(L, what);
    luaL_checktype(L, 1, LUA_TTABLE);
    lua_settop(L, 1);
    int count = push_sorted_keys(L, 1);
    for (int i = 1; i <= count; i++) {
        lua_rawgeti(L, 2, i);
        lua_pushvalue(L, -1);
        lua_rawget(L, 1);
        declare(L, game, lua_tostring(L, 3), flag);
        lua_settop(L, 2);
    }
    return 0;
}

static int counter_seat(lua_State *L)
{
    return declare_each(L, "counter.seat", declare_counter, true);
}

static int counter_table(lua_State *L)
{
    return declare_each(L, "counter.table", declare_counter, false);
}

/* marks.piece { ... }, marks.space { ... } ---------------------------------------------------------------- */

static void declare_mark(lua_State *L, Game *game, const char *name, bool of_spaces)
{
    static const char *const fields[] = {"start", "brief", NULL};
    MarkInfo info = {.name = name, .domain = of_spaces ? DOMAIN_SPACES : DOMAIN_PIECES, .brief = ""};
    check_name(L, "mark", name);
    if (shape_find_mark(game->shape, info.domain, name) >= 0)
        luaL_error(L, "there is already a mark '%s'", name);
    if (lua_istable(L, -1)) {
        int table = lua_gettop(L);
        check_fields(L, table, "a mark", fields);
        info.brief = field_text(L, table, name, "brief", "");
        push_field(L, table, "start");
    }
    info.flag = lua_isboolean(L, -1) || lua_isnil(L, -1);
    info.start = info.flag ? (int16_t)lua_toboolean(L, -1) : (int16_t)check_integer(L, -1, INT16_MIN, INT16_MAX);
    checked(L, shape_add_mark(game->shape, &info), name);
}

static int marks_piece(lua_State *L)
{
    return declare_each(L, "marks.piece", declare_mark, false);
}

static int marks_space(lua_State *L)
{
    return declare_each(L, "marks.space", declare_mark, true);
}

static void set_pair(lua_State *L, const char *name, const char *a, lua_CFunction fa, const char *b, lua_CFunction fb)
{
    lua_createtable(L, 0, 2);
    lua_pushcfunction(L, fa);
    lua_setfield(L, -2, a);
    lua_pushcfunction(L, fb);
    lua_setfield(L, -2, b);
    lua_setfield(L, -2, name);
}

/* The words that need a table to be there: made when game { } has said how many sit at it. Every piece begins in
 * the box. */
void bind_table_declarations(lua_State *L)
{
    Game *game = host_of(L)->game;
    lua_rawgeti(L, LUA_REGISTRYINDEX, game->names);
    set_pair(L, "counter", "seat", counter_seat, "table", counter_table);
    set_pair(L, "marks", "piece", marks_piece, "space", marks_space);
    make_zone(L, game, &(ZoneInfo){.name = "box", .owner = NOBODY, .face_down = true});
    lua_setfield(L, -2, "box");
    lua_pop(L, 1);
}
