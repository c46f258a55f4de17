import Foundation
import Glibc
import HostSupport
import TestSupport
import Testing

@Suite("An app that is stopped, or busy for long, holds up no command", .timeLimit(.minutes(10)), .ownFolders)
struct StoppedAppTests {
  private let app: TroubleApp

  init() async throws { app = try await TroubleApp() }

  @Test("So many wait for a stopped app that no other can: ps tells, and commands end")
  func stopped() async throws {
    let session = try PlainSession([], in: app.folder, environment: app.environment)
    _ = try await session.screen()
    let process = try #require(session.app)
    kill(process, SIGSTOP)
    try await eventually("the app stops") { ProcessState(of: process) == .stopped }
    let clients = try Self.fill(app.folder.file("host/\(process).sock"))
    defer { for client in clients { close(client) } }
    let list = try await host("ps")
    let name = app.folder.path.split(separator: "/").last ?? ""
    #expect(
      list.lines.map { $0.split(separator: " ", omittingEmptySubsequences: true) }
        == [
          ["NAME", "PID", "SCENE", "DISPLAYS", "MANIFEST"], [name, "\(process)", "doesn't", "answer", "-", "-"], [],
        ])
    let silence =
      "error: the app \(process) doesn't answer\n  look whether it is stopped or stuck; host ps shows what runs\n"
    #expect(list.errors == silence)
    let stop = try await host("stop")
    #expect(stop.errors == silence)
    #expect(stop.status == 1)
    kill(process, SIGCONT)
    #expect(await session.end() == 0)
  }

  @Test("A command that is stopped and goes on while it waits gets its answer", arguments: ["restart", "stop"])
  func interrupted(_ command: String) async throws {
    let session = try PlainSession([], in: app.folder, environment: app.environment)
    _ = try await session.screen()
    let process = try #require(session.app)
    session.send("press Wait for a file")
    let client = try PseudoTerminal(Checkout.host, [command], in: app.folder.path, environment: app.environment)
    try await eventually("the command has its answer to wait for") {
      ProcessState(of: client.process) == .asleep && Self.hasSocket(client.process)
    }
    client.signal(SIGSTOP)
    try await eventually("the command stops") { ProcessState(of: client.process) == .stopped }
    client.signal(SIGCONT)
    try await eventually("the command goes on") { ProcessState(of: client.process) != .stopped }
    try app.folder.write("", to: "go-on")
    #expect(await client.end() == 0, "\(client.screen.lines)")
    if command == "restart" {
      #expect(session.app != process)
      #expect(await session.end() == 0)
    }
  }

  private func host(_ command: String) async throws -> Command.Result {
    try await Command.host([command], in: app.folder.path, environment: app.environment)
  }

  private static func hasSocket(_ process: Int32) -> Bool {
    let folder = "/proc/\(process)/fd"
    return ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).contains {
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)"))?.hasPrefix("socket:") == true
    }
  }

  /// Connects to a socket until no other can.
  private static func fill(_ path: String) throws -> [Int32] {
    var clients: [Int32] = []
    while true {
      let client = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue), 0)
      clients.append(client)
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      try #require(path.utf8.count < MemoryLayout.size(ofValue: address.sun_path))
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
      let result = withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(client, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
      }
      if result != 0 {
        try #require(errno == EAGAIN)
        return clients
      }
    }
  }
}
