import Foundation

/// `host serve` in a folder, at a free port.
package final class ServedApplication: Sendable {
  package let process: Int32
  package let port: UInt16
  package let address: String
  private let folder: TemporaryFolder
  private let output: OutputLines

  /// Serves for the time of a body. Then the server and the runs of its visitors end.
  package static func with<Value>(
    _ arguments: [String] = ["--start", "Login"], in folder: TemporaryFolder, _ variables: [String: String] = [:],
    _ body: (ServedApplication) async throws -> Value
  ) async throws -> Value {
    let application = try await ServedApplication(arguments, in: folder, variables)
    do {
      let value = try await body(application)
      _ = await application.end()
      return value
    } catch {
      _ = await application.end()
      throw error
    }
  }

  package init(
    _ arguments: [String], port: UInt16 = 0, in folder: TemporaryFolder, _ variables: [String: String] = [:]
  ) async throws {
    let pipe = try ProgramStart.pipe()
    defer { close(pipe.writing) }
    let errors = folder.file("errors")
    process = try ProgramStart.spawn(
      ["/usr/bin/env", "-C", folder.path, Checkout.host, "serve"]
        + (arguments.contains("--listen") ? [] : ["--listen", "127.0.0.1:\(port)"]) + arguments,
      TestEnvironment.variables(folder.english.merging(variables) { $1 })
    ) { actions in
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
      posix_spawn_file_actions_adddup2(&actions, pipe.writing, 1)
      posix_spawn_file_actions_addopen(&actions, 2, errors, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    }
    let output = OutputLines(descriptor: pipe.reading)
    Thread.detachNewThread { [process] in output.read(of: process) }
    (self.folder, self.output) = (folder, output)
    address = try await Self.address(in: output)
    self.port = URL(string: address)?.port.flatMap { UInt16(exactly: $0) } ?? 0
  }

  // After a failed test, a run without its folder would be among those of other tests.
  deinit { if !output.isOver { kill(process, SIGTERM) } }

  private static func address(in output: OutputLines) async throws -> String {
    let (lines, isThere) = await output.take { $0.hasPrefix("host: open ") }
    guard isThere, let line = lines.last else {
      throw TestFailure(description: "host serve has ended: \(lines)")
    }
    return String(line.dropFirst("host: open ".count))
  }

  /// For the next visitor. The previous one has to have entered.
  package func nextAddress() async throws -> String { try await Self.address(in: output) }

  /// The process that talks to browsers; nil when there is none at the moment.
  package var web: Int32? { ProgramStart.descendant(of: process, startedAs: "host-web") }

  package var errors: String { (try? folder.text("errors")) ?? "" }

  package struct Run: Decodable, Sendable {
    package let name: String
    package let pid: Int32

    package var supervisor: Int32? { ProgramStart.parent(of: pid) }
  }

  package func runs() async throws -> [Run] {
    let result = try await folder.host("ps", "--json")
    return try JSONDecoder().decode([Run].self, from: Data(result.output.utf8)).filter { $0.name.hasPrefix("web-") }
  }

  package func run() async throws -> Run {
    let runs = try await runs()
    guard runs.count == 1 else { throw TestFailure(description: "runs: \(runs)") }
    return runs[0]
  }

  /// - Parameter signal: 0 when it ends by itself.
  /// - Returns: its exit status, or the negative number of the signal that ended it.
  package func end(by signal: Int32 = SIGTERM) async -> Int32 {
    kill(process, signal)
    return await output.end()
  }
}
