/* string.format: a specification is read into its parts, checked against a table, and written out again for
 * snprintf, so no script text ever serves as a format. */
#include "rules/budget.h"
#include "rules/lib.h"
#include "rules/lib_string.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

typedef struct Spec {
    const char *text; /* from its % on, for messages */
    int length;
    char flags[8]; /* each at most once */
    int width;
    int precision; /* -1: none */
    char conversion;
} Spec;

typedef struct Conversion {
    const char *letters;
    const char *flags; /* that it takes */
    bool precise;      /* takes a precision */
    void (*write)(lua_State *L, luaL_Buffer *out, const Spec *spec, int arg);
} Conversion;

enum {
    ITEM_SIZE = 512, /* the longest is %+.99f of a number with 309 digits */
    LONGEST_SPEC = 20,
};

/* Writing -------------------------------------------------------------------------------------- */

/* The specification for snprintf, with stars for width and precision; -1 there means none to C too.
 * `modifier` is the length of the C type. */
static void spell(const Spec *spec, const char *modifier, char out[32])
{
    snprintf(out, 32, "%%%s*.*%s%c", spec->flags, modifier, spec->conversion);
}

static void write_integer(lua_State *L, luaL_Buffer *out, const Spec *spec, int arg)
{
    lua_Integer value = luaL_checkinteger(L, arg);
    char format[32], item[ITEM_SIZE];
    spell(spec, LUA_INTEGER_FRMLEN, format);
    int length =
        snprintf(item, sizeof item, format, spec->width, spec->precision, (LUAI_UACINT)value);
    lib_add(L, out, item, (size_t)length);
}

/* Not-a-number has a sign on some processors; it is written without. */
static void write_real(lua_State *L, luaL_Buffer *out, const Spec *spec, int arg)
{
    lua_Number value = luaL_checknumber(L, arg);
    if (isnan(value))
        value = (lua_Number)NAN;
    char format[32], item[ITEM_SIZE];
    spell(spec, LUA_NUMBER_FRMLEN, format);
    int length =
        snprintf(item, sizeof item, format, spec->width, spec->precision, (LUAI_UACNUMBER)value);
    budget_charge(L, LIB_REAL_COST + (size_t)length); /* hundreds of digits take microseconds */
    lib_add(L, out, item, (size_t)length);
}

static void write_padded(lua_State *L, luaL_Buffer *out, const Spec *spec, const char *text,
                         size_t length)
{
    char blanks[100];
    size_t pad = length < (size_t)spec->width ? (size_t)spec->width - length : 0;
    memset(blanks, ' ', pad);
    bool left = strchr(spec->flags, '-') != NULL;
    if (!left)
        lib_add(L, out, blanks, pad);
    lib_add(L, out, text, length);
    if (left)
        lib_add(L, out, blanks, pad);
}

static void write_text(lua_State *L, luaL_Buffer *out, const Spec *spec, int arg)
{
    size_t length;
    const char *text = lib_push_text(L, arg, &length);
    lua_replace(L, arg); /* off the top, where the buffer must be */
    if (spec->precision >= 0 && (size_t)spec->precision < length)
        length = (size_t)spec->precision;
    write_padded(L, out, spec, text, length);
}

static void write_byte(lua_State *L, luaL_Buffer *out, const Spec *spec, int arg)
{
    lua_Integer value = luaL_checkinteger(L, arg);
    luaL_argcheck(L, value >= 0 && value <= 255, arg, "value out of range");
    char byte = (char)value;
    write_padded(L, out, spec, &byte, 1);
}

static const Conversion conversions[] = {
    {"di", "-+ 0", true, write_integer}, {"u", "-0", true, write_integer},
    {"oxX", "-#0", true, write_integer}, {"aAeEfgG", "-+ #0", true, write_real},
    {"s", "-", true, write_text},        {"c", "-", false, write_byte},
};

/* Reading -------------------------------------------------------------------------------------- */

/* Reads at most two digits. */
static int read_number(const char **at, const char *end)
{
    int number = 0;
    for (int digits = 0; digits < 2 && *at < end && **at >= '0' && **at <= '9'; digits++)
        number = number * 10 + (*(*at)++ - '0');
    return number;
}

/* Reads what follows a %; the conversion is 0 if there is none, or no end to the flags. */
static Spec read_spec(const char *at, const char *end)
{
    Spec spec = {.text = at - 1, .precision = -1};
    size_t flags = 0;
    for (; at < end && *at != '\0' && strchr("-+ #0", *at); at++)
        if (!strchr(spec.flags, *at))
            spec.flags[flags++] = *at;
    spec.width = read_number(&at, end);
    if (at < end && *at == '.') {
        at++;
        spec.precision = read_number(&at, end);
    }
    spec.conversion = '\0';
    if (at < end)
        spec.conversion = *at++;
    spec.length = (int)(at - spec.text);
    if (at - spec.text > LONGEST_SPEC) {
        spec.length = LONGEST_SPEC;
        spec.conversion = '\0';
    }
    return spec;
}

static _Noreturn void refuse(lua_State *L, const Spec *spec)
{
    if (spec->conversion == 'p' || spec->conversion == 'q')
        luaL_error(L, "'%%%c' is not available in string.format", spec->conversion);
    lua_pushlstring(L, spec->text, (size_t)spec->length);
    luaL_error(L, "invalid conversion '%s' to 'format'", lua_tostring(L, -1));
    __builtin_unreachable();
}

static const Conversion *check_spec(lua_State *L, const Spec *spec)
{
    for (size_t i = 0; i < sizeof conversions / sizeof *conversions; i++) {
        const Conversion *conversion = &conversions[i];
        if (spec->conversion == '\0' || !strchr(conversion->letters, spec->conversion))
            continue;
        if (spec->flags[strspn(spec->flags, conversion->flags)] != '\0')
            break;
        if (spec->precision >= 0 && !conversion->precise)
            break;
        return conversion;
    }
    refuse(L, spec);
}

static int string_format(lua_State *L)
{
    size_t length;
    const char *at = luaL_checklstring(L, 1, &length);
    const char *end = at + length;
    int args = lua_gettop(L);
    int arg = 1;
    luaL_Buffer out;
    lib_charge_bytes(L, length);
    luaL_buffinit(L, &out);
    while (at < end) {
        const char *percent = memchr(at, '%', (size_t)(end - at));
        lib_add(L, &out, at, (size_t)((percent ? percent : end) - at));
        if (!percent)
            break;
        at = percent + 1;
        if (at < end && *at == '%') {
            lib_add(L, &out, at++, 1);
            continue;
        }
        Spec spec = read_spec(at, end);
        const Conversion *conversion = check_spec(L, &spec);
        budget_charge(L, 10);
        if (++arg > args)
            return luaL_argerror(L, arg, "no value");
        conversion->write(L, &out, &spec, arg);
        at = spec.text + spec.length;
    }
    lib_charge_bytes(L, luaL_bufflen(&out));
    luaL_pushresult(&out);
    return 1;
}

const luaL_Reg lib_format_functions[] = {{"format", string_format}, {NULL, NULL}};
