/* A script state with the bounded library, as games get it, and beside it a stock Lua to compare with. */
#ifndef SUPPORT_SANDBOX_STATE_H
#define SUPPORT_SANDBOX_STATE_H

#include "rules/host.h"

#include <lua.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Sandbox {
    Host host;
    lua_State *stock;
} Sandbox;

typedef struct Text {
    const char *bytes;
    size_t length;
} Text;

enum { ANSWER_SIZE = 16 * 1024 };

void sandbox_open(Sandbox *sandbox);
void sandbox_close(Sandbox *sandbox);

/* Makes a C function known to scripts of the sandbox (not of the stock Lua). */
void sandbox_offer(Sandbox *sandbox, const char *name, lua_CFunction function);

/* frozen(t) for scripts: an empty table that shows t and cannot be changed, as the host makes them. */
void sandbox_offer_frozen(Sandbox *sandbox);

/* Pushes the loaded source with its environment on a thread of the sandbox; raises if it does not compile. */
void sandbox_load(lua_State *L, const char *source);

/* Runs the source in the sandbox and gives its results as text, like `1 2.5 "x" true table`, or `error: message`.
 * The text lives until the next run. */
const char *sandbox_run(Sandbox *sandbox, const char *source);

/* Fails the test unless the results are just this, or have this part. */
void sandbox_gives(Sandbox *sandbox, const char *source, const char *expected);
void sandbox_fails(Sandbox *sandbox, const char *source, const char *part);

/* Runs the source, which finds the texts in `...`, in both; fails the test unless both give the same results or both fail. */
void sandbox_compare(Sandbox *sandbox, const char *source, const Text *args, int count);

/* Numbers for tests, always the same. */
uint32_t sandbox_random(uint32_t below);

#endif
