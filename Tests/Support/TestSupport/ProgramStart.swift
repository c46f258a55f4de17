import CGlibc
import Foundation

package enum ProgramStart {
  /// Writing to an ended program is an error, not the end of the tests. Programs inherit SIG_IGN, but no handler.
  private static let outlivesReaders: Void = { _ = signal(SIGPIPE) { _ in } }()

  /// Closed on exec(3): another test's program would keep it open.
  package static func pipe() throws -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    guard pipe2(&ends, O_CLOEXEC) == 0 else { throw TestFailure(description: "no pipe: errno \(errno)") }
    return (ends[0], ends[1])
  }

  /// Starts a program as a session leader; `input` is its standard input, nil for that of the test.
  package static func spawn(
    _ arguments: [String], _ environment: [String: String], input: Int32? = nil, output: Int32
  ) throws -> Int32 {
    try spawn(arguments, environment) {
      if let input { posix_spawn_file_actions_adddup2(&$0, input, STDIN_FILENO) }
      posix_spawn_file_actions_adddup2(&$0, output, STDOUT_FILENO)
    }
  }

  static func spawn(
    _ arguments: [String], _ environment: [String: String],
    streams prepare: (inout posix_spawn_file_actions_t) -> Void
  ) throws -> Int32 {
    outlivesReaders
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    prepare(&actions)
    // Foundation waits for the end of a process by a socket that other processes may have inherited.
    posix_spawn_file_actions_addclosefrom_np(&actions, 3)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // A shell blocks no signals; the threads of tests do.
    var mask = sigset_t()
    sigemptyset(&mask)
    posix_spawnattr_setsigmask(&attributes, &mask)
    // 0x80 is POSIX_SPAWN_SETSID, which Swift's Glibc module leaves out.
    posix_spawnattr_setflags(&attributes, 0x80 | Int16(POSIX_SPAWN_SETSIGMASK))
    var process: pid_t = 0
    let argv = arguments.map { strdup($0) } + [nil]
    let envp = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { (argv + envp).forEach { free($0) } }
    let code = posix_spawn(&process, arguments[0], &actions, &attributes, argv, envp)
    guard code == 0 else {
      throw TestFailure(description: "\(arguments[0]) can't be started: errno \(code)")
    }
    return process
  }

  /// The app beneath a supervisor, its front or a shell; nil without one at the moment. That of host dev is host-tool.
  static func app(beneath process: pid_t) -> pid_t? {
    descendant(of: process, startedAs: "/host-app") ?? descendant(of: process, startedAs: "/host-tool")
  }

  /// Whose command has this name, whatever its file; nil when there is none at the moment.
  static func descendant(of process: pid_t, startedAs name: String) -> pid_t? {
    for child in children(of: process) {
      let command = (try? String(contentsOfFile: "/proc/\(child)/cmdline", encoding: .utf8)) ?? ""
      if command.prefix(while: { $0 != "\0" }).hasSuffix(name) { return child }
      if let process = descendant(of: child, startedAs: name) { return process }
    }
    return nil
  }

  package static func parent(of process: Int32) -> Int32? {
    let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
    // The program's name is in parentheses and may have spaces (proc(5)).
    return status?.split(separator: ")").last?.split(separator: " ").dropFirst().first.flatMap { Int32($0) }
  }

  package static func child(of process: Int32) -> Int32? { children(of: process).first }

  private static func children(of process: pid_t) -> [pid_t] {
    // Each thread has children of its own (proc(5)).
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task").sorted()) ?? []
    return threads.flatMap { thread in
      let children = try? String(contentsOfFile: "/proc/\(process)/task/\(thread)/children", encoding: .utf8)
      return children?.split(separator: " ").compactMap { Int32($0) } ?? []
    }
  }

  /// Blocks until the end of a process; returns its exit status, or the negative number of the signal that ended it.
  package static func reap(_ process: Int32) -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : -signal
  }
}
