import TestSupport
@testable import HostModel
@testable import HostLoading
@testable import HostRuntime

/// The stages before navigation, for the build's own libraries Login, Home and DemoAuth.
@MainActor
final class TestWiring {
  let registry: LibraryRegistry
  let workers: WorkerRegistry
  let wiring: Wiring

  private let folder: TemporaryFolder
  private let store: LibraryStore

  init() throws {
    folder = try TemporaryFolder()
    for library in ["Login", "Home", "DemoAuth"] { try folder.link(library) }
    let manifest = Manifest(file: folder.file("scenes.json"))
    store = try LibraryStore()
    registry = LibraryRegistry(
      manifest: manifest, catalog: Catalog(manifest: manifest, hostFolder: folder.file(".")),
      loader: LibraryLoader(store: store, gate: LibraryGate(hostFolder: folder.file("."))))
    workers = WorkerRegistry(registry: registry)
    wiring = Wiring(registry: registry, workers: workers, report: { _ in })
  }

  isolated deinit {
    store.remove()
  }
}
