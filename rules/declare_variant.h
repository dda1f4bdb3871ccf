/* What the two files of variants share. */
#ifndef RULES_DECLARE_VARIANT_H
#define RULES_DECLARE_VARIANT_H

#include "rules/names.h"
#include "rules/variant.h"

#define VARIANT_HEADS                                                                              \
    "speakeasy.variants" /* in the registry: the tables of variant { }, by number */

extern const char *const variant_fields[]; /* what variant { } may hold */

/* Remembers a change; a Lua error if it undoes an earlier variant's. */
void variant_changes(lua_State *L, const Change *change);

#endif
