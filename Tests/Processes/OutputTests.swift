import Glibc
import HostSupport
import Testing

@Suite("Output that can't be written", .timeLimit(.minutes(10)), .ownFolders)
struct OutputTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder.withManifest()
    try folder.write("", to: "scenes/empty")
  }

  struct Output: CustomTestStringConvertible {
    let testDescription: String
    let streams: String
    let result: Command.Result

    static func unwritable(_ place: String, _ reason: String) -> Output {
      Output(
        testDescription: reason, streams: "mkfifo input; exec >\(place) 0<>input",
        result: .failure("error: the standard output can't be written: \(reason)\n  send it where it can be written\n"))
    }
  }

  /// Runs a command on a terminal that is closed.
  private static let close = """
    import os, sys
    master, terminal = os.openpty()
    os.dup2(terminal, 1)
    for end in master, terminal: os.close(end)
    os.execv(sys.argv[1], sys.argv[1:])
    """

  static let outputs: [Output] = [
    .unwritable("/dev/full", "No space left on device"), .unwritable("&-", "Bad file descriptor"),
    Output(
      testDescription: "a pipe that nobody reads",
      streams: "mkfifo pipe; exec 3<>pipe 1>pipe 3<&-; mkfifo input; exec 0<>input",
      result: .failure("", status: -SIGPIPE)),
    Output(
      testDescription: "a closed terminal",
      streams: "mkfifo input; exec 0<>input; exec python3 -c '\(close)' \"$@\"",
      result: .failure("", status: -SIGHUP)),
  ]

  // The standard input has no end.
  @Test(
    "Where it can't be written the status is 1, with the reason; where nobody reads, the signal ends it",
    arguments: [
      ["list"], ["check", "--json"], ["--help"], ["run", "--display", "plain"],
      ["run", "--display", "plain", "--no-supervisor"],
    ], outputs)
  func unwritable(arguments: [String], output: Output) async throws {
    let result = try await Command.run(
      "/bin/bash", ["-c", "\(output.streams); exec \"$@\"", "-", Checkout.host] + arguments, in: folder.path,
      environment: folder.environment)
    #expect(result == output.result)
  }
}
