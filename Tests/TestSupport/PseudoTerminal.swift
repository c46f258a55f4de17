import Foundation
import Glibc
import Synchronization

/// A program that runs on a terminal of its own, as a user's shell would start it.
public final class PseudoTerminal: Sendable {
  /// Why a terminal can't be had, or a program doesn't show what a test waits for.
  public struct Failure: Error, CustomStringConvertible {
    /// The reason.
    public let description: String
  }

  private struct State {
    var screen: TerminalScreen
    var isAtEnd = false
    var waiters: [(isSatisfied: @Sendable (TerminalScreen) -> Bool, resume: CheckedContinuation<Bool, Never>)] = []
  }

  private let master: Int32
  /// Keeps the terminal alive when the program is gone.
  private let slave: Int32
  private let process: pid_t
  private let state: Mutex<State>

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - program: its path.
  ///   - arguments: what stands behind its name.
  ///   - columns: the width of the terminal.
  ///   - rows: the height of the terminal.
  ///   - folder: the folder in which it runs.
  ///   - environment: variables that are set besides those of the test.
  public init(
    _ program: String, _ arguments: [String], columns: Int = 80, rows: Int = 24, in folder: String = Checkout.root,
    environment: [String: String] = [:]
  ) throws {
    state = Mutex(State(screen: TerminalScreen(columns: columns, rows: rows)))
    // Swift's Glibc module leaves posix_openpt(3) and its kin out; this is what they do (ioctl_tty(2)).
    master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var lock: Int32 = 0
    var number: UInt32 = 0
    guard master >= 0, ioctl(master, 0x4004_5431, &lock) == 0, ioctl(master, 0x8004_5430, &number) == 0 else {
      throw Failure(description: "no pseudo terminal: errno \(errno)")
    }
    let path = "/dev/pts/\(number)"
    slave = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
    let variables = ProcessInfo.processInfo.environment.merging(["TERM": "xterm-256color"]) { $1 }
      .merging(environment) { $1 }.map { "\($0)=\($1)" }
    process = try Self.spawn(["/usr/bin/env", "-C", folder, program] + arguments, variables, terminal: path)
    Thread.detachNewThread { [self] in read() }
  }

  private static func spawn(
    _ arguments: [String], _ environment: [String], terminal: String
  ) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // The first terminal that the leader of a new session opens becomes its controlling terminal.
    posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setflags(&attributes, 0x80)  // POSIX_SPAWN_SETSID, which Swift's Glibc module leaves out
    var process: pid_t = 0
    let argv = arguments.map { strdup($0) } + [nil]
    let envp = environment.map { strdup($0) } + [nil]
    defer { (argv + envp).forEach { free($0) } }
    let code = posix_spawn(&process, arguments[0], &actions, &attributes, argv, envp)
    guard code == 0 else { throw Failure(description: "\(arguments[0]) can't be started: errno \(code)") }
    return process
  }

  // MARK: What the user does

  /// Types.
  public func type(_ text: String) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      bytes = bytes.dropFirst(count)
    }
  }

  /// Changes the size of the terminal; the program gets SIGWINCH.
  public func resize(columns: Int, rows: Int) {
    state.withLock { $0.screen = TerminalScreen(columns: columns, rows: rows) }
    var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
  }

  /// Sends a signal to the program.
  public func signal(_ number: Int32) { kill(process, number) }

  // MARK: What the user sees

  /// What the terminal shows now.
  public var screen: TerminalScreen { state.withLock { $0.screen } }

  /// The settings of the terminal, byte for byte.
  public var settings: [UInt8] {
    var settings = termios()
    tcgetattr(slave, &settings)
    return withUnsafeBytes(of: settings) { Array($0) }
  }

  /// Waits until the terminal shows something.
  ///
  /// - Throws: ``Failure`` with what it shows instead, when the program ends before.
  public func wait(until isSatisfied: @escaping @Sendable (TerminalScreen) -> Bool) async throws {
    let isThere = await withCheckedContinuation { continuation in
      let result: Bool? = state.withLock { state in
        if isSatisfied(state.screen) { return true }
        if state.isAtEnd { return false }
        state.waiters.append((isSatisfied, continuation))
        return nil
      }
      if let result { continuation.resume(returning: result) }
    }
    guard isThere else {
      throw Failure(description: "the program ended and showed:\n\(screen.lines.joined(separator: "\n"))")
    }
  }

  /// Waits until a line of the terminal contains a text.
  public func wait(for text: String) async throws {
    try await wait { screen in screen.lines.contains { $0.contains(text) } }
  }

  /// Waits until the program has ended.
  ///
  /// - Returns: its exit status; the number of the signal, negative, when one ended it.
  public func end() async -> Int32 {
    // On a thread of its own: the few threads of Swift's tasks must not be blocked.
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { [process] in
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        let signal = status & 0x7F
        continuation.resume(returning: signal == 0 ? (status >> 8) & 0xFF : -signal)
      }
    }
  }

  private func read() {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(master, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      let ready = state.withLock { state -> [(CheckedContinuation<Bool, Never>, Bool)] in
        if count > 0 { state.screen.feed(buffer[..<count]) } else { state.isAtEnd = true }
        let satisfied = state.waiters.filter { $0.isSatisfied(state.screen) }.map { ($0.resume, true) }
        state.waiters.removeAll { $0.isSatisfied(state.screen) }
        guard count <= 0 else { return satisfied }
        defer { state.waiters = [] }
        return satisfied + state.waiters.map { ($0.resume, false) }
      }
      for (waiter, isThere) in ready { waiter.resume(returning: isThere) }
      if count <= 0 { return }
    }
  }

  deinit {
    kill(process, SIGKILL)
    close(slave)
    close(master)
  }
}
