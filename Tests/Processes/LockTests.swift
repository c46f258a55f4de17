import Foundation
import HostSupport
import Testing

@Suite("host lock pins what is there, and host check tells what has become something else", .ownFolders)
struct LockTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder.withManifest()
    try folder.copy(Checkout.library("Login"), as: "scenes/libLogin.so")
  }

  private var lock: String? { try? folder.text("scenes.lock") }

  @Test("Locked, checked, run; then a library is another one; then locked again; then the lock file is removed")
  func walk() async throws {
    #expect(try await folder.host("lock") == .success("scenes.lock: 20 libraries pinned\n"))
    let ids = try #require(lock).matches(of: /\n    "(\w+)": "[0-9a-f]{64}"/).map { String($0.1) }
    #expect(ids.contains("Contracts") && ids.contains("DemoAuth") && ids.contains("Login"))
    #expect(ids == ids.sorted())
    #expect(try await folder.host("check").errors == "")
    #expect(try await folder.host("run").status == 0)

    let build = try await LiveBuilds.build("Login", ["Welcome"])
    try folder.remove("scenes/libLogin.so")
    try folder.copy(build, as: "scenes/libLogin.so")
    let pin = try #require(lock?.firstMatch(of: /"Login": "([0-9a-f]{64})"/)).1
    let sum = try await Command.run("/usr/bin/sha256sum", [build]).output.prefix(64)
    let complaint =
      "error: scenes/libLogin.so: the file has the SHA-256 \(sum); expected \(pin), by scenes.lock: pins.Login\n"
      + "  put the library back that was pinned; or, if you trust this one, pin it: host lock\n"
    let check = try await folder.host("check")
    #expect((check.status, check.errors) == (1, complaint))
    #expect(try await folder.host("run").errors == complaint)

    struct Told: Decodable {
      let lock: String
      let libraries: [String: String]
    }
    let told = try JSONDecoder().decode(Told.self, from: Data(try await folder.host("lock", "--json").output.utf8))
    #expect((told.lock, told.libraries.keys.sorted(), told.libraries["Login"]) == ("scenes.lock", ids, String(sum)))
    #expect(lock?.contains("\"Login\": \"\(sum)\"") == true)
    #expect(try await folder.host("check").status == 0)
    #expect(try await folder.host("lock", "--remove") == .success("scenes.json: no library is pinned\n"))
    #expect(lock == nil)
  }
}
