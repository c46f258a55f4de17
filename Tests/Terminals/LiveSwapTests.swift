import Foundation
import HostSupport
import TestSupport
import Testing

@Suite("The built host takes new builds while it runs", .timeLimit(.minutes(10)), .ownFolders)
struct LiveSwapTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder.withManifest()
    try folder.copy(Checkout.library("Login"), as: "scenes/libLogin.so")
  }

  private var library: String { folder.file("scenes/libLogin.so") }

  private func newLogin() async throws -> Data {
    let build = try await LiveBuilds.build("Login", ["Welcome"])
    return try Data(contentsOf: URL(filePath: build))
  }

  @Test("Where the system watches no more folders, a new build is taken a few seconds later")
  func withoutWatch() async throws {
    let build = try await newLogin()
    // In a user namespace without inotify(7) instances.
    let terminal = try PseudoTerminal(
      "/usr/bin/unshare",
      [
        "-Ur", "sh", "-c",
        "echo 0 > /proc/sys/user/max_inotify_instances && exec '\(Checkout.host)' run --display plain",
      ],
      columns: 200, rows: 60, in: folder.path)
    try await terminal.wait(for: "User name:")
    try build.write(to: URL(filePath: library), options: .atomic)
    try await terminal.wait(for: "Welcome back")
    #expect(terminal.screen.lines.contains { $0.contains("warning: changes are noticed late: Too many open files") })
    terminal.type("quit\n")
    #expect(await terminal.end() == 0)
  }
}
