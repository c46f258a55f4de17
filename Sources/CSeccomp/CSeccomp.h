// The kernel's filter of system calls (seccomp(2)), and their numbers.
#include <linux/filter.h>
#include <sys/syscall.h>

int prctl(int option, ...);
// Swift can't call functions with a variable number of arguments.
static inline int set_system_call_filter(const struct sock_fprog *program) {
  if (prctl(38 /* PR_SET_NO_NEW_PRIVS */, 1UL, 0UL, 0UL, 0UL) != 0) return -1;
  return prctl(22 /* PR_SET_SECCOMP */, 2UL /* SECCOMP_MODE_FILTER */, program);
}
