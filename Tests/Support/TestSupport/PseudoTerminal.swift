import Foundation
import Testing

/// A program on a terminal of its own, as a user's shell would start it. The test's last reference kills it.
package final class PseudoTerminal: Sendable {
  /// Before the program began, byte for byte.
  package let settingsBefore: [UInt8]
  package let process: Int32
  private let line: TerminalLine

  package init(
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

  package func type(_ text: String) { line.write(text) }

  package func resize(columns: Int, rows: Int) { line.resize(columns: columns, rows: rows) }

  /// Closes the terminal's window: the kernel hangs up. Later output is lost.
  package func hangUp() { line.hangUp() }

  /// Reads no more, as a terminal whose output is stopped, and fills the terminal.
  package func stopReading() { line.stopReading() }

  package func signal(_ number: Int32) { kill(process, number) }

  package var app: Int32? { ProgramStart.app(beneath: process) }

  /// Nil when there is no app at the moment.
  package var supervisor: Int32? { app.flatMap { ProgramStart.parent(of: $0) } }

  package var screen: TerminalScreen { line.screen }

  package var settings: [UInt8] { line.settings }

  /// Waits for a screen; throws with the present one when the program ends before. A test whose time is over kills the
  /// program, and records its screen.
  package func wait(until isSatisfied: @escaping @Sendable (TerminalScreen) -> Bool) async throws {
    let isThere = await withTaskCancellationHandler {
      await line.wait(until: isSatisfied)
    } onCancel: {
      // An error of a test whose time is over is lost.
      Issue.record("the time was over while the terminal showed:\n\(screen.lines.joined(separator: "\n"))")
      kill(process, SIGKILL)
    }
    guard isThere else {
      throw TestFailure(description: "the program ended and showed:\n\(screen.lines.joined(separator: "\n"))")
    }
  }

  package func wait(for text: String) async throws {
    try await wait { screen in screen.lines.contains { $0.contains(text) } }
  }

  package func end() async -> Int32 {
    await withTaskCancellationHandler {
      await line.end()
    } onCancel: {
      kill(process, SIGKILL)
    }
  }

  deinit { kill(process, SIGKILL) }
}
