@testable import HostSystem
@testable import HostManifest
@testable import HostRuntime
@testable import HostState
@testable import HostLoading
import TestSupport
import Testing
@testable import HostInspection
@testable import HostJournal
@_spi(Host) import VIPKit

final class ReportLog {
  var faults: [Diagnostic] = []
}

/// An application of the build's own libraries, in a folder without others.
@MainActor
final class TestApplication {
  let folder: TemporaryFolder
  let host: Host
  var faults: [Diagnostic] { log.faults }

  private let log = ReportLog()

  convenience init(
    _ libraries: [String] = ["Login", "Home", "DemoAuth"],
    manifest text: String = #"{"version":1,"start":"Login","folders":["scenes"],\#(LiveApplication.signedIn)}"#,
    pins: [String: SHA256]? = nil,
    overrides: Overrides = Overrides()
  ) throws {
    let folder = TemporaryFolder()
    try folder.makeFolder("scenes")
    if let pins { try LockFile(of: folder.file("scenes.json")).write(pins) }
    for library in libraries { try folder.link(library, as: "scenes/lib\(library).so") }
    try self.init(
      in: folder, try ManifestReader(file: folder.write(text.utf8, to: "scenes.json")).read(), overrides: overrides)
  }

  init(in folder: TemporaryFolder, _ manifest: Manifest, overrides: Overrides = Overrides()) throws {
    self.folder = folder
    host = try Host(manifest: manifest, overrides: overrides, hostFolder: folder.file("none")) { [log] in
      log.faults.append($0)
    }
  }

  func place(_ keyPath: String) -> Place { .manifest(file: folder.file("scenes.json"), keyPath: keyPath) }

  isolated deinit { host.cleanUp() }
}

extension Probe {
  /// The built host, as the tests' program is none. It finds Contracts, which the tests link, by the library path.
  static let ofTests = Probe(program: Checkout.host, limit: 600, environment: ["LD_LIBRARY_PATH": Checkout.products])
}

/// The stages before navigation, for the build's own libraries Login, Home and DemoAuth.
@MainActor
final class TestWiring {
  let store: AppStore
  let opener: LibraryOpener
  let workers: WorkerSlots
  var faults: [String] { log.faults.map(\.message) }

  private let folder = TemporaryFolder()
  private let copies: LibraryStore
  private let log = ReportLog()

  /// - Parameter writesDown: whether it has a journal in memory.
  init(writesDown: Bool = false) throws {
    for library in ["Login", "Home", "DemoAuth"] { try folder.link(library) }
    var manifest = Manifest(file: folder.file("scenes.json"))
    manifest.folders = [folder.file(".")]
    manifest.requirements["session"] = Located(
      "Login", at: .manifest(file: manifest.file, keyPath: "requirements.session"))
    manifest.workers["AuthWorker"] = Manifest.WorkerEntry(options: Array(#"{"signedIn":"Aleksey"}"#.utf8))
    copies = try LibraryStore()
    let journal = try writesDown ? JournalWriter(memory: JournalMemory(), file: nil) { Issue.record($0) } : nil
    let catalog = CatalogSnapshot(manifest: manifest, hostFolder: folder.file(".")).catalog
    store = AppStore(
      AppState(manifest: manifest, catalog: catalog, journal: Journal(application: manifest.file)), journal: journal,
      copies: copies
    ) { [log] in log.faults.append($0) }
    opener = LibraryOpener(store, loader: LibraryLoader(store: copies, gate: LibraryGate(hostFolder: folder.file("."))))
    workers = WorkerSlots(opener)
  }

  func wire(_ configurator: any SceneConfigurator) throws(Diagnostic) -> WiredScene {
    let scene = SceneDescription(configurator.descriptor)
    return WiredScene(configurator, try opener.plan { planner throws(Diagnostic) in try planner.wire(scene) })
  }

  func scene(_ id: String) throws(Diagnostic) -> any SceneConfigurator {
    try opener.configurator(of: opener.plan { planner throws(Diagnostic) in try planner.loaded(id) })
  }

  func instance(
    showing viewController: ViewController, number: Int = 1, generation: Int = 1, in navigation: NavigationController
  ) throws -> SceneInstance {
    let wired = try wire(scene("Login"))
    let navigator = SceneNavigator(scene: wired, number: number, navigation: navigation)
    let context = SceneContext(sceneID: "Login", navigator: navigator, workers: workers.provider(for: wired.descriptor))
    let scene = Scene(
      viewController: viewController, interactor: viewController, presenter: viewController, router: viewController)
    return SceneInstance(
      number: number, sceneID: "Login", generation: generation, scene: scene, context: context, navigator: navigator)
  }

  isolated deinit { copies.remove() }
}
