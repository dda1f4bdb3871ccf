#include "rules/api.h"

#include <string.h>

#include "rules/trace.h"

const ApiRow api_rows[] = {
#define API(group, name, usage, help, type) {#group, #name, usage, help, type, l_##group##_##name},
#define PRELUDE(name, usage, help, type)    {"global", #name, usage, help, type, NULL},
#include "rules/api.def"
#undef API
#undef PRELUDE
};

const size_t api_row_count = sizeof api_rows / sizeof *api_rows;

void api_register(lua_State *L, const char *group)
{
    for (size_t i = 0; i < api_row_count; i++) {
        if (!api_rows[i].function || strcmp(api_rows[i].group, group) != 0)
            continue;
        push_traced(L, api_rows[i].name, api_rows[i].help, api_rows[i].function);
        lua_setfield(L, -2, api_rows[i].name);
    }
}
