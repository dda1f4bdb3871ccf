/* Many processes, by MPI. Started without mpirun the program is alone, and MPI is left in peace. */
#include "rules/ranks.h"

#include <mpi.h>
#include <stdlib.h>
#include <string.h>

static int count = 1, mine;

/* What launchers of MPI set for the processes that they start. */
static bool was_launched(void)
{
    static const char *const marks[] = {"OMPI_COMM_WORLD_SIZE", "PMIX_RANK", "PMI_RANK"};
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        if (getenv(marks[i]))
            return true;
    return false;
}

void ranks_open(void)
{
    int given;
    if (!was_launched() || MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &given) != MPI_SUCCESS)
        return;
    MPI_Comm_size(MPI_COMM_WORLD, &count);
    MPI_Comm_rank(MPI_COMM_WORLD, &mine);
}

void ranks_close(void)
{
    int begun = 0;
    MPI_Initialized(&begun);
    if (begun)
        MPI_Finalize();
}

int ranks_count(void)
{
    return count;
}

int ranks_mine(void)
{
    return mine;
}

/* The texts stand one behind the other in `all`, each with its NUL. */
static bool take_each(const char *all, const int *size,
                      bool (*take)(void *data, const char *text, size_t length), void *data)
{
    bool taken = true;
    for (int i = 0; i < count && taken; all += size[i++])
        taken = take(data, all, (size_t)size[i] - 1);
    return taken;
}

bool ranks_share(const char *text, size_t length,
                 bool (*take)(void *data, const char *text, size_t length), void *data)
{
    if (count == 1)
        return take(data, text, length);
    int own = (int)length + 1, total = 0;
    int *size = calloc((size_t)count * 2, sizeof *size), *at = size ? size + count : NULL;
    if (!size)
        MPI_Abort(MPI_COMM_WORLD, 1); /* the others would wait for ever */
    MPI_Allgather(&own, 1, MPI_INT, size, 1, MPI_INT, MPI_COMM_WORLD);
    for (int i = 0; i < count; total += size[i++])
        at[i] = total;
    char *all = malloc((size_t)total);
    if (!all)
        MPI_Abort(MPI_COMM_WORLD, 1);
    MPI_Allgatherv(text, own, MPI_CHAR, all, size, at, MPI_CHAR, MPI_COMM_WORLD);
    bool taken = take_each(all, size, take, data);
    free(all);
    free(size);
    return taken;
}
