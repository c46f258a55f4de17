import CSeccomp
import Glibc

/// Pictures are hostile input.
enum Limits {
  static let mostBytes = 16 << 20
  static let mostPixels = 1 << 25
  private static let memory: rlim_t = 1 << 29
  private static let seconds: UInt32 = 5

  /// Drops what decoding doesn't need: no file can be opened any more, only an answer and a reason are written.
  static func set() {
    limit(Int32(RLIMIT_AS.rawValue), memory)
    limit(Int32(RLIMIT_CPU.rawValue), rlim_t(seconds))
    limit(Int32(RLIMIT_NOFILE.rawValue), 0)
    limit(Int32(RLIMIT_CORE.rawValue), 0)
    alarm(seconds)
    if !SystemCalls.restrict() { Streams.fail(.broken("the kernel has no filter of system calls (seccomp)")) }
  }

  private static func limit(_ resource: Int32, _ most: rlim_t) {
    var limit = rlimit(rlim_cur: most, rlim_max: most)
    // Nothing is decoded without a limit.
    if setrlimit(__rlimit_resource_t(UInt32(resource)), &limit) != 0 { Streams.fail(.broken("setrlimit failed")) }
  }
}

/// What decoding needs. Other calls fail, such as to start a program, connect or look at another process (seccomp(2)).
enum SystemCalls {
  private static let allowed = [
    SYS_read, SYS_write, SYS_close, SYS_fstat, SYS_lseek, SYS_mmap, SYS_munmap, SYS_mremap, SYS_mprotect, SYS_madvise,
    SYS_brk, SYS_futex, SYS_sched_yield, SYS_sched_getaffinity, SYS_clock_gettime, SYS_getrandom, SYS_gettid,
    SYS_getpid, SYS_rt_sigaction, SYS_rt_sigprocmask, SYS_rt_sigreturn, SYS_exit, SYS_exit_group,
  ]

  /// False when the kernel has no filter.
  static func restrict() -> Bool { restrict_system_calls(allowed.map(UInt32.init), UInt32(allowed.count)) == 0 }
}

enum Streams {
  static func input(most: Int) throws(DecodingFault) -> [UInt8] {
    var bytes: [UInt8] = []
    var portion = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(STDIN_FILENO, &portion, portion.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return bytes }
      bytes += portion[..<count]
      guard bytes.count <= most else { throw .tooLong(most: most) }
    }
  }

  static func write(_ bytes: [UInt8], to number: Int32 = STDOUT_FILENO) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(number, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { _exit(1) }
      rest = rest.dropFirst(count)
    }
  }

  /// Runs no handler of the library.
  static func fail(_ fault: DecodingFault) -> Never {
    write(Array((fault.description + "\n").utf8), to: STDERR_FILENO)
    _exit(1)
  }
}

/// The host reads the description on the standard error.
enum DecodingFault: Error {
  case badArguments
  case noLibrary(String)
  case tooLong(most: Int)
  case unknownFormat
  case truncated
  case tooLarge(width: Int, height: Int, most: Int)
  case broken(String)

  var description: String {
    switch self {
    case .badArguments: "expected the greatest width and the greatest height, from 1 to 4096 pixels"
    case .noLibrary(let reason): "\(reason); install libgdk-pixbuf-2.0-0"
    case .tooLong(let most): "the file has more than \(most) bytes"
    case .unknownFormat: "the file is neither PNG nor JPEG"
    case .truncated: "the file ends before the picture does"
    case .tooLarge(let width, let height, let most):
      "the picture announces \(width) × \(height) pixels; expected at most \(most) altogether"
    case .broken(let reason): reason
    }
  }
}
