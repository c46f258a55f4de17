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
// Has all system calls fail from now on but these, by EPERM: a library that misses a call mostly does without it. Returns 0 when the kernel does
// so. In C because Swift can't call functions with a variable number of arguments.
static inline int restrict_system_calls(const unsigned int *allowed, unsigned int count) {
  // What answers stands behind the list, no more than a jump of 255 away.
  if (count > 250) return -1;
  struct sock_filter program[260] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, 4 /* seccomp_data.arch */),
      // Of another machine, to what refuses.
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, machine_of_system_calls, 0, (unsigned char)(count + 1)),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, 0 /* seccomp_data.nr */),
  };
  unsigned short length = 3;
  for (unsigned int index = 0; index < count; index++)
    // Over the rest of the list and what refuses.
    program[length++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, allowed[index], (unsigned char)(count - index), 0);
  program[length++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | 1 /* EPERM */);
  program[length++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
  struct sock_fprog whole = {length, program};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1UL, 0UL, 0UL, 0UL) != 0) return -1;
  return prctl(PR_SET_SECCOMP, (unsigned long)SECCOMP_MODE_FILTER, &whole);
}
