@testable import HostLoading
@testable import HostRuntime
@testable import HostSystem
@testable import HostInspection
@testable import HostState
import ScreenModel
import Glibc
import TestSupport
import Testing
@_spi(Host) import VIPKit

@MainActor
@Suite("Libraries are taken as they come, however they come", .timeLimit(.minutes(10)), .live)
struct WatchTests {
  private func start() async throws -> (LiveApplication, second: String) {
    let application = try await LiveApplication.started(watches: true)
    application.display.type("half a no", into: "Text")
    return (application, try await LiveBuilds.build("Note", ["SECOND", "GROWN"]))
  }

  private func expectSecond(_ application: LiveApplication, generation: Int = 2) async throws {
    await application.event(.swapped(scene: "Note", generation: generation))
    let screen = await application.display.screen { $0.title == "Second" }
    #expect(screen.text(of: "Text") == "half a no")
  }

  enum Way: CaseIterable { case rename, overwriteInPlace, hardLink, symbolicLink, copyWithTemporaryName }

  @Test("By rename, in place, by a hard link, by a symbolic link, by rsync", arguments: Way.allCases)
  func ways(_ way: Way) async throws {
    let (application, second) = try await start()
    let library = application.library("Note")
    switch way {
    case .rename: try application.replace("Note", by: second)
    case .overwriteInPlace: try application.folder.overwrite(library, with: bytes(of: second))
    case .hardLink:
      unlink(library)
      let copy = try application.folder.copy(second, as: "elsewhere.so")
      #expect(link(copy, library) == 0)
    case .symbolicLink:
      #expect(symlink(second, application.folder.file("scenes/.link")) == 0)
      #expect(rename(application.folder.file("scenes/.link"), library) == 0)
    case .copyWithTemporaryName:
      try application.folder.copy(second, as: "scenes/.libNote.so.Ab12Cd")
      #expect(rename(application.folder.file("scenes/.libNote.so.Ab12Cd"), library) == 0)
    }
    try await expectSecond(application)
    #expect(application.reports == [])
  }

  @Test("While changes are held they wait, and they are taken afterwards")
  func held() async throws {
    let (application, second) = try await start()
    application.host.holdsUpdates = true
    try application.replace("Note", by: second)
    #expect(await application.host.watcher.lookAgain() == false)
    #expect(application.screen?.title != "Second")
    application.host.holdsUpdates = false
    try await expectSecond(application)
    #expect(application.reports == [])
  }

  @Test("The file to which a symbolic link leads, and a folder that is a symbolic link, are watched as well")
  func links() async throws {
    let application = try LiveApplication(
      ["DemoAuth": Checkout.library("DemoAuth")],
      manifest: #"{"version":1,"start":"DemoAuth","folders":["scenes","current"]}"#)
    try application.folder.makeFolder("1")
    try application.folder.makeFolder("2")
    try application.folder.link(to: "1", as: "current")
    let file = try application.folder.copy(try await LiveBuilds.build("OptionAuth"), as: "elsewhere/OptionAuth.so")
    try application.folder.copy(Checkout.library("FileNews"), as: "2/libFileNews.so")

    let watching = Task { await application.watch() }
    try application.folder.link(to: file, as: "1/libOptionAuth.so")
    let link = application.folder.file("current/libOptionAuth.so")
    await application.event(.discovered(id: "OptionAuth", library: link))

    try application.folder.overwrite(file, with: Array("no library".utf8))
    let fault = Diagnostic(path: link, reason: .notELF(start: Array("no library".utf8)))
    await application.event(.refused(id: "OptionAuth", reason: fault.message))

    try application.folder.link(to: "2", as: "new")
    #expect(rename(application.folder.file("new"), application.folder.file("current")) == 0)
    await application.event(.discovered(id: "FileNews", library: application.folder.file("current/libFileNews.so")))
    #expect(!application.host.store.state.isKnown("OptionAuth"))
    watching.cancel()
    await watching.value
    application.host.cleanUp()
  }

  @Test("A file that is written in small pieces, by one writer or by many, is waited for and never opened before")
  func pieces() async throws {
    let (application, second) = try await start()
    let library = application.library("Note")
    let bytes = try bytes(of: second)
    try application.folder.overwrite(library, with: Array(bytes.prefix(1)))
    await application.event(.waiting(id: "Note", library: library))
    for start in stride(from: 1, to: bytes.count, by: 4099) {
      // Each piece has its own writer: after each, the file may be complete, as far as the host can tell.
      try application.folder.append(Array(bytes[start..<min(start + 4099, bytes.count)]), to: library)
      await Task.yield()
    }
    try await expectSecond(application)
    #expect(
      application.events(without: "presented", "retired", "swapped").map(\.name) == [
        "loaded", "loaded", "waiting", "loaded",
      ])
    #expect(application.reports == [])
  }

  @Test("The end of a writing is found that nobody tells of: of a library, the manifest", arguments: [true, false])
  func untold(isLibrary: Bool) async throws {
    let (application, second) = try await start()
    let file = application.folder.file(isLibrary ? "scenes/libOptionAuth.so" : "scenes.json")
    let content =
      isLibrary
      ? try bytes(of: try await LiveBuilds.build("OptionAuth"))
      : Array(#"{"version":1,"start":"Note","folders":["scenes"],"theme":"dark"}"#.utf8)
    // By a name in an unwatched folder, so that the kernel's notice comes before the writer has closed the file.
    let other = application.folder.file("elsewhere/file")
    try application.folder.makeFolder("elsewhere")
    if !isLibrary { #expect(link(file, other) == 0) }
    let writer = open(other, O_WRONLY | O_CREAT | O_CLOEXEC, 0o644)
    if isLibrary { #expect(link(other, file) == 0) }
    try application.folder.overwrite(file, with: content)
    try application.replace("Note", by: second)
    try await expectSecond(application)
    let taken = isLibrary ? HostEvent.discovered(id: "OptionAuth", library: file) : .manifestReloaded(file: file)
    #expect(!application.events().contains(taken))

    close(writer)
    await application.event(taken)
  }

  @Test("What a library needs is waited for as the library itself, and it may come later")
  func needs() async throws {
    let application = try await LiveApplication.started(watches: true)
    let needed = application.folder.file("scenes/libMarks.so")
    let scene = application.folder.file("scenes/libNeedsMarks.so")
    let bytes = try FixtureLibraries.bytes("Marks")

    // A missing library is a reason to refuse, an incomplete one is not, and a complete one works at once.
    try application.folder.copy(try FixtureLibraries.path("NeedsMarks"), as: "scenes/libNeedsMarks.so")
    let missing = Diagnostic(path: scene, reason: .needsMissing("libMarks.so"))
    await application.event(.refused(id: "NeedsMarks", reason: missing.message))
    try application.folder.append(Array(bytes.prefix(1000)), to: needed)
    await application.event(.waiting(id: "NeedsMarks", library: scene))
    let writer = open(needed, O_WRONLY)
    try application.folder.append(Array(bytes.dropFirst(1000)), to: needed)
    try application.folder.copy(try await LiveBuilds.build("OptionAuth"), as: "scenes/libOptionAuth.so")
    await application.event { $0.name == "discovered" }  // the folder has been looked at since
    #expect(!application.events().contains(.discovered(id: "NeedsMarks", library: scene)))
    close(writer)
    await application.event(.discovered(id: "NeedsMarks", library: scene))
    #expect((application.events().count { $0.name == "refused" }, application.reports) == (1, [missing.message]))
    #expect(dlopen("libMarks.so", RTLD_LAZY | RTLD_NOLOAD) == nil, "discovering a library opens nothing")
  }

  private func home(_ manifest: String) async throws -> LiveApplication {
    let ids = ["Home", "DemoAuth", "Login"]
    let libraries = Dictionary(uniqueKeysWithValues: ids.map { ($0, Checkout.library($0)) })
    let application = try await LiveApplication.started(libraries, manifest: manifest, watches: true)
    #expect(application.screen?.root.find(ElementID("link.News"))?.isEnabled == false)
    return application
  }

  @Test("A library dropped into a folder that wasn't there yet enables the link to it")
  func folderLater() async throws {
    let application = try await home(
      #"{"version":1,"start":"Home","folders":["scenes","more/scenes"],\#(LiveApplication.signedIn)}"#)

    try application.folder.makeFolder("more/scenes")
    try application.folder.copy(Checkout.library("NewsList"), as: "more/scenes/libNewsList.so")
    let screen = await application.display.screen { $0.root.find(ElementID("link.News"))?.isEnabled == true }
    #expect(screen.sceneID == "Home")
  }

  @Test("Routes follow an edit of the manifest; an edit that breaks one changes nothing")
  func routes() async throws {
    let start = #"{"version":1,"start":"Home","folders":["scenes"],\#(LiveApplication.signedIn)"#
    let routed = start + #","scenes":{"Home":{"routes":{"news":"Login"}}}}"#
    let application = try await home(start + "}")
    let manifest = application.folder.file("scenes.json")

    try application.edit(routed)
    await application.event(.manifestReloaded(file: manifest))
    #expect(application.screen?.root.find(ElementID("link.News"))?.isEnabled == true)

    for (text, reason) in [
      (start, "\(manifest):1:\(start.count + 1): not JSON: found the end of the file, expected a comma or }"),
      (
        start + #","scenes":{"Home":{"routes":{"news":"Logn"}}}}"#,
        "\(manifest): scenes.Home.routes.news: there is no scene \"Logn\""
      ),
    ] {
      try application.edit(text)
      let event = await application.event { event in
        if case .manifestRefused(_, let found) = event { found == reason } else { false }
      }
      #expect(event == .manifestRefused(file: manifest, reason: reason))
      #expect(application.screen?.statusMessage == "scenes.json was not updated: \(reason)")
      #expect(application.screen?.root.find(ElementID("link.News"))?.isEnabled == true)
    }

    try application.edit(routed)
    // The refused manifest hasn't changed.
    while application.events().count(where: { $0 == .manifestReloaded(file: manifest) }) < 2 { await Task.yield() }
    while application.screen?.statusMessage != nil { await Task.yield() }
  }

  private func bytes(of path: String) throws -> [UInt8] { try LibraryFile(reading: path).bytes }
}

extension TemporaryFolder {
  /// Overwrites in place: the inode stays.
  func overwrite(_ path: String, with bytes: [UInt8]) throws { try put(bytes, into: path, O_TRUNC) }

  func append(_ bytes: [UInt8], to path: String) throws { try put(bytes, into: path, O_APPEND) }

  private func put(_ bytes: [UInt8], into path: String, _ flag: Int32) throws {
    let descriptor = open(path, O_WRONLY | O_CREAT | flag, 0o644)
    guard descriptor >= 0 else { throw SystemError.last }
    defer { close(descriptor) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { throw SystemError.last }
      rest = rest.dropFirst(count)
    }
  }
}
