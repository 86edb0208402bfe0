/* Let absolute sleeps go by the real clock under libfaketime.
 *
 * libfaketime 0.9.10 shifts absolute sleeps on monotonic clocks even with
 * FAKETIME_DONT_FAKE_MONOTONIC, so Python's time.sleep fails with EINVAL. Preload this before
 * libfaketime to override its wrapper.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

int clock_nanosleep(clockid_t clock, int flags, const struct timespec *until, struct timespec *left)
{
    return syscall(SYS_clock_nanosleep, clock, flags, until, left) == 0 ? 0 : errno;
}
