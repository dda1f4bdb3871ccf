/* The Lua state that a game's scripts live in: its memory cap, its work budget, its watchdog.
 *
 * Scripts run without a counting hook, at full speed. A timer notices a script that has run for too long
 * without a decision; only then is that stretch rolled back and run again with every instruction counted. So the
 * verdict depends on the count alone and falls at the same place on every machine. Some single instructions can be made
 * very slow (comparing long texts, say); a counted script that burns HOST_PATIENCE all the same is ended by the clock. */
#ifndef RULES_HOST_H
#define RULES_HOST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct lua_State lua_State; /* the console above knows no Lua */
struct Game;
struct Match;
struct Profile;

enum {
    HOST_MEMORY = 32 << 20,       /* bytes a game's scripts may hold */
    HOST_LARGEST = 512 << 10,     /* bytes in one piece */
    HOST_WORK = 20 * 1000 * 1000, /* units between two decisions, or for loading a game */
    HOST_STRIDE = 1000,           /* instructions between two looks at the budget while counting */
    HOST_PATIENCE = 600,          /* milliseconds of processor time for what is counted */
};

typedef struct Host {
    lua_State *L;
    struct Game *game;
    struct Match *match;     /* whose script is running, or NULL */
    struct Profile *profile; /* counts lines and work for a check, or NULL */
    struct Trace *trace;     /* where its selections are written down, or NULL: they are not */
    size_t memory;
    int64_t work; /* units used since the last lap */
    bool dying;   /* a budget is broken: errors must get through */
    bool overran; /* the watchdog, not the count, stopped the script */
    bool starved; /* memory was refused since the script began to run */
    bool loading; /* declarations may be made */
    bool counting;
    bool unbounded;              /* for benchmarks */
    lua_State *volatile running; /* for the watchdog */
    volatile uint32_t lap;
    volatile uint32_t lap_seen;
    volatile int ticks; /* of the watchdog, while counting, since the last new decision */
} Host;

bool host_open(Host *host, struct Game *game); /* false without memory; close with host_close */
void host_close(Host *host);

/* A script begins to run on this thread (watched, or counted from the start), and has ended. Calls nest: the
 * value of host_begin goes back to host_end. */
typedef struct HostCall {
    lua_State *running;
    bool counting, dying;
    int64_t work;
    int ticks;
} HostCall;
HostCall host_begin(Host *host, lua_State *thread, bool counted);
void host_end(Host *host, HostCall before);

/* Called at the end of a thread other than the first that has run scripts. */
void host_leave_thread(void);

/* Frees all garbage, so that what is left depends on what the scripts hold alone. */
void host_collect(Host *host);

/* For benchmarks: from now on nothing is watched, charged or capped, so that one sees what that costs. */
void host_unbounded(Host *host, bool unbounded);

/* For tests: on this thread, allocations of scripts from the `first` on are refused, `many` of them; 0 ends that.
 * Gives how many have been refused since the last call. */
long host_refuse(long first, long many);

/* A decision was made, or made again by feeding its answer: the budget starts anew. */
static inline void host_lap(Host *host)
{
    host->work = 0;
    host->lap = host->lap + 1;
}

/* A decision was made that is not a repetition: so does the clock. */
static inline void host_progress(Host *host)
{
    host->ticks = 0;
}

/* lua_pcall with every instruction counted. */
int host_call(Host *host, lua_State *L, int args, int results);

/* The same for several calls that share a budget: what they have used goes on from there. */
typedef struct HostSpent {
    int64_t work;
    int ticks;
} HostSpent;
int host_call_within(Host *host, lua_State *L, int args, int results, HostSpent *spent);

#endif
