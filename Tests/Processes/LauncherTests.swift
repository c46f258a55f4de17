import Foundation
import HostSupport
import Testing

@Suite("host and host-app: the user starts the one, which starts the other", .timeLimit(.minutes(10)), .ownFolders)
struct LauncherTests {
  private let app: FaultApp

  init() async throws { app = try await FaultApp() }

  private func shell(_ script: String, input: String = "") async throws -> Command.Result {
    try await Command.run("/bin/bash", ["-c", script], input: input, in: app.folder.path, environment: app.environment)
  }

  @Test("A link to it on the PATH is as good", arguments: ["--version", "run"])
  func link(_ command: String) async throws {
    try app.installHost("host", "host-app")
    let result = try await shell(
      "mkdir links && ln -s ../bin/host links/host && PATH=$PWD/links:$PATH && exec host \(command)", input: "quit\n")
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.hasPrefix(command == "run" ? "== Fault ==\n" : "host 0.1.0\n"))
  }

  @Test("host --version names the launcher, the app, VIPKit, its ABI and the release of Swift, also as JSON")
  func version() async throws {
    struct Versions: Decodable, Equatable {
      let launcher: String?
      let app, vipKit, swift: String
      let abi: Int
    }
    let compiler = try await Command.run("/usr/bin/env", ["swiftc", "--version"])
    let swift = String(try #require(compiler.output.firstMatch(of: /Swift version (\d+\.\d+(\.\d+)?) \(swift-/)).1)
    let rest = "host-app 0.1.0\nVIPKit 0.1.0\nABI 6\nSwift \(swift)\n"
    #expect(try await Command.host(["--version"]).output == "host 0.1.0\n" + rest)
    #expect(try await Command.run(Checkout.hostApp, ["--version"]).output == rest)
    let json = try await Command.host(["--version", "--json"]).output
    #expect(
      try JSONDecoder().decode(Versions.self, from: Data(json.utf8))
        == Versions(launcher: "0.1.0", app: "0.1.0", vipKit: "0.1.0", swift: swift, abi: 6))
    #expect(try await Command.host(["--version", "--jsn"]).status == 64)
  }

  @Test("Without the app beside it nothing runs, and it says what is missing; so it does of host-tool")
  func missing() async throws {
    try app.installHost("host")
    let folder = app.folder.file("bin")
    // RefusalTextTests tests the rest.
    let error = "error: \(folder)/host-app: can't be started: No such file or directory; expected: the app of \(folder)"
    for command in ["--version", "list", "run"] {
      #expect(try await shell("exec bin/host \(command)").failed(beginning: error), "\(command)")
    }

    try app.installHost("host", "host-app")
    try app.folder.write("no program", to: "bin/host-tool")
    let ofTool = """
      error: \(app.folder.file("bin/host-tool")): can't be started: Permission denied
        build or install it again, or remove it where applications only run

      """
    #expect(try await shell("exec \"$PWD/bin/host\" new app Kiosk") == .failure(ofTool))
  }
}
