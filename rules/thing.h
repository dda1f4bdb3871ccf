/* The things of the table that scripts hold: references, never the things themselves.
 *
 * A thing is a full userdata made once when the game is loaded; scripts cannot make any. Every full userdata
 * in a script's reach is a Thing, so its tag may be read without asking for a metatable by name. */
#ifndef RULES_THING_H
#define RULES_THING_H

#include <lua.h>
#include <stdbool.h>
#include <stdint.h>

#include "rules/host.h"

/* The host of any state or coroutine. */
static inline Host *host_of(lua_State *L)
{
    return *(Host **)lua_getextraspace(L);
}

typedef enum ThingKind {
    THING_PIECE = 1,
    THING_SPACE,
    THING_ZONE,
    THING_SEAT,
    THING_BOARD,
    THING_LINE,
    THING_PHASE,
    THING_OTHER, /* the engine's own objects: counters of the table, options */
} ThingKind;

/* Which of the engine's own objects. */
enum { SEATS_ID = 0, COMMON_ID = 1, PHASE_ID = 2, PART_ID = 3 };

typedef struct Thing {
    int32_t kind; /* ThingKind */
    int32_t id;
} Thing;

/* The thing at this stack index, or NULL if the value is none. */
static inline const Thing *thing_at(lua_State *L, int index)
{
    const void *value = lua_touserdata(L, index);
    return (int64_t)(intptr_t)value > 0 ? (const Thing *)value : NULL; /* a selection is below 0 */
}

#endif
