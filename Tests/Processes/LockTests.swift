import Foundation
import HostSupport
import TestSupport
import Testing

@Suite("host lock pins what is there, and host check tells what has become something else", .ownFolders)
struct LockTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder.withManifest()
    try folder.copy(Checkout.library("Login"), as: "scenes/libLogin.so")
  }

  private var lock: String? { try? folder.text("scenes.lock") }

  @Test("Locked, checked, run; then a library is another one; then locked anew; then the lock file is removed")
  func walk() async throws {
    let locked = try await folder.host("lock")
    #expect(locked.errors == "")
    #expect(locked.output == "scenes.lock: 20 libraries pinned\n")
    let ids = try #require(lock).matches(of: /\n    "(\w+)": "[0-9a-f]{64}"/).map { String($0.1) }
    #expect(ids.contains("Contracts") && ids.contains("DemoAuth") && ids.contains("Login"))
    #expect(ids == ids.sorted())
    #expect(try await folder.host("check").errors == "")
    #expect(try await folder.host("run").status == 0)

    let build = try await LiveBuilds.build("Login", ["Welcome"])
    try FileManager.default.removeItem(atPath: folder.file("scenes/libLogin.so"))
    try folder.copy(build, as: "scenes/libLogin.so")
    let pin = try #require(lock?.firstMatch(of: /"Login": "([0-9a-f]{64})"/)).1
    let sum = try await Command.run("/usr/bin/sha256sum", [build]).output.prefix(64)
    let complaint =
      "error: scenes/libLogin.so: the file has the SHA-256 \(sum); expected \(pin), by scenes.lock: pins.Login\n"
      + "  put the library back that was pinned; or, if you trust this one, pin it: host lock\n"
    let check = try await folder.host("check")
    #expect(check.errors == complaint)
    #expect(check.status == 1)
    #expect(try await folder.host("run").errors == complaint)

    let told = try await folder.host("lock", "--json").output
    let json = try #require(try JSONSerialization.jsonObject(with: Data(told.utf8)) as? [String: Any])
    #expect(json["lock"] as? String == "scenes.lock")
    let pins = try #require(json["libraries"] as? [String: String])
    #expect(pins.keys.sorted() == ids)
    #expect(pins["Login"] == String(sum))
    #expect(lock?.contains("\"Login\": \"\(sum)\"") == true)
    #expect(try await folder.host("check").status == 0)
    #expect(try await folder.host("lock", "--remove").output == "scenes.json: no library is pinned\n")
    #expect(lock == nil)
  }
}
