// The kernel's filter of system calls (seccomp(2)), and their numbers.
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/prctl.h>
#include <linux/seccomp.h>
#include <sys/syscall.h>

// The machine whose numbers these are: those of another one's calls mean others.
#if defined(__x86_64__)
static const unsigned int machine_of_system_calls = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
static const unsigned int machine_of_system_calls = AUDIT_ARCH_AARCH64;
#endif

int prctl(int option, ...);
// Swift can't call functions with a variable number of arguments.
static inline int set_system_call_filter(const struct sock_fprog *program) {
  if (prctl(PR_SET_NO_NEW_PRIVS, 1UL, 0UL, 0UL, 0UL) != 0) return -1;
  return prctl(PR_SET_SECCOMP, (unsigned long)SECCOMP_MODE_FILTER, program);
}
