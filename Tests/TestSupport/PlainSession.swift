import CGlibc
import Foundation
import Glibc

/// The built host with the plain display on pipes, as a program that drives it line by line would have it. It is killed
/// when the test lets go of the session.
public final class PlainSession: Sendable {
  /// The program ended before it wrote what a test waits for.
  public struct Failure: Error, CustomStringConvertible {
    /// What it wrote last.
    public let description: String
  }

  /// The process that was started: the supervisor.
  public let process: Int32
  private let input: Int32
  private let output: OutputLines

  /// Starts the host.
  ///
  /// - Parameters:
  ///   - arguments: what stands behind `host run --display plain`.
  ///   - folder: the folder in which it runs; its standard error becomes the file `errors` there.
  ///   - environment: variables that are set besides those of the test.
  public init(_ arguments: [String], in folder: TemporaryFolder, environment: [String: String] = [:]) throws {
    // Closed on exec(3): another test's program would keep the pipe open.
    var toProgram: [Int32] = [-1, -1]
    var fromProgram: [Int32] = [-1, -1]
    guard pipe2(&toProgram, O_CLOEXEC) == 0, pipe2(&fromProgram, O_CLOEXEC) == 0 else {
      throw Failure(description: "no pipe: errno \(errno)")
    }
    defer {
      close(toProgram[0])
      close(fromProgram[1])
    }
    let errors = folder.file("errors")
    process = try ProgramStart.spawn(
      ["/usr/bin/env", "-C", folder.path, Checkout.host, "run", "--display", "plain"] + arguments,
      TestEnvironment.variables(environment)
    ) { [toProgram, fromProgram] actions in
      posix_spawn_file_actions_adddup2(&actions, toProgram[0], 0)
      posix_spawn_file_actions_adddup2(&actions, fromProgram[1], 1)
      posix_spawn_file_actions_addopen(&actions, 2, errors, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    }
    input = toProgram[1]
    output = OutputLines(descriptor: fromProgram[0])
    Thread.detachNewThread { [output, process] in output.read(of: process) }
  }

  /// The app beneath the supervisor; nil when there is none at the moment.
  public var app: Int32? { ProgramStart.child(of: process) }

  /// Writes lines.
  public func send(_ lines: String...) {
    let bytes = Array(lines.map { $0 + "\n" }.joined().utf8)
    // Less than a pipe holds, so it is written at once.
    _ = write(input, bytes, bytes.count)
  }

  /// Whether a line has come that hasn't been taken yet.
  public func has(_ isWanted: (String) -> Bool) -> Bool { output.has(isWanted) }

  /// Takes the lines up to one that is waited for.
  ///
  /// - Throws: ``Failure`` when the program ends before.
  public func lines(until isLast: @escaping @Sendable (String) -> Bool) async throws -> [String] {
    let (lines, isThere) = await output.take(until: isLast)
    guard isThere else { throw Failure(description: "the program ended and wrote:\n\(lines.joined(separator: "\n"))") }
    return lines
  }

  /// Closes the input, and waits until the program has ended.
  ///
  /// - Returns: its exit status; the number of the signal, negative, when one ended it.
  public func end() async -> Int32 {
    send("quit")
    return await output.end()
  }

  deinit {
    kill(process, SIGKILL)
    close(input)
  }
}
