import Foundation
import Glibc
import HostSupport
import TestSupport
import Testing

@Suite(
  "What a library needs is let in as the library itself is: read, judged, trusted, pinned, and opened last", .ownFolders
)
struct DependencyTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder.withManifest()
    try folder.copy(try FixtureLibraries.path("Marks"), as: "scenes/libMarks.so")
  }

  private func host(_ arguments: String...) async throws -> Command.Result {
    try await Command.host(arguments, in: folder.path)
  }

  /// Whether the code of libMarks.so has run: its constructor leaves a file.
  private var isMarked: Bool { FileManager.default.fileExists(atPath: folder.file("marked")) }

  @discardableResult
  private func addNeedsMarks(as name: String = "NeedsMarks") throws -> String {
    try folder.copy(try FixtureLibraries.path("NeedsMarks"), as: "scenes/lib\(name).so")
  }

  @Test("inspect runs no code, not of what lies beside the file either; list doesn't for a library that is refused")
  func inspection() async throws {
    let file = try addNeedsMarks()
    let inspect = try await host("inspect", file)
    #expect(inspect.errors == "")
    #expect(inspect.status == 0)
    #expect(!isMarked)

    // Misnamed, so it is refused without being opened.
    try FileManager.default.moveItem(atPath: file, toPath: folder.file("scenes/libOther.so"))
    let list = try await host("list")
    #expect(list.errors.contains("error: scenes/libOther.so: holds the scene NeedsMarks, expected Other\n"))
    #expect(!isMarked)

    // That it runs when it may is the proof that it could have run before.
    try addNeedsMarks()
    #expect(try await host("list").errors.contains("libNeedsMarks.so: scene_NeedsMarks returned null"))
    #expect(isMarked)
  }

  @Test("a locked application doesn't run another content of what its libraries need, under whatever name")
  func locked() async throws {
    let shared = "scenes/libM.so.1"
    try FileManager.default.moveItem(atPath: folder.file("scenes/libMarks.so"), toPath: folder.file(shared))
    try folder.patch(shared, "libMarks.so", with: "libM.so.1")
    try folder.copy(Checkout.library("Login"), as: "scenes/libLogin.so")
    try folder.patch("scenes/libLogin.so", "libswift_RegexParser.so", with: "libM.so.1")
    #expect(try await host("lock").output == "scenes.lock: 21 libraries pinned\n")
    let check = try await host("check")
    #expect(check.errors == "")
    #expect(check.status == 0)
    #expect(isMarked)

    try FileManager.default.removeItem(atPath: folder.file("marked"))
    let lock = try String(contentsOfFile: folder.file("scenes.lock"), encoding: .utf8)
    let pin = try #require(lock.firstMatch(of: /"libM.so.1": "([0-9a-f]{64})"/)).1
    try folder.write(try Data(contentsOf: URL(filePath: folder.file(shared))) + [0], to: shared)
    let sum = try await Command.run("/usr/bin/sha256sum", [folder.file(shared)]).output.prefix(64)
    let changed = try await host("check")
    #expect(
      changed.errors == "error: scenes/libLogin.so: needs a library that is refused: \(shared): "
        + "the file has the SHA-256 \(sum); expected \(pin), by scenes.lock: pins.libM.so.1\n"
        + "  put the library back that was pinned; or, if you trust this one, pin it: host lock\n")
    #expect(changed.status == 1)
    #expect(!isMarked)
  }
}
