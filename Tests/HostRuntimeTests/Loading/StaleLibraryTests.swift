import HostInspection
import TestSupport
@testable import HostRuntime
import Testing

@testable import HostModel
@testable import HostLoading

@MainActor
@Suite("What is in the process because others need it stays there")
struct StaleLibraryTests {
  @Test("another content under its name is told of once")
  func told() throws {
    let folder = try TemporaryFolder()
    let store = try LibraryStore(in: folder.path)
    defer { store.remove() }
    let loader = LibraryLoader(store: store, gate: LibraryGate(hostFolder: folder.file("beside-the-host")))
    var reports: [String] = []
    loader.report = { reports.append($0.description) }
    let offers = try folder.copy(try FixtureLibraries.path("Offers"), as: "libOffers.so")
    let worker = try folder.copy(try FixtureLibraries.path("UsesOffers"), as: "libUsesOffers.so")
    let library = try loader.inspect(worker, as: "UsesOffers")
    // What it needs is open by then.
    #expect(throws: LoadingFault.nullEntryPoint(library: worker, symbol: "worker_UsesOffers")) {
      try loader.load(library, as: 1)
    }
    let opened = try #require(loader.gate.shared["libOffers.so"]).digest
    _ = try loader.inspect(worker, as: "UsesOffers")
    #expect(reports == [])

    try folder.append([0], to: offers)
    for _ in 1...2 { _ = try loader.inspect(worker, as: "UsesOffers") }
    #expect(
      reports == [
        "\(offers): has another content than when it was opened, and that one stays in the process\n"
          + "  take the new one by host restart"
      ])
    #expect(loader.gate.shared["libOffers.so"]?.digest == opened)
  }
}
