/* Completion and grey hints while a line is typed, from the commands and the options of the pending decision. */
#ifndef REPL_COMPLETE_H
#define REPL_COMPLETE_H

#include "repl/session.h"

/* From now on lines are completed for this session. */
void complete_for(Session *session);

/* Calls `found` with every line that `typed` could become. */
void complete_each(Session *session, const char *typed, void (*found)(void *to, const char *line),
                   void *to);

/* What could follow: the rest of the only choice, or what a command takes. "" if nothing. */
void complete_hint(Session *session, const char *typed, char *out, size_t size);

#endif
