import Foundation

package enum Command {
  package struct Result: Equatable, Sendable {
    package let output: String
    package let errors: String
    /// The exit status, or the negative number of the signal that ended it.
    package let status: Int32

    package var lines: [String] { output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }

    package func failed(with status: Int32 = 1, beginning: String) -> Bool {
      self.status == status && errors.hasPrefix(beginning)
    }

    package static func success(_ output: String = "") -> Result { Result(output: output, errors: "", status: 0) }

    package static func failure(_ errors: String, status: Int32 = 1) -> Result {
      Result(output: "", errors: errors, status: status)
    }
  }

  package static func run(
    _ program: String, _ arguments: [String], input: String = "", in folder: String = Checkout.root,
    environment: [String: String] = [:]
  ) async throws -> Result {
    // Files and not pipes: nothing has to be read while the program runs, and nothing can fill up.
    let files = TemporaryFolder()
    for name in ["input", "output", "errors"] { try files.write(name == "input" ? input : "", to: name) }
    // Not Foundation's Process: it reads beyond the end of what readdir(3) gives it, and crashes now and then.
    let process = try ProgramStart.spawn(
      ["/usr/bin/env", "-C", folder, program] + arguments, TestEnvironment.variables(environment)
    ) { actions in
      posix_spawn_file_actions_addopen(&actions, 0, files.file("input"), O_RDONLY, 0)
      posix_spawn_file_actions_addopen(&actions, 1, files.file("output"), O_WRONLY, 0)
      posix_spawn_file_actions_addopen(&actions, 2, files.file("errors"), O_WRONLY, 0)
    }
    // On a thread of its own: the few threads of Swift's tasks must not be blocked.
    let status = await withTaskCancellationHandler {
      await withCheckedContinuation { ended in
        Thread.detachNewThread { ended.resume(returning: ProgramStart.reap(process)) }
      }
    } onCancel: {
      kill(process, SIGKILL)
    }
    return Result(output: try files.text("output"), errors: try files.text("errors"), status: status)
  }

  /// Runs a program to its end on this thread, in the tests' environment; returns the standard output and error.
  package static func output(of command: [String]) throws -> String {
    let folder = TemporaryFolder()
    let file = try folder.write("", to: "output")
    let process = try ProgramStart.spawn(command, ProcessInfo.processInfo.environment) { actions in
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
      posix_spawn_file_actions_addopen(&actions, 1, file, O_WRONLY | O_APPEND, 0)
      posix_spawn_file_actions_adddup2(&actions, 1, 2)
    }
    let status = ProgramStart.reap(process)
    let text = try String(contentsOfFile: file, encoding: .utf8)
    guard status == 0 else { throw TestFailure(description: "\(command.joined(separator: " "))\n\(text)") }
    return text
  }

  /// Runs `swift test` in a package, with a scratch folder that all such runs share.
  package static func swiftTest(_ options: [String] = [], in folder: String) async throws -> Result {
    // SwiftPM's lock of a scratch folder is a file in TMPDIR.
    try await run(
      "/usr/bin/env", ["swift", "test", "--scratch-path", "\(Checkout.root)/.build/generated"] + options, in: folder,
      environment: ["TMPDIR": FileManager.default.temporaryDirectory.path])
  }

  package static func host(
    _ arguments: [String], input: String = "", in folder: String = Checkout.root, environment: [String: String] = [:]
  ) async throws -> Result {
    try await run(Checkout.host, arguments, input: input, in: folder, environment: environment)
  }
}
