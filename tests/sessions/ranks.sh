#!/usr/bin/env bash
# Built with MPI, several processes give the result of one, bit for bit. Builds into build/mpi; skipped without Open MPI.
. "$(dirname "$0")/support"
if ! command -v mpicc >/dev/null || ! command -v mpirun >/dev/null; then
    echo "skipped: Open MPI is not installed (Debian: openmpi-bin, libopenmpi-dev)"
    exit 0
fi
top=$(readlink -f "$here/../..")
cmake -S "$top" -B "$top/build/mpi" -DSPEAKEASY_MPI=ON -DCMAKE_BUILD_TYPE=Debug -DCMAKE_C_FLAGS_DEBUG="-O1 -g" >"$scratch/out" 2>&1 &&
    cmake --build "$top/build/mpi" --parallel --target speakeasy >>"$scratch/out" 2>&1 || complain "it cannot be built with MPI"
program=$top/build/mpi/speakeasy
cd "$scratch" || exit 1

# ranks N ARGUMENT...: runs that many processes.
ranks() {
    local count=$1
    shift
    OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1 OMPI_MCA_btl=self,tcp \
        timeout 300 mpirun -q -n "$count" "$program" "$@" 2>>"$scratch/out"
}

"$program" simulate gangster --games 300 --jobs 1 --json >one.json || complain "alone it fails"
for count in 2 4; do
    ranks $count simulate gangster --games 300 --json >many.json || complain "$count ranks fail"
    cmp one.json many.json || complain "$count ranks give another result"
done
ranks 2 simulate gangster --games 300 --jobs 2 --json --out many.study | cmp - one.json || complain "2 ranks with 2 jobs differ"
"$program" simulate gangster --games 300 --out one.study >/dev/null
cmp one.study many.study || complain "the raw results differ"

# Stopping happens at the same game.
"$program" simulate famiglia --games 50000 --stop-when-sure 15% --json >one.json
ranks 3 simulate famiglia --games 50000 --stop-when-sure 15% --json | cmp - one.json || complain "3 ranks stop elsewhere"
exit $status
