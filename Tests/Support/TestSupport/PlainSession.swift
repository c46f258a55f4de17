import Foundation
import Synchronization

/// The built host with the plain display on pipes, as a program drives it. The test's last reference kills it.
package final class PlainSession: Sendable {
  /// The supervisor.
  package let process: Int32
  private let input: Int32
  private let output: OutputLines
  private let marks = Atomic(0)

  /// Its standard error becomes the file `errors` in the folder; `limit` is for the shell (`ulimit`).
  package init(
    _ arguments: [String], in folder: TemporaryFolder, environment: [String: String] = [:],
    by program: String = Checkout.host, limit: String? = nil
  ) throws {
    let (toProgram, fromProgram) = (try ProgramStart.pipe(), try ProgramStart.pipe())
    defer { for end in [toProgram.reading, fromProgram.writing] { close(end) } }
    let errors = folder.file("errors")
    let shell = limit.map { ["/bin/bash", "-c", "ulimit \($0); exec \"$@\"", "-"] } ?? []
    let command = shell + [program, "run", "--display", "plain"] + arguments
    process = try ProgramStart.spawn(
      ["/usr/bin/env", "-C", folder.path] + command, TestEnvironment.variables(environment)
    ) { actions in
      posix_spawn_file_actions_adddup2(&actions, toProgram.reading, 0)
      posix_spawn_file_actions_adddup2(&actions, fromProgram.writing, 1)
      posix_spawn_file_actions_addopen(&actions, 2, errors, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    }
    input = toProgram.writing
    output = OutputLines(descriptor: fromProgram.reading)
    Thread.detachNewThread { [output, process] in output.read(of: process) }
  }

  package var app: Int32? { ProgramStart.app(beneath: process) }

  package func send(_ lines: String...) {
    let bytes = Array(lines.map { $0 + "\n" }.joined().utf8)
    // Less than a pipe holds, so it is written at once.
    _ = write(input, bytes, bytes.count)
  }

  /// Sends a line whose answer contains it: that comes after all earlier answers. Returns the line.
  package func sendMark() -> String {
    // No command, and unique.
    let mark = "mark-\(marks.add(1, ordering: .relaxed).newValue)-"
    send(mark)
    return mark
  }

  /// - Returns: the lines of the settled screen.
  package func screen(after line: String? = nil) async throws -> [String] {
    if let line { send(line) }
    send("screen")
    let mark = sendMark()
    let lines = try await lines { $0.contains(mark) }.dropLast()
    return Array(lines[(lines.lastIndex { $0.hasPrefix("== ") } ?? lines.startIndex)...])
  }

  package func die(by button: String) async throws -> String {
    send("press \(button)")
    return String(try await lines { $0.hasPrefix("! ") }.last?.dropFirst(2) ?? "")
  }

  package func has(_ isWanted: (String) -> Bool) -> Bool { output.has(isWanted) }

  /// Takes the lines up to one; throws when the program ends before. A test whose time is over kills the program.
  package func lines(until isLast: @escaping @Sendable (String) -> Bool) async throws -> [String] {
    let (lines, isThere) = await withTaskCancellationHandler {
      await output.take(until: isLast)
    } onCancel: {
      kill(process, SIGKILL)
    }
    guard isThere else {
      throw TestFailure(description: "the program ended and wrote:\n\(lines.joined(separator: "\n"))")
    }
    return lines
  }

  /// Kills the supervisor and the app together, as when the power fails.
  package func losePower() async -> Int32 {
    // Stopped, so that it doesn't see the app's end; the group is the app's too.
    kill(process, SIGSTOP)
    kill(-process, SIGKILL)
    return await output.end()
  }

  /// - Returns: its exit status, or the negative number of the signal that ended it.
  package func end() async -> Int32 {
    send("quit")
    return await output.end()
  }

  deinit {
    kill(process, SIGKILL)
    close(input)
  }
}
