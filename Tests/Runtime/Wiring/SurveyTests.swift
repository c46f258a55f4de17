@testable import HostInspection
@testable import HostSystem
@testable import HostManifest
@testable import HostRuntime
@testable import HostState
@testable import HostLoading
import TestSupport
import Testing
import ScreenModel
@_spi(Host) import VIPKit

@MainActor
@Suite("A survey tells of every library how far it gets, and why it gets no further")
struct SurveyTests {
  @Test("a library beside the host that holds neither a scene nor a worker isn't listed")
  func justALibrary() throws {
    let folder = TemporaryFolder()
    try folder.link("VIPKit")
    try folder.link("DemoAuth")
    var reports: [Diagnostic] = []
    var manifest = Manifest(file: "scenes.json")
    manifest.includesHost = true
    let host = try Host(manifest: manifest, hostFolder: folder.file(".")) { reports.append($0) }
    defer { host.cleanUp() }

    #expect((host.survey(by: .ofTests).map(\.id), reports) == (["DemoAuth"], []))
  }
}

@MainActor
@Suite("A pinned library is loaded with that content only", .timeLimit(.minutes(10)), .live)
struct PinTests {
  private let empty = SHA256(of: [])

  private func manifest(start: String = "Login") -> String {
    let rest = start == "Login" ? LiveApplication.signedIn : #""workers":{"AuthWorker":{"use":"DemoAuth"}}"#
    return #"{"version":1,"start":"\#(start)","folders":["scenes"],\#(rest)}"#
  }

  private func digest(of path: String) throws -> SHA256 { SHA256(of: try LibraryFile(reading: path).bytes) }

  @Test("the pinned content of scenes and workers is loaded; another one is refused, with both digests")
  func survey() throws {
    let login = try digest(of: Checkout.library("Login"))
    let auth = try digest(of: Checkout.library("DemoAuth"))
    let good = try TestApplication(manifest: manifest(), pins: ["Login": login, "DemoAuth": auth])
    #expect(good.host.survey(by: .ofTests).map(\.stage) == [.loaded, .loaded, .loaded])

    let bad = try TestApplication(manifest: manifest(), pins: ["Login": empty, "DemoAuth": empty])
    let records = bad.host.survey(by: .ofTests)
    for (record, found) in [(records[0], auth), (records[2], login)] {
      let pin = Located(empty, at: Place.manifest(file: bad.folder.file("scenes.lock"), keyPath: "pins.\(record.id)"))
      let file = bad.folder.file("scenes/lib\(record.id).so")
      #expect(record.refusal == Diagnostic(path: file, reason: .otherContent(found: found, pinned: pin)))
    }
  }

  @Test("a swap to another content is refused, and the scene in use goes on; the pin of another lock file counts")
  func swap() async throws {
    let first = try await LiveBuilds.build("Note")
    let second = try await LiveBuilds.build("Note", ["SECOND"])
    let application = try LiveApplication(
      ["Note": first, "DemoAuth": Checkout.library("DemoAuth")],
      manifest: manifest(start: "Note"), pins: ["Note": digest(of: first)])
    let lock = LockFile(of: application.folder.file("scenes.json"))
    let before = await application.start(watches: true)
    let pin = Located(try digest(of: first), at: .manifest(file: lock.path, keyPath: "pins.Note"))
    let refusal = Diagnostic(path: second, reason: .otherContent(found: try digest(of: second), pinned: pin))

    await #expect(throws: refusal) { try await application.host.swap(scene: "Note", file: second) }
    #expect(application.screen?.title == before.title)
    #expect(application.screen?.statusMessage == "Note was not updated: \(refusal.message)")

    // Version control removes a file before it writes the next one.
    try lock.remove()
    try await application.lookAgain()
    await #expect(throws: refusal) { try await application.host.swap(scene: "Note", file: second) }

    try lock.write(["Note": try digest(of: second)])
    await application.event(.manifestReloaded(file: application.folder.file("scenes.json")))
    try await application.host.swap(scene: "Note", file: second)
    let last = await application.display.screen { $0.title == "Second" }
    #expect(last.statusMessage == nil)
  }

  @Test("a pin of a library that isn't there protects nothing, and is told")
  func unknown() throws {
    let application = try TestApplication(manifest: manifest(), pins: ["Logn": empty])
    _ = application.host.survey(by: .ofTests)
    let error = Diagnostic(
      "\(application.folder.file("scenes.lock")): pins.Logn: there is no library \"libLogn.so\"",
      "did you mean \"Login\"?", cause: .manifest)
    #expect(throws: error) { try application.host.checkPinNames() }
  }
}

@MainActor
@Suite("The host runs the application of the build's own libraries", .timeLimit(.minutes(10)))
struct HostRunTests {
  private let display = DisplaySpy()

  @Test("a scene of the manifest that isn't there is told, and the run goes on, when an option stands in its place")
  func overriddenNames() async throws {
    var overrides = Overrides()
    overrides.start = "Home"
    overrides.routes = [("Login", "home", "Home")]
    let application = try TestApplication(
      manifest: #"""
        {"version":1,"start":"Logn","folders":["scenes"],\#(LiveApplication.signedIn),
         "scenes":{"Login":{"routes":{"home":"Hom"}},"Home":{"routes":{"signOut":"Login"}}}}
        """#, overrides: overrides)
    let run = Task { try await application.host.run(on: display) }
    _ = await display.settled("Home")
    let fault = Diagnostic.unknownScene(application.place("start"), found: "Logn", known: ["Home", "Login"])
    #expect(application.faults == [fault])
    display.does(.quit(.asked))
    #expect(try await run.value == .asked)
  }

  @Test("no start scene at all is refused, and a worker as the first scene")
  func noStart() async throws {
    let empty = try TestApplication(manifest: #"{"version":1}"#)
    await #expect(throws: Diagnostic.noStart(file: empty.folder.file("scenes.json"))) {
      try await empty.host.run(on: display)
    }
    let application = try TestApplication(manifest: #"{"version":1,"start":"DemoAuth","folders":["scenes"]}"#)
    let library = application.folder.file("scenes/libDemoAuth.so")
    await #expect(
      throws: Diagnostic.otherKind(id: "DemoAuth", library: library, found: .worker, expected: .scene)
    ) { try await application.host.run(on: display) }
  }
}
