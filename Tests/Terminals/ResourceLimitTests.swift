import HostSupport
import TestSupport
import Testing

@Suite(
  "Where the system gives no more, a library is refused and the host goes on", .timeLimit(.minutes(10)), .ownFolders)
struct ResourceLimitTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder.withManifest()
  }

  private func host(_ arguments: String, limit: String, input: String = "") async throws -> Command.Result {
    try await Command.host(arguments, limit: limit, input: input, in: folder.path)
  }

  @Test("Few open files: the host doesn't begin, and says why", arguments: [4, 12, 63])
  func openFiles(limit: Int) async throws {
    let list = try await host("list", limit: "-n \(limit)")
    #expect(list.status != 0)
    #expect(
      list.errors == """
        error: the host can't begin: at most \(limit) files may be open, and it needs 64
          raise the limit of open files (ulimit -n)

        """)
  }
}
