import CSeccomp

/// The system calls that serving needs. All others fail from then on, such as those that open a file, make a connection or start a program
/// (seccomp(2)).
enum SystemCalls {
  private static let allowed = [
    SYS_read, SYS_readv, SYS_write, SYS_writev, SYS_sendto, SYS_recvfrom, SYS_sendmsg, SYS_recvmsg, SYS_accept4,
    SYS_poll, SYS_ppoll, SYS_close, SYS_fcntl, SYS_ioctl, SYS_setsockopt, SYS_getsockopt, SYS_getsockname,
    SYS_getpeername, SYS_shutdown, SYS_fstat, SYS_mmap, SYS_munmap, SYS_mremap, SYS_mprotect, SYS_madvise, SYS_brk,
    SYS_futex, SYS_sched_yield, SYS_sched_getaffinity, SYS_clock_gettime, SYS_clock_nanosleep, SYS_gettimeofday,
    SYS_time, SYS_getrandom,
    SYS_gettid, SYS_getpid, SYS_rt_sigaction, SYS_rt_sigprocmask, SYS_rt_sigreturn, SYS_restart_syscall,
    SYS_exit,
    SYS_exit_group, SYS_lseek,
  ]

  /// - Returns: whether the kernel does it.
  static func restrict() -> Bool { restrict_system_calls(allowed.map(UInt32.init), UInt32(allowed.count)) == 0 }
}
