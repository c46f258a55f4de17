@testable import HostInspection
import HostSystem
@testable import HostManifest
@testable import HostLoading
@testable import HostState
import TestSupport
import Testing

@MainActor
@Suite("What is in the process because others need it stays there")
struct StaleLibraryTests {
  @Test("another content under its name is told of once")
  func told() throws {
    let folder = try TemporaryFolder()
    let store = try LibraryStore(in: folder.path)
    defer { store.remove() }
    let loader = LibraryLoader(store: store, gate: LibraryGate(hostFolder: folder.file("beside-the-host")))
    let offers = try folder.copy(try FixtureLibraries.path("Offers"), as: "libOffers.so")
    let worker = try folder.copy(try FixtureLibraries.path("UsesOffers"), as: "libUsesOffers.so")
    func prepare() throws -> PreparedLibrary {
      let request = LibraryPipeline.Request("UsesOffers", path: worker)
      return try loader.pipeline(for: Manifest(file: "scenes.json")).prepare([request])[0].verdict.get()
    }
    let library = try prepare()
    // What it needs is open by then.
    #expect(throws: LoadingFault.nullEntryPoint(library: worker, symbol: "worker_UsesOffers")) {
      try loader.open(library, as: 1)
    }
    let opened = try #require(loader.gate.shared["libOffers.so"]).digest
    #expect(loader.staleLibraries(of: try prepare()) == [])

    try folder.append([0], to: offers)
    #expect(
      loader.staleLibraries(of: try prepare()).map(\.description) == [
        "\(offers): has another content than when it was opened, and that one stays in the process\n"
          + "  take the new one by host restart"
      ])
    #expect(loader.staleLibraries(of: try prepare()) == [], "once")
    #expect(loader.gate.shared["libOffers.so"]?.digest == opened)
  }
}
