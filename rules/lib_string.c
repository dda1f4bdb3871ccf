#include "rules/lib_string.h"

#include "rules/budget.h"
#include "rules/lib.h"

#include <string.h>

/* Positions ------------------------------------------------------------------------------------ */

size_t lib_string_start(lua_Integer position, size_t length)
{
    if (position > 0)
        return (size_t)position;
    if (position == 0 || position < -(lua_Integer)length)
        return 1;
    return length + 1 - (size_t)-position;
}

/* The end of a slice: at most the length, 0 if it lies before the text. */
static size_t slice_end(lua_Integer position, size_t length)
{
    if (position > (lua_Integer)length)
        return length;
    if (position >= 0)
        return (size_t)position;
    if (position < -(lua_Integer)length)
        return 0;
    return length + 1 - (size_t)-position;
}

/* Bytes ---------------------------------------------------------------------------------------- */

static int string_byte(lua_State *L)
{
    size_t length;
    const char *text = luaL_checklstring(L, 1, &length);
    lua_Integer position = luaL_optinteger(L, 2, 1);
    size_t start = lib_string_start(position, length);
    size_t end = slice_end(luaL_optinteger(L, 3, position), length);
    if (start > end)
        return 0;
    size_t count = end - start + 1;
    if (count > LIB_MAX_RESULTS)
        return luaL_error(L, "string.byte gives at most %d values", LIB_MAX_RESULTS);
    luaL_checkstack(L, (int)count, "too many values");
    budget_charge(L, count);
    for (size_t i = 0; i < count; i++)
        lua_pushinteger(L, (unsigned char)text[start - 1 + i]);
    return (int)count;
}

static int string_char(lua_State *L)
{
    int count = lua_gettop(L);
    luaL_Buffer text;
    char *bytes = luaL_buffinitsize(L, &text, (size_t)count);
    lib_charge_bytes(L, (size_t)count);
    for (int i = 0; i < count; i++) {
        lua_Integer byte = luaL_checkinteger(L, i + 1);
        luaL_argcheck(L, byte >= 0 && byte <= 255, i + 1, "value out of range");
        bytes[i] = (char)byte;
    }
    luaL_pushresultsize(&text, (size_t)count);
    return 1;
}

static int string_len(lua_State *L)
{
    size_t length;
    luaL_checklstring(L, 1, &length);
    lua_pushinteger(L, (lua_Integer)length);
    return 1;
}

/* Copies --------------------------------------------------------------------------------------- */

static int string_sub(lua_State *L)
{
    size_t length;
    const char *text = luaL_checklstring(L, 1, &length);
    size_t start = lib_string_start(luaL_checkinteger(L, 2), length);
    size_t end = slice_end(luaL_optinteger(L, 3, -1), length);
    size_t count = start <= end ? end - start + 1 : 0;
    lib_check_text_size(L, count);
    lib_charge_bytes(L, count);
    lua_pushlstring(L, count > 0 ? text + start - 1 : "", count);
    return 1;
}

/* Begins a copy of the text in the first argument that is as long as it. */
static char *begin_copy(lua_State *L, luaL_Buffer *copy, const char **text, size_t *length)
{
    *text = luaL_checklstring(L, 1, length);
    lib_check_text_size(L, *length);
    lib_charge_bytes(L, *length);
    return luaL_buffinitsize(L, copy, *length);
}

static int string_lower(lua_State *L)
{
    luaL_Buffer copy;
    const char *text;
    size_t length;
    char *bytes = begin_copy(L, &copy, &text, &length);
    for (size_t i = 0; i < length; i++)
        bytes[i] = (char)(text[i] >= 'A' && text[i] <= 'Z' ? text[i] + ('a' - 'A') : text[i]);
    luaL_pushresultsize(&copy, length);
    return 1;
}

static int string_upper(lua_State *L)
{
    luaL_Buffer copy;
    const char *text;
    size_t length;
    char *bytes = begin_copy(L, &copy, &text, &length);
    for (size_t i = 0; i < length; i++)
        bytes[i] = (char)(text[i] >= 'a' && text[i] <= 'z' ? text[i] - ('a' - 'A') : text[i]);
    luaL_pushresultsize(&copy, length);
    return 1;
}

static int string_reverse(lua_State *L)
{
    luaL_Buffer copy;
    const char *text;
    size_t length;
    char *bytes = begin_copy(L, &copy, &text, &length);
    for (size_t i = 0; i < length; i++)
        bytes[i] = text[length - 1 - i];
    luaL_pushresultsize(&copy, length);
    return 1;
}

/* The size of `times` texts with separators between them; raises if that is too long. */
static size_t repeated_size(lua_State *L, size_t text, size_t separator, lua_Integer times)
{
    size_t unit = text + separator; /* each is the size of a block of memory: no overflow */
    if (times <= 0 || unit == 0)
        return 0;
    if ((lua_Unsigned)times > (LIB_MAX_TEXT + separator) / unit)
        lib_check_text_size(L, (size_t)LIB_MAX_TEXT + 1);
    return (size_t)times * unit - separator;
}

static int string_rep(lua_State *L)
{
    size_t length, separator_length;
    const char *text = luaL_checklstring(L, 1, &length);
    lua_Integer times = luaL_checkinteger(L, 2);
    const char *separator = luaL_optlstring(L, 3, "", &separator_length);
    size_t size = repeated_size(L, length, separator_length, times);
    lib_charge_bytes(L, size);
    if (size == 0) {
        lua_pushliteral(L, "");
        return 1;
    }
    luaL_Buffer result;
    char *bytes = luaL_buffinitsize(L, &result, size);
    memcpy(bytes, text, length);
    size_t done = length;
    if (done < size) {
        memcpy(bytes + done, separator, separator_length);
        done += separator_length;
    }
    while (done < size) { /* doubles what is there: it repeats with the period text .. separator */
        size_t more = done < size - done ? done : size - done;
        memcpy(bytes + done, bytes, more);
        done += more;
    }
    luaL_pushresultsize(&result, size);
    return 1;
}

/* The library ---------------------------------------------------------------------------------- */

static const luaL_Reg string_functions[] = {
    {"byte", string_byte},   {"char", string_char},   {"len", string_len},
    {"lower", string_lower}, {"rep", string_rep},     {"reverse", string_reverse},
    {"sub", string_sub},     {"upper", string_upper}, {NULL, NULL},
};

int lib_string_open(lua_State *L)
{
    lua_createtable(L, 0, 16);
    luaL_setfuncs(L, string_functions, 0);
    luaL_setfuncs(L, lib_match_functions, 0);
    luaL_setfuncs(L, lib_format_functions, 0);
    return 1;
}
