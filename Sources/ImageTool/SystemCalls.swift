import CSeccomp
import Glibc

/// The system calls that decoding needs. All others fail from then on, such as those that start a program, make a connection or look at
/// another process (seccomp(2)).
enum SystemCalls {
  private static let allowed = [
    SYS_read, SYS_write, SYS_close, SYS_fstat, SYS_lseek, SYS_mmap, SYS_munmap, SYS_mremap, SYS_mprotect, SYS_madvise,
    SYS_brk, SYS_futex, SYS_sched_yield, SYS_sched_getaffinity, SYS_clock_gettime, SYS_getrandom, SYS_gettid,
    SYS_getpid, SYS_rt_sigaction, SYS_rt_sigprocmask, SYS_rt_sigreturn, SYS_exit, SYS_exit_group,
  ]

  /// - Returns: whether the kernel does it.
  static func restrict() -> Bool {
    // Offsets in seccomp_data: the number of the call, then the machine.
    let (number, machineOffset): (UInt32, UInt32) = (0, 4)
    let (load, jumpIfEqual, answer) = (
      UInt16(BPF_LD | BPF_W | BPF_ABS), UInt16(BPF_JMP | BPF_JEQ | BPF_K), UInt16(BPF_RET | BPF_K)
    )
    let count = UInt8(allowed.count)
    var program = [
      sock_filter(code: load, jt: 0, jf: 0, k: machineOffset),
      // Of another machine, to what refuses.
      sock_filter(code: jumpIfEqual, jt: 0, jf: count + 1, k: machine_of_system_calls),
      sock_filter(code: load, jt: 0, jf: 0, k: number),
    ]
    for (index, call) in zip(UInt8(0)..., allowed) {
      // Over the rest of the list and what refuses.
      program.append(sock_filter(code: jumpIfEqual, jt: count - index, jf: 0, k: UInt32(call)))
    }
    // A library that misses a call mostly does without it.
    program.append(sock_filter(code: answer, jt: 0, jf: 0, k: SECCOMP_RET_ERRNO | UInt32(EPERM)))
    program.append(sock_filter(code: answer, jt: 0, jf: 0, k: SECCOMP_RET_ALLOW))
    return program.withUnsafeMutableBufferPointer { filters in
      var whole = sock_fprog(len: UInt16(filters.count), filter: filters.baseAddress)
      return set_system_call_filter(&whole) == 0
    }
  }
}
