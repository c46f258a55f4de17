@testable import HostInspection
@testable import HostJournal
@testable import HostLoading
@testable import HostManifest
@testable import HostRuntime
@testable import HostState
@testable import HostSystem
import ScreenModel
import TestSupport
import Testing
@_spi(Host) import VIPKit

@MainActor
@Suite("A build that was in use before comes back without a file", .timeLimit(.minutes(10)), .live)
struct RollbackTests {
  private let builds = [["SECOND", "GROWN"], ["RENAMED"], ["TABLE"]]

  private func keptNote(keeping number: Int = 3, pinned: Bool = false) async throws -> LiveApplication {
    let libraries = try await LiveApplication.noteLibraries()
    let note = try #require(libraries["Note"])
    let manifest = LiveApplication.noteManifest.replacing(
      #""version":1"#, with: #""version":1,"keptBuilds":\#(number)"#)
    let pins = pinned ? ["Note": SHA256(of: try LibraryFile(reading: note).bytes)] : nil
    return try await .started(libraries, manifest: manifest, pins: pins, isKept: true)
  }

  @Test("What the user has typed stays, and so does the build, until its file is another one")
  func survives() async throws {
    let application = try await keptNote()
    application.display.type("half a no", into: "Text")
    application.display.press("Count")
    try application.replace("Note", by: try await LiveBuilds.build("Note", ["SECOND", "GROWN"]))
    try await application.lookAgain()
    #expect(application.screen?.title == "Second")

    let files = try await application.host.rollBack("Note")
    let screen = try #require(application.screen)
    #expect((screen.title, screen.text(of: "Text"), screen.texts.first) == ("Note", "half a no", "count 1"))
    let file = try #require(files["Note"])
    await application.event(.rolledBack(id: "Note", library: file))
    #expect(application.reports == ["Note: rolled back by host rollback, to \(file)"])
    #expect(application.host.status().libraries.first { $0.id == "Note" }?.library == file)

    try await application.lookAgain()
    #expect(application.screen?.title == "Note", "the file in the folder is the one that was left")
    try application.replace("Note", by: try await LiveBuilds.build("Note", ["SECOND"]))
    try await application.lookAgain()
    #expect((application.screen?.title, application.screen?.text(of: "Text")) == ("Second", "half a no"))
  }

  @Test("As many as the manifest says", arguments: [0, 1, 2])
  func bound(number: Int) async throws {
    let application = try await keptNote(keeping: number)
    for build in builds { try await application.host.swap(scene: "Note", file: LiveBuilds.build("Note", build)) }
    #expect(await application.host.updates.earlierFiles(of: "Note").count == number)
    for _ in 0..<number { _ = try await application.host.rollBack("Note") }
    await #expect(throws: Diagnostic.noBuild(id: "Note")) { try await application.host.rollBack("Note") }
  }

  @Test("After a restart it is in use still")
  func restart() async throws {
    let application = try await DyingApplication.started()
    try application.app.replace("Note", by: try await LiveBuilds.build("Note", ["SECOND"]))
    try await application.app.lookAgain()
    let host = application.app.host
    // The screen doesn't wait for that.
    try await eventually("a build is kept") { @Sendable in await !host.updates.earlierFiles(of: "Note").isEmpty }
    _ = try await application.app.host.rollBack("Note")
    let app = try application.next()
    #expect(await app.start().title == "Note")
    try await app.lookAgain()
    #expect(app.screen?.title == "Note", "the file in the folder is the one that was left")
    #expect(await app.host.updates.earlierFiles(of: "Note") == [])
    try app.replace("Note", by: try await LiveBuilds.build("Note", ["SECOND", "GROWN"]))
    try await app.lookAgain()
    #expect(app.screen?.title == "Second")
  }

  @Test("A build that the lock file doesn't pin stays where it is")
  func pinned() async throws {
    let application = try await keptNote(pinned: true)
    let second = try await LiveBuilds.build("Note", ["SECOND"])
    let lock = LockFile(of: application.folder.file("scenes.json"))
    try lock.write(["Note": SHA256(of: try LibraryFile(reading: second).bytes)])
    try application.replace("Note", by: second)
    try await application.lookAgain()
    #expect(application.screen?.title == "Second")
    let refusal = await #expect(throws: Diagnostic.self) { try await application.host.rollBack("Note") }
    guard let refusal, case .otherContent? = refusal.library?.reason else {
      Issue.record("\(String(describing: refusal))")
      return
    }
    #expect(application.screen?.title == "Second")
    #expect(application.screen?.statusMessage == "Note was not updated: \(refusal.message)")
  }

  @Test("A kept build that doesn't hold any more what it is named for stays where it is, and is kept again")
  func changed() async throws {
    let application = try await keptNote()
    try await application.host.swap(scene: "Note", file: LiveBuilds.build("Note", ["SECOND"]))
    let kept = try #require(await application.host.updates.earlierFiles(of: "Note").first)
    let named = SHA256(of: try LibraryFile(reading: kept).bytes)
    let other = try LibraryFile(reading: try await LiveBuilds.build("Note", ["RENAMED"])).bytes
    try File.replace(kept, other)
    let found = SHA256(of: other)
    await #expect(
      throws: Diagnostic(path: kept, reason: .otherThanKept(found: found, kept: named))
    ) { try await application.host.rollBack("Note") }
    #expect(application.screen?.title == "Second")
  }

  @Test("A build in quarantine is passed over")
  func quarantined() async throws {
    let application = try await DyingApplication.started()
    let second = try await LiveBuilds.build("Note", ["SECOND"])
    for build in [second, try await LiveBuilds.build("Note", ["RENAMED"])] {
      try await application.app.host.swap(scene: "Note", file: build)
    }
    var quarantine = Quarantine(in: application.state)
    let digest = SHA256(of: try LibraryFile(reading: second).bytes)
    #expect(try quarantine.count(Crash(id: "Note", digest: digest, file: second, reason: "boom", count: 2)))
    let app = try await application.startNext()
    #expect(app.screen?.text(of: "Words") != nil)
    _ = try await app.host.rollBack("Note")
    #expect(app.screen?.text(of: "Text") != nil && app.screen?.title == "Note", "the first build")
  }

  @Test("A scene that isn't there, and a swap where none was, concern who has asked")
  func unknown() async throws {
    let application = try await keptNote()
    let place = Place.option("host rollback Nite")
    await #expect(
      throws: Diagnostic.unknownScene(place, found: "Nite", known: ["DemoAuth", "Note"])
    ) { try await application.host.rollBack("Nite") }
    await #expect(throws: Diagnostic.noSwap) { try await application.host.rollBack(nil) }
    #expect(application.screen?.statusMessage == nil)
  }

  @Test("An implementation of a worker comes back, too")
  func worker() async throws {
    let first = try await LiveBuilds.build("OptionAuth")
    let manifest =
      #"{"version":1,"start":"Note","folders":["scenes"],"workers":{"AuthWorker":{"use":"OptionAuth","options":{"greeting":"Hi"}}}}"#
    let application = try await LiveApplication.started(
      ["Note": LiveBuilds.build("Note"), "OptionAuth": first], manifest: manifest, isKept: true)
    try await application.host.swap(scene: "OptionAuth", file: LiveBuilds.build("OptionAuth", ["SECOND"]))
    #expect(application.host.status().workers.map(\.generation) == [2])
    _ = try await application.host.rollBack("OptionAuth")
    #expect(application.host.status().workers.map(\.generation) == [3])
  }
}

@MainActor
@Suite("Several libraries come into use together, and go back together", .timeLimit(.minutes(10)), .live)
struct SwapTogetherTests {
  private static func libraries() async throws -> [String: String] {
    try await LiveApplication.noteLibraries().merging(["Trouble": LiveBuilds.build("Trouble")]) { $1 }
  }

  private static func builds() async throws -> [String: String] {
    let note = try await LiveBuilds.build("Note", ["SECOND"])
    return ["Note": note, "Trouble": try await LiveBuilds.build("Trouble", ["SECOND"])]
  }

  private func seen(_ application: LiveApplication) -> (generations: [Int], first: String?, typed: String?) {
    let screen = application.screen
    return (application.host.status().stack.map(\.generation), screen?.texts.first, screen?.text(of: "Text"))
  }

  @Test("All of them are in use, with what was typed; the last swap goes back as a whole, once")
  func together() async throws {
    let application = try await LiveApplication.started(Self.libraries(), isKept: true)
    await application.openTrouble()
    try await application.host.swap(Self.builds())
    #expect(seen(application) == ([2, 2], "the second build", "above"))
    // Where one is refused, none is in use, and the swap before it can still be taken back.
    let refused = ["Note": try await LiveBuilds.build("Note"), "Trouble": application.folder.file("none.so")]
    await #expect(throws: Diagnostic.self) { try await application.host.swap(refused) }
    #expect(seen(application).generations == [2, 2])

    let files = try await application.host.rollBack(nil)
    #expect(files.keys.sorted() == ["Note", "Trouble"] && seen(application) == ([3, 3], "count 0", "above"))
    for (id, file) in files { await application.event(.rolledBack(id: id, library: file)) }
    application.display.does(.back)
    #expect((application.screen?.title, application.screen?.text(of: "Text")) == ("Note", "beneath"))
    await #expect(throws: Diagnostic.noSwap) { try await application.host.rollBack(nil) }
  }

  @Test("A build of it ends the app: the user sees the crash and the same build, and takes the swap back as a whole")
  func crash() async throws {
    let application = try await DyingApplication.started(Self.libraries())
    await application.app.openTrouble()
    try await application.app.host.swap(Self.builds())
    let app = try await application.startNext(after: application.death(in: "Trouble"))
    #expect(await app.display.screen { $0.sceneID == "Trouble" }.texts.first == "the second build")
    #expect(app.screen?.error == "Trouble, build 2, stopped: Illegal instruction (NoteInteractor.swift:12)")
    app.display.does(.dismissError)
    #expect(try await app.host.rollBack(nil).count == 2)
    #expect((app.screen?.texts.first, app.screen?.text(of: "Text")) == ("count 0", "above"))

    let again = try await application.startNext()
    #expect(await again.display.screen { $0.sceneID == "Trouble" }.texts.first == "count 0", "the journal has it")
  }
}

extension LiveApplication {
  fileprivate func openTrouble() async {
    display.type("beneath", into: "Text")
    let route = Route<Void>("test", to: "Trouble").erased
    host.navigation.follow(route, to: "Trouble", from: host.navigation.top?.number ?? 0) { _ in }
    _ = await display.settled("Trouble")
    display.type("above", into: "Text")
  }
}
