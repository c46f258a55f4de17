import Foundation
import Glibc
import TestSupport
import Testing

@Suite(
  "What a library needs is let in as the library itself is: read, judged, trusted, pinned, and opened last", .takesTurns
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

  private func addNeedsLinks(searchPath: String? = nil) throws {
    let name = searchPath == nil ? "Links" : "LinksFurther"
    let links = try FixtureLibraries.path(name, searchPath: searchPath)
    try folder.copy(links, as: "scenes/libLinks.so")
    try folder.patch("scenes/libLinks.so", "lib\(name).so", with: "libLinks.so")
    try folder.copy(
      try FixtureLibraries.path("NeedsLinks"), as: "scenes/libNeedsLinks.so")
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

  @Test("what others could have written is opened for nobody, however far away the library that needs it")
  func distrusted() async throws {
    try addNeedsMarks()
    try addNeedsLinks()
    try succeed(chmod(folder.file("scenes/libMarks.so"), 0o666))
    let marks =
      "scenes/libMarks.so: the file \(folder.path)/scenes/libMarks.so may be written by everybody (mode 0666); "
      + "expected: by you and root alone\n"
    let suggestion = "  if you trust what is there: chmod go-w \(folder.path)/scenes/libMarks.so\n"
    let check = try await host("check")
    let links = "scenes/libNeedsLinks.so: needs a library that is refused: scenes/libLinks.so: "
    #expect(
      check.errors
        == "error: \(marks)\(suggestion)error: \(links)needs a library that is refused: \(marks)\(suggestion)"
        + "error: scenes/libNeedsMarks.so: needs a library that is refused: \(marks)\(suggestion)")
    #expect(check.status == 1)
    #expect(!isMarked)
  }

  @Test("a search path of something that is needed is not followed into a folder that anybody may write")
  func searchPath() async throws {
    let open = try TemporaryFolder.forRun.get().file("open")
    try addNeedsLinks(searchPath: open)
    try TemporaryFolder.forRun.get().copy(folder.file("scenes/libMarks.so"), as: "open/libMarks.so")
    try FileManager.default.removeItem(atPath: folder.file("scenes/libMarks.so"))
    try succeed(chmod(open, 0o777))
    let check = try await host("check")
    #expect(
      check.errors.hasPrefix(
        "error: scenes/libNeedsLinks.so: needs a library that is refused: scenes/libLinks.so: "
          + "has libMarks.so looked for in \"\(open)\": the folder \(open) may be written by everybody (mode 0777); "
          + "expected: by you and root alone\n"))
    #expect(!isMarked)
  }

  @Test("a locked application doesn't run another content of what its libraries need, under whatever name")
  func locked() async throws {
    let shared = "scenes/libM.so.1"
    try FileManager.default.moveItem(atPath: folder.file("scenes/libMarks.so"), toPath: folder.file(shared))
    try folder.patch(shared, "libMarks.so", with: "libM.so.1")
    try folder.copy(Checkout.library("Login"), as: "scenes/libLogin.so")
    try folder.patch("scenes/libLogin.so", "libswift_RegexParser.so", with: "libM.so.1")
    #expect(try await host("lock").output == "scenes.lock: 20 libraries pinned\n")
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

  @Test("a name in which the dynamic loader would put a folder is refused", arguments: ["${LIB}.e.so", "$ORIGIN.so"])
  func token(name: String) async throws {
    let file = try addNeedsMarks()
    try folder.patch("scenes/libNeedsMarks.so", "libMarks.so", with: name)
    let inspect = try await host("inspect", file)
    #expect(
      inspect.errors == "error: \(file): the library links “\(name)”, in which the dynamic loader replaces "
        + "what begins with $; expected the name of a library\n  link it with the name of the library alone\n")
    #expect(inspect.status == 1)
  }
}
