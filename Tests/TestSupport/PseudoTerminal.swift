import CGlibc
import Foundation
import Glibc

/// A program that runs on a terminal of its own, as a user's shell would start it. It is killed when the test lets go of
/// the terminal.
public final class PseudoTerminal: Sendable {
  /// Why a terminal can't be had, or a program doesn't show what a test waits for.
  public struct Failure: Error, CustomStringConvertible {
    /// The reason.
    public let description: String
  }

  /// The settings of the terminal before the program began, byte for byte.
  public let settingsBefore: [UInt8]
  /// The process that was started.
  public let process: Int32
  private let line: TerminalLine

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
    let line = try TerminalLine(columns: columns, rows: rows)
    settingsBefore = line.settings
    let variables = try TestEnvironment.variables(["TERM": "xterm-256color"].merging(environment) { $1 })
      .map { "\($0)=\($1)" }
    process = try Self.spawn(["/usr/bin/env", "-C", folder, program] + arguments, variables, terminal: line.path)
    self.line = line
    // On threads of their own: the few threads of Swift's tasks must not be blocked.
    Thread.detachNewThread { line.read() }
    Thread.detachNewThread { [process] in line.reap(process) }
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
    let envp = environment.map { strdup($0) } + [nil]
    defer { (argv + envp).forEach { free($0) } }
    let code = posix_spawn(&process, arguments[0], &actions, &attributes, argv, envp)
    guard code == 0 else { throw Failure(description: "\(arguments[0]) can't be started: errno \(code)") }
    return process
  }

  // MARK: What the user does

  /// Types.
  public func type(_ text: String) { line.write(text) }

  /// Changes the size of the terminal; the program gets SIGWINCH.
  public func resize(columns: Int, rows: Int) { line.resize(columns: columns, rows: rows) }

  /// Closes the terminal's window: the kernel hangs up. What the program writes from now on is lost.
  public func hangUp() { line.hangUp() }

  /// Sends a signal to the program.
  public func signal(_ number: Int32) { kill(process, number) }

  /// The app beneath the supervisor; nil when there is none at the moment.
  public var app: Int32? { Self.child(of: process) }

  /// The first child of a process; nil when there is none at the moment.
  public static func child(of process: Int32) -> Int32? {
    let children = try? String(contentsOfFile: "/proc/\(process)/task/\(process)/children", encoding: .utf8)
    return children?.split(separator: " ").first.flatMap { Int32($0) }
  }

  // MARK: What the user sees

  /// What the terminal shows now.
  public var screen: TerminalScreen { line.screen }

  /// The settings of the terminal now, byte for byte.
  public var settings: [UInt8] { line.settings }

  /// Waits until the terminal shows something.
  ///
  /// - Throws: ``Failure`` with what it shows instead, when the program ends before.
  public func wait(until isSatisfied: @escaping @Sendable (TerminalScreen) -> Bool) async throws {
    guard await line.wait(until: isSatisfied) else {
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
  public func end() async -> Int32 { await line.end() }

  deinit { kill(process, SIGKILL) }
}
