import CSeccomp
import FoundationEssentials
import Glibc

/// `host-web SETTINGS`: shows runs in browsers. `host serve` starts it, and does on descriptor 3 what it may not do
/// itself; browsers connect to descriptor 4. A process of its own, because what comes from a network is hostile.
package func serveBrowsers(_ arguments: [String]) -> Never {
  signal(SIGPIPE, SIG_IGN)
  guard arguments.count == 2, let settings: Site.Settings = Message.read(arguments[1].utf8) else {
    fail("expected its settings as JSON; host serve starts it")
  }
  let style = settings.style.map { path -> [UInt8] in
    guard let data = try? Data(contentsOf: URL(filePath: path)) else { fail("the file \(path) can't be read") }
    return Array(data)
  }
  // Each page has a connection to its browser and one to its run.
  var limit = rlimit()
  if getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 {
    limit.rlim_cur = limit.rlim_max
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  }
  guard Loop.shared.start(most: 2 * Site.Settings.mostConnections + 100) else { fail("libwebsockets can't begin") }
  let broker = Broker(3)
  Loop.shared.site = Site(settings, broker, style: style)
  guard broker.start(), Listener(4).start() else { fail("descriptors 3 and 4 aren't those of host serve") }
  guard SystemCalls.restrict() else { fail("the kernel has no filter of system calls (seccomp)") }
  Loop.shared.run()
  exit(0)
}

private func fail(_ text: String) -> Never {
  let line = Array("host-web: \(text)\n".utf8)
  write(STDERR_FILENO, line, line.count)
  exit(1)
}

/// What serving needs. Other calls fail, such as to open a file, connect or start a program (seccomp(2)).
enum SystemCalls {
  private static let allowed = [
    SYS_read, SYS_readv, SYS_write, SYS_writev, SYS_sendto, SYS_recvfrom, SYS_sendmsg, SYS_recvmsg, SYS_accept4,
    SYS_poll, SYS_ppoll, SYS_close, SYS_fcntl, SYS_ioctl, SYS_setsockopt, SYS_getsockopt, SYS_getsockname,
    SYS_getpeername, SYS_shutdown, SYS_fstat, SYS_mmap, SYS_munmap, SYS_mremap, SYS_mprotect, SYS_madvise, SYS_brk,
    SYS_futex, SYS_sched_yield, SYS_sched_getaffinity, SYS_clock_gettime, SYS_clock_nanosleep, SYS_gettimeofday,
    SYS_time, SYS_getrandom, SYS_gettid, SYS_getpid, SYS_rt_sigaction, SYS_rt_sigprocmask, SYS_rt_sigreturn,
    SYS_restart_syscall, SYS_exit, SYS_exit_group, SYS_lseek,
  ]

  /// False when the kernel has no filter.
  static func restrict() -> Bool { restrict_system_calls(allowed.map(UInt32.init), UInt32(allowed.count)) == 0 }
}
