/* Looking at a game beyond its drawing: the game's own views, and all there is to say about a space or piece. Looking
 * changes nothing: a view's function may not act or ask. */
#ifndef RULES_VIEWS_H
#define RULES_VIEWS_H

#include "rules/match.h"

typedef void (*TellLine)(void *data, const char *line);

/* The n-th name of views { ... }, in the order of the alphabet; NULL behind the last. It lives as long as the game. */
const char *view_name(Game *game, int n);

/* Runs a view for a viewer (a seat, or PUBLIC) and tells its lines, cleaned. false with a report if it fails. */
bool view_tell(Match *match, const char *name, int viewer, TellLine tell, void *data,
               Report *report);

/* "value 20000, owner yellow": the attributes and marks of a space or piece. Of a piece that the viewer may not know,
 * nothing. */
void describe_item(Match *match, Domain domain, int item, int viewer, char *out, size_t size);

#endif
