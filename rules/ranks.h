/* Several processes that work on one thing, each with a number from 0 on. Built with MPI (the CMake option SPEAKEASY_MPI) and
 * started by mpirun there are many of them; otherwise there is one, and it is alone. */
#ifndef RULES_RANKS_H
#define RULES_RANKS_H

#include <stdbool.h>
#include <stddef.h>

void ranks_open(void); /* once, at the program's start */
void ranks_close(void);
int ranks_count(void);
int ranks_mine(void);

/* Every rank gives a text and gets everybody's, in the order of ranks: `take` is called for each (with a NUL behind it).
 * false without memory, or if `take` says so. */
bool ranks_share(const char *text, size_t length,
                 bool (*take)(void *data, const char *text, size_t length), void *data);

#endif
