import Foundation
import HostSupport
import Testing

@Suite("Where the system gives too little", .timeLimit(.minutes(10)), .ownFolders)
struct ResourceLimitTests {
  @Test("Few open files: the host doesn't begin, and says why", arguments: [4, 12, 63])
  func openFiles(limit: Int) async throws {
    let folder = try TemporaryFolder.withManifest()
    let list = try await Command.run(
      "/bin/bash", ["-c", "ulimit -n \(limit); exec '\(Checkout.host)' list"], in: folder.path)
    #expect(list.status != 0)
    #expect(
      list.errors == """
        error: the host can't begin: at most \(limit) files may be open, and it needs 64
          raise the limit of open files (ulimit -n)

        """)
  }

  @Test("Where the system watches no more folders, a new build is taken a few seconds later")
  func withoutWatch() async throws {
    let folder = try TemporaryFolder.withManifest()
    let library = try folder.copy(Checkout.library("Login"), as: "scenes/libLogin.so")
    let build = try Data(contentsOf: URL(filePath: try await LiveBuilds.build("Login", ["Welcome"])))
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
    #expect(await terminal.end(by: "quit\n") == 0)
  }
}
