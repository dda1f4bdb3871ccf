/* What was probably meant: a sentence of advice for the mistakes that authors of scripts make most. */
#ifndef RULES_HINT_H
#define RULES_HINT_H

#include "rules/report.h"

/* Fills in the report's hint from its message and source line, if there is one to give. */
void hint_add(Report *report);

#endif
