/* The declarations of boards: grids and graphs. */
#include <string.h>

#include "rules/api.h"
#include "rules/declare.h"
#include "rules/variant.h"

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
            bind_set_operators(L);
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

static void check_new_board(lua_State *L, const Shape *shape, const char *what, const char *name)
{
    check_declaration(L, what, name);
    for (int i = 0; i < shape->boards; i++)
        if (strcmp(shape->board[i].name, name) == 0)
            luaL_error(L, "there is already a board '%s'", name);
}

static int grid_body(lua_State *L)
{
    Game *game = check_loading(L, "grid");
    const char *name = lua_tostring(L, lua_upvalueindex(1));
    static const char *const fields[] = {"full_lines_stay", NULL};
    check_new_board(L, game->shape, "grid", name);
    lua_settop(L, 1);
    variants_amend(L, "boards", "board", name);
    check_fields(L, 1, "a grid", fields);
    lua_rawgeti(L, 1, 1);
    lua_rawgeti(L, 1, 2);
    if (!lua_isinteger(L, -2) || !lua_isinteger(L, -1))
        return luaL_error(L, "grid '%s' needs two whole numbers: { columns, rows }", name);
    int columns = (int)declared_integer(L, -2, "the columns of grid", name, 1, 26);
    int rows = (int)declared_integer(L, -1, "the rows of grid", name, 1, 99);
    int board = checked(L, shape_add_grid(game->shape, name, columns, rows), name);
    BoardInfo *info = &game->shape->board[board];
    info->full_lines_stay = field_flag(L, 1, name, "full_lines_stay");
    int column = checked(L, shape_add_attribute(game->shape, DOMAIN_SPACES, "column"), name);
    int row = checked(L, shape_add_attribute(game->shape, DOMAIN_SPACES, "row"), name);
    for (int i = 0; i < info->count; i++) {
        shape_set_attribute(game->shape, column, info->first + i, i % columns + 1);
        shape_set_attribute(game->shape, row, info->first + i, i / columns + 1);
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
    if (lua_istable(L, entry))
        push_field(L, entry, "name");
    if (lua_type(L, -1) != LUA_TSTRING)
        luaL_error(L, "a space must be a name, or a table with a name");
    const char *name = check_label(L, -1, "a space"); /* the name stays on the stack */
    charge_work(L, game->shape->spaces);
    if (shape_find_space(game->shape, board, name) >= 0)
        luaL_error(L, "there is already a space '%s'", name);
    int space = checked(L, shape_add_space(game->shape, board, name), name);
    if (lua_istable(L, entry)) {
        checked(L,
                -(int)shape_draw_space(game->shape, space, field_text(L, entry, name, "brief", "")),
                name);
        read_attributes(L, entry, DOMAIN_SPACES, space, 1);
    } else {
        lua_newtable(L);
    }
    make_space_thing(L, game, space);
}

/* `what` and `number` say in which list: "link 3". */
static int space_in_list(lua_State *L, Game *game, int board, int position, const char *what,
                         int number)
{
    if (lua_rawgeti(L, 3, position) != LUA_TSTRING)
        luaL_error(L, "%s %d of '%s' must be a list of spaces' names (got %s)", what, number,
                   game->shape->board[board].name, luaL_typename(L, -1));
    const char *name = lua_tostring(L, -1);
    charge_work(L, game->shape->spaces); /* each is compared */
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
        luaL_error(L, "graph '%s' needs links = { { \"here\", \"there\" }, ... }",
                   game->shape->board[board].name);
    for (int i = 1; i <= (int)lua_rawlen(L, 2); i++) {
        if (lua_rawgeti(L, 2, i) != LUA_TTABLE)
            luaL_error(L, "link %d must be a list of two spaces", i);
        int from = space_in_list(L, game, board, 1, "link", i),
            to = space_in_list(L, game, board, 2, "link", i);
        checked(L, shape_add_link(game->shape, from, to), "link");
        if (!field_flag(L, 3, "a link", "one_way"))
            checked(L, shape_add_link(game->shape, to, from), "link");
        lua_settop(L, 2);
    }
    lua_settop(L, 1);
}

static void declare_lines(lua_State *L, Game *game, int board)
{
    int type = push_field(L, 1, "lines");
    if (type != LUA_TTABLE && type != LUA_TNIL)
        luaL_error(L, "graph '%s': lines must be a list (got %s)", game->shape->board[board].name,
                   luaL_typename(L, -1));
    if (type == LUA_TTABLE) {
        for (int i = 1; i <= (int)lua_rawlen(L, 2); i++) {
            if (lua_rawgeti(L, 2, i) != LUA_TTABLE)
                luaL_error(L, "line %d must be a list of spaces", i);
            Set spaces = {{0}};
            for (int n = 1; n <= (int)lua_rawlen(L, 3); n++)
                set_put(spaces.word, space_in_list(L, game, board, n, "line", i));
            const char *name = field_text(L, 3, "a line", "name", lua_pushfstring(L, "line %d", i));
            if (!*name)
                luaL_error(L, "line %d of '%s': the name is empty", i,
                           game->shape->board[board].name);
            checked(L, shape_add_line(game->shape, board, name, spaces.word), name);
            lua_settop(L, 2);
        }
    }
    lua_settop(L, 1);
}

enum { MOST_DRAWN = 64 }; /* rows, and columns */

/* The row is at index 3. A text that is no space's name is scenery. */
static void read_drawn_row(lua_State *L, Game *game, int board, int columns, int16_t *cell)
{
    for (int i = 0; i < columns; i++) {
        if (lua_rawgeti(L, 3, i + 1) != LUA_TSTRING)
            luaL_error(L, "drawing of '%s': a cell must be a space's name or another text (got %s)",
                       game->shape->board[board].name, luaL_typename(L, -1));
        const char *text = lua_tostring(L, -1);
        charge_work(L, game->shape->spaces + game->shape->words);
        int space = shape_find_space(game->shape, board, text);
        int word = space < 0 ? checked(L, shape_add_word(game->shape, text), text) : 0;
        cell[i] = (int16_t)(space >= 0 ? space : -1 - word);
        lua_pop(L, 1);
    }
}

static void declare_drawing(lua_State *L, Game *game, int board)
{
    const char *name = game->shape->board[board].name;
    int type = push_field(L, 1, "drawing"), rows = 0, columns = 0;
    if (type == LUA_TNIL) {
        lua_settop(L, 1);
        return;
    }
    if (type == LUA_TTABLE)
        rows = (int)lua_rawlen(L, 2);
    if (rows < 1 || rows > MOST_DRAWN)
        luaL_error(L, "graph '%s': drawing must be a list of 1 to %d rows", name, MOST_DRAWN);
    int16_t cell[MOST_DRAWN * MOST_DRAWN];
    for (int i = 0; i < rows; i++) {
        int length = lua_rawgeti(L, 2, i + 1) == LUA_TTABLE ? (int)lua_rawlen(L, 3) : 0;
        if (length < 1 || length > MOST_DRAWN || (i > 0 && length != columns))
            luaL_error(L, "graph '%s': row %d of the drawing must have as many cells as the others",
                       name, i + 1);
        columns = length;
        read_drawn_row(L, game, board, columns, cell + i * columns);
        lua_settop(L, 2);
    }
    lua_settop(L, 1);
    if (shape_draw_board(game->shape, board, rows, columns, cell) != RESULT_OK)
        raise_result(L, RESULT_NO_MEMORY, name);
}

static int graph_body(lua_State *L)
{
    static const char *const fields[] = {"spaces", "links", "lines", "drawing", NULL};
    Game *game = check_loading(L, "graph");
    const char *name = lua_tostring(L, lua_upvalueindex(1));
    check_new_board(L, game->shape, "graph", name);
    lua_settop(L, 1);
    variants_amend(L, "boards", "board", name);
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
    declare_drawing(L, game, board);
    make_line_things(L, game, board);
    make_board_thing(L, game, board);
    return 1;
}

int l_declare_graph(lua_State *L)
{
    return named_declaration(L, "graph", graph_body);
}
