import Glibc

/// What the program may use up: pictures are hostile input.
enum Limits {
  static let mostBytes = 16 << 20
  static let mostPixels = 1 << 25
  private static let memory: rlim_t = 1 << 29
  private static let seconds: UInt32 = 5

  /// Gives up what decoding doesn't need. No file can be opened any more; what is written is an answer and a reason.
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
    // Without a limit nothing is decoded.
    if setrlimit(__rlimit_resource_t(UInt32(resource)), &limit) != 0 { Streams.fail(.broken("setrlimit failed")) }
  }
}
