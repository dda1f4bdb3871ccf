#include "repl/flags.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static bool read_number(const char *text, char **end, uint64_t *value)
{
    if (*text < '0' || *text > '9')
        return false;
    errno = 0;
    *value = strtoull(text, end, 10);
    return errno == 0;
}

static bool set_number(Session *session, const Flag *flag, const char *text)
{
    char *end;
    uint64_t value;
    if (read_number(text, &end, &value) && !*end && value >= flag->least && value <= flag->most) {
        *(uint64_t *)flag->to = value;
        return true;
    }
    complain(session, "--%s takes a whole number from %" PRIu64 " to %" PRIu64 ", not '%s'.",
             flag->name, flag->least, flag->most, text);
    return false;
}

static bool set_share(Session *session, const Flag *flag, const char *text)
{
    char *end;
    double value = *text >= '0' && *text <= '9' ? strtod(text, &end) : -1;
    if (value > 0 && strcmp(end, "%") == 0)
        value /= 100;
    else if (value > 0 && *end)
        value = -1;
    if (value > 0 && value < 1) {
        *(double *)flag->to = value;
        return true;
    }
    complain(session, "--%s takes a share, as 1%% or 0.01, not '%s'.", flag->name, text);
    return false;
}

static bool set_range(Session *session, const Flag *flag, const char *text)
{
    char *end;
    uint64_t *range = flag->to, first, last;
    if (read_number(text, &end, &first) && strncmp(end, "..", 2) == 0 &&
        read_number(end + 2, &end, &last) && !*end && first < last && last <= flag->most) {
        range[0] = first;
        range[1] = last;
        return true;
    }
    complain(session,
             "--%s takes a range of games, as 0..1000: from the first to before the last, at most "
             "%" PRIu64 "; not '%s'.",
             flag->name, flag->most, text);
    return false;
}

static bool set(Session *session, const Flag *flag, char *text)
{
    if (flag->kind == FLAG_NUMBER)
        return set_number(session, flag, text);
    if (flag->kind == FLAG_SHARE)
        return set_share(session, flag, text);
    if (flag->kind == FLAG_RANGE)
        return set_range(session, flag, text);
    *(const char **)flag->to = text;
    return true;
}

static const Flag *find(Session *session, const Flag *flags, int count, const char *name,
                        size_t length)
{
    const char *names[32];
    char wrong[64];
    for (int i = 0; i < count; i++) {
        if (strlen(flags[i].name) == length && strncmp(flags[i].name, name, length) == 0)
            return &flags[i];
        names[i] = flags[i].name;
    }
    report_clean(wrong, sizeof wrong, name, length);
    const char *near = nearest_name(wrong, names, (size_t)count);
    complain(session, "There is no '--%s' here%s%s%s", wrong, near ? "; did you mean '--" : ".",
             near ? near : "", near ? "'?" : "");
    return NULL;
}

/* Reads the flag at words[at]; gives how many words it took, or 0 after a complaint. */
static int read_one(Session *session, const Flag *flags, int flag_count, int count, char **words,
                    int at)
{
    char *name = words[at] + 2, *value = strchr(name, '=');
    size_t length = value ? (size_t)(value - name) : strlen(name);
    const Flag *flag = find(session, flags, flag_count, name, length);
    if (!flag)
        return 0;
    if (flag->kind == FLAG_ON) {
        if (value)
            complain(session, "--%s stands alone, without a value.", flag->name);
        *(bool *)flag->to = true;
        return value ? 0 : 1;
    }
    if (!value && at + 1 == count) {
        complain(session, "--%s needs a value behind it.", flag->name);
        return 0;
    }
    if (!set(session, flag, value ? value + 1 : words[at + 1]))
        return 0;
    return value ? 1 : 2;
}

bool flags_read(Session *session, const Flag *flags, int flag_count, int *count, char **words)
{
    int kept = 0;
    for (int i = 0; i < *count;) {
        if (strncmp(words[i], "--", 2) != 0) {
            words[kept++] = words[i++];
            continue;
        }
        int took = read_one(session, flags, flag_count, *count, words, i);
        if (took == 0)
            return false;
        i += took;
    }
    *count = kept;
    return true;
}
