@testable import HostInspection
@testable import HostSystem
@testable import HostManifest
@testable import HostRuntime
@testable import HostState
@testable import HostLoading
import TestSupport
import Testing

@MainActor
@Suite("A survey tells of every library how far it gets, and why it gets no further")
struct SurveyTests {
  @Test("libraries in order are loaded; the host reports nothing")
  func good() throws {
    let application = try TestApplication()
    let records = application.host.survey(by: .ofTests)

    #expect(records.map(\.id) == ["DemoAuth", "Home", "Login"])
    #expect(records.map(\.stage) == [.loaded, .loaded, .loaded])
    #expect(records.map(\.version) == ["1.0.0", "1.0.0", "1.0.0"])
    #expect(records.map(\.entry?.kind) == [.worker, .scene, .scene])
    #expect(records.map(\.library?.origin) == [.folder, .folder, .folder])
    #expect(application.refusals.isEmpty)
  }

  private typealias Place = (_ keyPath: String) -> HostManifest.Place

  /// What the manifest says of scenes and workers, the scene that is refused for it, and why.
  private nonisolated static let wrongChoices: [(String, scene: String, fault: @Sendable (Place) -> WiringFault)] = [
    // A route that the scene doesn't have.
    (
      #""scenes":{"Login":{"routes":{"hme":"Home"}}}"#, "Login",
      { .unknownRoute($0("scenes.Login.routes.hme"), scene: "Login", route: "hme", known: ["home", "setUp"]) }
    ),
    // An optional route that the manifest sends somewhere is no longer optional.
    (
      #""scenes":{"Home":{"routes":{"news":"Nws"}}}"#, "Home",
      { .unknownScene($0("scenes.Home.routes.news"), found: "Nws", known: ["Home", "Login"]) }
    ),
    (#""workers":{"AuthWorker":{"use":"DmoAuth"}}"#, "Login", { unknown("DmoAuth", $0("workers.AuthWorker.use")) }),
    (
      #""scenes":{"Login":{"workers":{"AuthWorker":"Home"}}}"#, "Login",
      { unknown("Home", $0("scenes.Login.workers.AuthWorker")) }
    ),
  ]

  private nonisolated static func unknown(_ implementation: String, _ place: HostManifest.Place) -> WiringFault {
    .unknownImplementation(place, worker: "AuthWorker", found: implementation, known: ["DemoAuth"])
  }

  @Test("a route or an implementation of the manifest that isn't there or doesn't fit", arguments: wrongChoices.indices)
  func wrongChoice(_ index: Int) throws {
    let (text, scene, fault) = Self.wrongChoices[index]
    let application = try TestApplication(manifest: #"{"version":1,"folders":["scenes"],\#(text)}"#)
    #expect(refusal(of: scene, in: application) == .wiring(fault(application.place)))
  }

  @Test("a worker to which the manifest gives routes is no scene")
  func workerWithRoutes() throws {
    let application = try TestApplication(
      manifest: #"{"version":1,"folders":["scenes"],"scenes":{"DemoAuth":{"routes":{"news":"Login"}}}}"#)
    _ = application.host.survey(by: .ofTests)
    let file = application.folder.file("scenes.json")
    #expect(
      application.host.nameFault()?.message == "\(file): scenes.DemoAuth.routes.news: there is no scene \"DemoAuth\"")
  }

  @Test("an implementation of an option that isn't there")
  func unknownOption() throws {
    var overrides = Overrides()
    overrides.workers = [("AuthWorker", "DmoAuth")]
    #expect(
      refusal(of: "Login", in: try TestApplication(overrides: overrides))
        == .wiring(Self.unknown("DmoAuth", .option("--worker AuthWorker=DmoAuth"))))
  }

  @Test("a route to a scene that isn't there: before the run as an error of the manifest, in a survey on the record")
  func unknownDestination() throws {
    let application = try TestApplication(
      manifest:
        #"{"version":1,"start":"Login","folders":["scenes"],\#(LiveApplication.signedIn),"scenes":{"Login":{"routes":{"home":"Hme"}}}}"#
    )
    let error = ManifestError.unknownScene(
      application.place("scenes.Login.routes.home"), found: "Hme", known: ["Home", "Login"])

    #expect(throws: error) { try application.host.startScene() }
    #expect(
      refusal(of: "Login", in: application)
        == .wiring(
          .unknownScene(application.place("scenes.Login.routes.home"), found: "Hme", known: ["Home", "Login"])))
  }

  @Test("a library under another id than its own")
  func misnamed() throws {
    let application = try TestApplication(
      manifest: #"{"version":1,"folders":["scenes"],"scenes":{"Weather":{"library":"scenes/libLogin.so"}}}"#)
    #expect(
      refusal(of: "Weather", in: application)
        == .discovery(
          .misnamed(
            id: "Weather", path: application.folder.file("scenes/libLogin.so"),
            found: LibraryEntry(kind: .scene, id: "Login"))))
  }

  @Test("a scene of the manifest that no folder holds; the others are in order")
  func notFound() throws {
    let application = try TestApplication(
      manifest: #"{"version":1,"folders":["scenes"],\#(LiveApplication.signedIn),"scenes":{"Weather":{}}}"#)
    let folders = [application.folder.file("scenes")]
    #expect(
      refusal(of: "Weather", in: application)
        == .discovery(
          .notFound(
            application.place("scenes.Weather"), id: "Weather", folders: folders, known: ["DemoAuth", "Home", "Login"]))
    )
    #expect(application.refusals == [], "a survey returns the reasons, it does not report them")
    #expect(
      application.host.survey(by: .ofTests).filter { $0.stage == .loaded }.map(\.id) == ["DemoAuth", "Home", "Login"])
  }

  @Test("a library beside the host that holds neither a scene nor a worker isn't listed")
  func justALibrary() throws {
    let folder = try TemporaryFolder()
    try folder.link("VIPKit")
    try folder.link("DemoAuth")
    var reports: [any HostError] = []
    var manifest = Manifest(file: "scenes.json")
    manifest.includesHost = true
    let host = try Host(manifest: manifest, hostFolder: folder.file(".")) { reports.append($0) }
    defer { host.cleanUp() }

    #expect(host.survey(by: .ofTests).map(\.id) == ["DemoAuth"])
    #expect(reports.isEmpty)
  }

  @Test("a file can be inspected that no manifest knows")
  func inspect() throws {
    let path = Checkout.library("Login")
    let (report, fault) = try Host.inspect(path, hostFolder: Checkout.products)
    #expect(report.entryPoints == [LibraryEntry(kind: .scene, id: "Login")])
    #expect(fault == nil)

    let (_, other) = try Host.inspect(Checkout.library("VIPKit"), hostFolder: Checkout.products)
    #expect(other == LibraryFault(path: Checkout.library("VIPKit"), reason: .noEntryPoint))
  }

  @Test("the copies of the libraries go when the host does")
  func cleanUp() throws {
    let store = try LibraryStore()
    let loader = LibraryLoader(store: store, gate: LibraryGate(hostFolder: Checkout.products))
    let request = LibraryPipeline.Request("DemoAuth", path: Checkout.library("DemoAuth"))
    let library = try loader.pipeline(for: Manifest(file: "scenes.json")).prepare([request])[0].verdict.get()
    _ = try loader.open(library, as: 1)
    #expect(Path.names(in: store.folder).contains { $0.hasSuffix("-libDemoAuth.so") })

    store.remove()
    #expect(!Path.exists(store.folder))
  }

  private func refusal(of id: String, in application: TestApplication) -> Refusal? {
    application.host.survey(by: .ofTests).first { $0.id == id }?.refusal
  }
}
