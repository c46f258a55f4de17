import Foundation
import Glibc
import Testing

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
    process = try ProgramStart.spawn(["/usr/bin/env", "-C", folder, program] + arguments, variables) { actions in
      // The first terminal that the leader of a new session opens becomes its controlling terminal.
      posix_spawn_file_actions_addopen(&actions, 0, line.path, O_RDWR, 0)
      posix_spawn_file_actions_adddup2(&actions, 0, 1)
      posix_spawn_file_actions_adddup2(&actions, 0, 2)
    }
    self.line = line
    // On threads of their own: the few threads of Swift's tasks must not be blocked.
    Thread.detachNewThread { line.read() }
    Thread.detachNewThread { [process] in line.reap(process) }
  }

  // MARK: What the user does

  /// Types.
  public func type(_ text: String) { line.write(text) }

  /// Changes the size of the terminal; the program gets SIGWINCH.
  public func resize(columns: Int, rows: Int) { line.resize(columns: columns, rows: rows) }

  /// Closes the terminal's window: the kernel hangs up. What the program writes from now on is lost.
  public func hangUp() { line.hangUp() }

  /// Reads no more, as a terminal whose output is stopped, and has the terminal be full of what nobody reads.
  public func stopReading() { line.stopReading() }

  /// Sends a signal to the program.
  public func signal(_ number: Int32) { kill(process, number) }

  /// The app, beneath the supervisor and its front; nil when there is none at the moment.
  public var app: Int32? { ProgramStart.app(beneath: process) }

  /// The supervisor of the app; nil when there is no app at the moment.
  public var supervisor: Int32? { app.flatMap { ProgramStart.parent(of: $0) } }

  /// The process that has started another; nil when there is no such process.
  public static func parent(of process: Int32) -> Int32? { ProgramStart.parent(of: process) }

  /// The first child of a process; nil when there is none at the moment.
  public static func child(of process: Int32) -> Int32? { ProgramStart.child(of: process) }

  // MARK: What the user sees

  /// What the terminal shows now.
  public var screen: TerminalScreen { line.screen }

  /// The settings of the terminal now, byte for byte.
  public var settings: [UInt8] { line.settings }

  /// Waits until the terminal shows something.
  ///
  /// A test whose time is over kills the program, and records what it showed.
  ///
  /// - Throws: ``Failure`` with what it shows instead, when the program ends before.
  public func wait(until isSatisfied: @escaping @Sendable (TerminalScreen) -> Bool) async throws {
    let isThere = await withTaskCancellationHandler {
      await line.wait(until: isSatisfied)
    } onCancel: {
      // Nobody sees what a test throws whose time is over.
      Issue.record("the time was over while the terminal showed:\n\(screen.lines.joined(separator: "\n"))")
      kill(process, SIGKILL)
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
    await withTaskCancellationHandler {
      await line.end()
    } onCancel: {
      kill(process, SIGKILL)
    }
  }

  deinit { kill(process, SIGKILL) }
}
