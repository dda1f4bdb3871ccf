#define _GNU_SOURCE
#include "rules/host.h"

#include <lauxlib.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "rules/budget.h"
#include "rules/profile.h"
#include "rules/thing.h"

enum { TICK_MS = 4, WATCH_SIGNAL = SIGVTALRM };

static _Thread_local Host *watched;
static _Thread_local bool ticking;
static _Thread_local timer_t ticker;

/* Memory ------------------------------------------------------------------ */

static _Thread_local long refuse_in, refuse_count, refused;

long host_refuse(long first, long many)
{
    long before = refused;
    refuse_in = first;
    refuse_count = many;
    refused = 0;
    return before;
}

static bool refused_by_test(void)
{
    if (refuse_in > 1) {
        refuse_in--;
        return false;
    }
    return refused < refuse_count && ++refused;
}

static bool too_large(const Host *host, size_t old_size, size_t new_size)
{
    return new_size > old_size && !host->unbounded &&
           (new_size > HOST_LARGEST || host->memory - old_size + new_size > HOST_MEMORY);
}

/* Long texts are charged here, as the instruction that joins texts cannot be: a unit for so many bytes. Every long text is
 * a new one, so what is charged does not depend on what garbage lies about; short ones may be found again. */
enum { LONG_TEXT = 256, TEXT_BYTES = 8 };

static void *allocate(void *data, void *old, size_t old_size, size_t new_size)
{
    Host *host = data;
    bool text = !old && old_size == LUA_TSTRING && new_size > LONG_TEXT;
    if (!old)
        old_size = 0; /* Lua passes the type of the new object there */
    if (new_size == 0) {
        free(old);
        host->memory -= old_size;
        return NULL;
    }
    if (too_large(host, old_size, new_size) ||
        (refuse_in && new_size > old_size && refused_by_test())) {
        host->starved = true;
        return NULL;
    }
    void *block = realloc(old, new_size);
    if (block)
        host->memory += new_size - old_size;
    if (text)
        host->work += (int64_t)new_size / TEXT_BYTES;
    return block;
}

/* The table of all texts shrinks by half at a time. */
void host_collect(Host *host)
{
    size_t before;
    do {
        before = host->memory;
        lua_gc(host->L, LUA_GCCOLLECT, 0);
    } while (host->memory < before);
}

/* Work ---------------------------------------------------------------------- */

_Noreturn void budget_kill(lua_State *L, const char *why)
{
    enum { DEEPEST = 20 };
    host_of(L)->dying = true;
    luaL_where(L, 0); /* a hook runs in the script's own function, a verb is called by it */
    for (int level = 1; level < DEEPEST && !*lua_tostring(L, -1); level++) {
        lua_pop(L, 1);
        luaL_where(L, level);
    }
    lua_pushstring(L, why);
    lua_concat(L, 2);
    lua_error(L);
    abort(); /* lua_error does not return */
}

static const char too_much[] =
    "the script does too much work without asking anybody: is there a loop that never ends?";

void budget_charge(lua_State *L, size_t units)
{
    Host *host = host_of(L);
    if (host->unbounded)
        return;
    if (units > HOST_WORK)
        units = HOST_WORK + 1;
    host->work += (int64_t)units;
    if (host->work <= HOST_WORK)
        return;
    host->overran =
        !host->counting; /* instructions count as well: the exact place is found by counting them */
    budget_kill(L, too_much);
}

bool budget_dying(lua_State *L)
{
    return host_of(L)->dying;
}

static void count_work(lua_State *L, lua_Debug *at)
{
    (void)at;
    budget_charge(L, HOST_STRIDE);
}

/* For a check: every line is seen as well. */
static void count_lines(lua_State *L, lua_Debug *at)
{
    Host *host = host_of(L);
    if (at->event == LUA_HOOKLINE) {
        profile_line(host->profile, L, at);
        return;
    }
    profile_stride(host->profile, HOST_STRIDE);
    budget_charge(L, HOST_STRIDE);
}

static void count_on(Host *host, lua_State *thread)
{
    if (host->profile)
        lua_sethook(thread, count_lines, LUA_MASKCOUNT | LUA_MASKLINE, HOST_STRIDE);
    else
        lua_sethook(thread, count_work, LUA_MASKCOUNT, HOST_STRIDE);
}

/* The watchdog's hook: stops the script at the next instruction; whoever called it tries again, counting. */
static void stop_overrun(lua_State *L, lua_Debug *at)
{
    (void)at;
    Host *host = host_of(L);
    lua_sethook(L, NULL, 0, 0);
    if (host->counting)
        return;
    host->overran = true;
    budget_kill(L, too_much);
}

/* Counted, but the clock has run out: for good. */
static void stop_late(lua_State *L, lua_Debug *at)
{
    (void)at;
    budget_kill(L, too_much);
}

/* The watchdog ---------------------------------------------------------------- */

static void tick(int signal)
{
    (void)signal;
    Host *host = watched;
    if (!host || !host->running)
        return;
    if (host->counting) {
        host->ticks = host->ticks + 1;
        if (host->ticks * TICK_MS > HOST_PATIENCE)
            lua_sethook(host->running, stop_late, LUA_MASKCOUNT, 1);
    } else if (host->lap_seen == host->lap) {
        lua_sethook(host->running, stop_overrun, LUA_MASKCOUNT, 1);
    } else {
        host->lap_seen = host->lap;
    }
}

/* A child has no timers. */
static void forget_timer(void)
{
    ticking = false;
}

static void mind_forks(void)
{
    pthread_atfork(NULL, NULL, forget_timer);
}

/* One timer a thread, on the thread's own processor time: a script that waits costs nothing. */
static void start_ticking(void)
{
    struct sigaction action = {.sa_handler = tick, .sa_flags = SA_RESTART};
    sigemptyset(&action.sa_mask);
    struct sigevent event = {.sigev_notify = SIGEV_THREAD_ID, .sigev_signo = WATCH_SIGNAL};
    event._sigev_un._tid = gettid();
    struct itimerspec period = {{0, TICK_MS * 1000000L}, {0, TICK_MS * 1000000L}};
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, mind_forks);
    if (sigaction(WATCH_SIGNAL, &action, NULL) != 0)
        return;
    if (timer_create(CLOCK_THREAD_CPUTIME_ID, &event, &ticker) != 0)
        return;
    ticking = timer_settime(ticker, 0, &period, NULL) == 0;
}

void host_leave_thread(void)
{
    if (ticking)
        timer_delete(ticker);
    ticking = false;
    watched = NULL;
}

HostCall host_begin(Host *host, lua_State *thread, bool counted)
{
    HostCall before = {host->running, host->counting, host->dying, host->work, host->ticks};
    if (!ticking) {
        start_ticking();
        counted = counted || !ticking; /* no timer to be had: then every instruction is counted */
    }
    counted = counted || host->profile;
    host->dying = false;
    host->overran = false;
    host->starved = false;
    host->counting = counted;
    host->running = thread;
    watched = host->unbounded ? NULL : host;
    host_lap(host);
    host->ticks = 0;
    if (host->profile)
        profile_begin(host->profile, thread);
    if (counted)
        count_on(host, thread);
    else if (lua_gethook(thread)) /* a new thread has that of the one that made it */
        lua_sethook(thread, NULL, 0, 0);
    return before;
}

void host_end(Host *host, HostCall before)
{
    lua_State *thread = host->running;
    host->running = before.running;
    host->counting = before.counting;
    host->dying = before.dying;
    host->work = before.work;
    host->ticks = before.ticks;
    if (lua_gethook(thread)) /* set by us, or by the watchdog in the last moment */
        lua_sethook(thread, NULL, 0, 0);
    if (host->running == thread && host->counting)
        count_on(host, thread);
    if (host->profile)
        profile_end(host->profile, thread);
    if (!host->running)
        watched = NULL;
}

int host_call_within(Host *host, lua_State *L, int args, int results, HostSpent *spent)
{
    HostCall before = host_begin(host, L, true);
    host->work = spent->work;
    host->ticks = spent->ticks;
    int status = lua_pcall(L, args, results, 0);
    *spent = (HostSpent){host->work, host->ticks};
    host_end(host, before);
    return status;
}

int host_call(Host *host, lua_State *L, int args, int results)
{
    HostSpent spent = {0};
    return host_call_within(host, L, args, results, &spent);
}

/* Life --------------------------------------------------------------------------- */

/* Only reached if the engine itself calls Lua without protection. */
static int panic(lua_State *L)
{
    (void)L;
    abort();
}

void host_unbounded(Host *host, bool unbounded)
{
    host->unbounded = unbounded;
}

bool host_open(Host *host, struct Game *game)
{
    memset(host, 0, sizeof *host);
    host->game = game;
    host->L = lua_newstate(allocate, host);
    if (!host->L)
        return false;
    lua_atpanic(host->L, panic);
    *(Host **)lua_getextraspace(host->L) = host;
    lua_gc(host->L, LUA_GCINC, 200, 200, 13);
    return true;
}

void host_close(Host *host)
{
    if (watched == host)
        watched = NULL;
    if (host->L)
        lua_close(host->L);
    host->L = NULL;
}
