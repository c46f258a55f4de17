import Glibc
import HostSupport
import TestSupport
import Testing

@Suite(
  "Output that can't be written is told, and a reader who has had enough ends the command", .timeLimit(.minutes(10)),
  .ownFolders)
struct OutputTests {
  private static let commands = [["list"], ["check", "--json"], ["--help"]]
  private static let runs = [["run", "--display", "plain"], ["run", "--display", "plain", "--no-supervisor"]]

  /// The standard output is a pipe that nobody reads; the standard input has no end.
  private static let brokenPipe = "mkfifo pipe; exec 3<>pipe 1>pipe 3<&-; mkfifo input; exec 0<>input"

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder.withManifest()
    try folder.write("", to: "scenes/empty")
  }

  private func host(_ arguments: [String], streams: String) async throws -> Command.Result {
    try await Command.run(
      "/bin/bash", ["-c", "\(streams); exec \"$@\"", "-", Checkout.host] + arguments, in: folder.path,
      environment: folder.environment)
  }

  @Test(
    "A full disk, or a closed descriptor: status 1 and the reason", arguments: commands + runs,
    [("/dev/full", "No space left on device"), ("&-", "Bad file descriptor")])
  func unwritable(arguments: [String], output: (place: String, reason: String)) async throws {
    let result = try await host(arguments, streams: "mkfifo input; exec >\(output.place) 0<>input")
    #expect(
      result.errors == "error: the standard output can't be written: \(output.reason)\n"
        + "  send it where it can be written\n")
    #expect(result.status == 1)
  }

  @Test("A pipe that nobody reads: the end is that by SIGPIPE, without a word", arguments: commands + runs)
  func pipe(arguments: [String]) async throws {
    let result = try await host(arguments, streams: Self.brokenPipe)
    #expect(result.errors == "")
    #expect(result.status == -SIGPIPE)
  }

  @Test("A terminal that is closed: the end is that by SIGHUP, without a word", arguments: commands + runs)
  func closedTerminal(arguments: [String]) async throws {
    let close = """
      import os, sys
      master, terminal = os.openpty()
      os.dup2(terminal, 1)
      for end in master, terminal: os.close(end)
      os.execv(sys.argv[1], sys.argv[1:])
      """
    let result = try await host(arguments, streams: "mkfifo input; exec 0<>input; exec python3 -c '\(close)' \"$@\"")
    #expect(result.errors == "")
    #expect(result.status == -SIGHUP)
  }
}
