import Foundation
import Glibc
import TestSupport
import Testing

@Suite("host lock pins what is there, and host check tells what has become something else")
struct LockTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.writeManifest()
    try folder.copy(Checkout.library("Login"), as: "scenes/libLogin.so")
  }

  private var manifest: String {
    get throws { try String(contentsOfFile: folder.file("scenes.json"), encoding: .utf8) }
  }

  private func host(_ arguments: String...) async throws -> Command.Result {
    try await Command.host(arguments, in: folder.path)
  }

  @Test("Locked, checked, run; then a library is another one; then locked anew; then the pins are taken out")
  func walk() async throws {
    let before = try manifest
    let lock = try await host("lock")
    #expect(lock.errors == "")
    #expect(lock.output == "scenes.json: 16 libraries pinned\n")
    #expect(try manifest.hasPrefix(String(before.dropLast(2))))
    let ids = try manifest.matches(of: /\n    "(\w+)": "[0-9a-f]{64}"/).map { String($0.1) }
    #expect(ids.contains("Contracts") && ids.contains("DemoAuth") && ids.contains("Login"))
    #expect(ids == ids.sorted())
    #expect(try await host("check").errors == "")
    #expect(try await host("run").status == 0)

    let build = try await LiveBuilds.build("Login", replacing: "Form(\"Sign in\")", with: "Form(\"Welcome back\")")
    try FileManager.default.removeItem(atPath: folder.file("scenes/libLogin.so"))
    try folder.copy(build, as: "scenes/libLogin.so")
    let pin = try #require(try manifest.firstMatch(of: /"Login": "([0-9a-f]{64})"/)).1
    let sum = try await Command.run("/usr/bin/sha256sum", [build]).output.prefix(64)
    let complaint =
      "error: scenes/libLogin.so: the file has the SHA-256 \(sum); expected \(pin), by scenes.json: pins.Login\n"
      + "  put the library back that was pinned; or, if you trust this one, pin it: host lock\n"
    let check = try await host("check")
    #expect(check.errors == complaint)
    #expect(check.status == 1)
    #expect(try await host("run").errors == complaint)

    #expect(try await host("lock").output == "scenes.json: 16 libraries pinned\n")
    #expect(try manifest.contains("\"Login\": \"\(sum)\""))
    #expect(try await host("check").status == 0)
    #expect(try await host("lock", "--remove").output == "scenes.json: no library is pinned\n")
    #expect(try manifest == before)
  }

  @Test("An application that isn't in order is not locked: nothing is written")
  func notInOrder() async throws {
    let before = try manifest
    try folder.write("", to: "scenes/libX.so")
    let lock = try await host("lock")
    #expect(lock.status == 1)
    #expect(lock.output == "")
    #expect(
      lock.errors == "error: scenes/libX.so: the file is empty; expected a shared library\n"
        + "  build or copy the library again, and put it in place only when it is whole\n")
    #expect(try manifest == before)
  }

  @Test("What host check finds wrong when it loads and wires, host lock finds too, in the same words")
  func asCheck() async throws {
    try folder.writeManifest(scenes: #""Login": { "routes": { "home": "SetUp" } }"#)
    try folder.copy(try FixtureLibraries.path("NullEntryPoint"), as: "scenes/libNull.so")
    let before = try manifest
    let check = try await host("check")
    let lock = try await host("lock")
    #expect(
      check.errors.contains("Login: the route home fills a HomeDataStore, and SetUp has no data store of that kind"))
    #expect(check.errors.contains("scenes/libNull.so: scene_Null returned null"))
    #expect(lock.errors == check.errors)
    #expect(lock.status == 1)
    #expect(lock.output == "")
    #expect(try manifest == before)
  }

  @Test("A pin of nothing is a fault of the manifest")
  func misspelt() async throws {
    try folder.write(
      #"{"version":1,"start":"Login","pins":{"Logn":"\#(String(repeating: "0", count: 64))"}}"#, to: "m.json")
    let check = try await host(
      "check", "--manifest", "m.json", "--worker", "AuthWorker=DemoAuth", "--worker", "NewsWorker=HTTPNews", "--worker",
      "ContactsWorker=FileContacts")
    #expect(
      check.errors.hasSuffix(
        "error: m.json: pins.Logn: there is no library \"libLogn.so\"\n  did you mean \"Login\"?\n"))
    #expect(check.status == 78)
  }

  @Test("The file keeps its permissions, a link to it stays a link, and where there is no room it stays as it is")
  func file() async throws {
    try FileManager.default.moveItem(atPath: folder.file("scenes.json"), toPath: folder.file("real.json"))
    try succeed(symlink("real.json", folder.file("scenes.json")))
    try succeed(chmod(folder.file("real.json"), 0o640))
    let before = try manifest
    let unchanged = try await Command.host("lock --remove", limit: "-f 0", in: folder.path)
    #expect(unchanged.output == "scenes.json: no library is pinned\n", "nothing has to be written")
    #expect(try await host("lock").status == 0)
    let locked = try manifest
    let noRoom = try await Command.host("lock --remove", limit: "-f 0", in: folder.path)
    #expect(noRoom.status == 78)
    #expect(
      noRoom.errors == "error: scenes.json: can't be written: File too large\n"
        + "  make it a file that you may write, in a folder with room for another one\n")
    #expect(try manifest == locked)
    #expect(locked != before)
    var status = stat()
    #expect(lstat(folder.file("scenes.json"), &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
    #expect(lstat(folder.file("real.json"), &status) == 0 && status.st_mode & 0o777 == 0o640)
    #expect(try folder.names == ["real.json", "scenes", "scenes.json"])
  }
}
