@testable import HostState
@testable import HostRuntime
import TestSupport
import Testing

@MainActor
@Suite("A route leads to no data store that has its protocol on an actor only", .timeLimit(.minutes(10)))
struct IsolatedDataStoreTests {
  private func survey(_ conditions: [String]) async throws -> [LibraryRecord] {
    let application = try LiveApplication([
      "Teller": try await LiveBuilds.build("Teller"), "Listener": try await LiveBuilds.build("Listener", conditions),
    ])
    defer { application.host.cleanUp() }
    return application.host.survey(by: .ofTests)
  }

  @Test("one that has it everywhere is in order, although its class is of the main actor")
  func nonisolated() async throws {
    #expect(try await survey([]).map(\.stage) == [.loaded, .loaded])
  }

  @Test("one that has it on the main actor only is refused, and the scene that leads there isn't")
  func isolated() async throws {
    let records = try await survey(["ISOLATED"])
    #expect(records.map(\.id) == ["Listener", "Teller"])
    #expect(records.map(\.stage) == [.refused, .loaded])
    let fault = WiringFault.isolatedDataStore(
      scene: "Listener", type: "Listener_ISOLATED.ListenerInteractor", expected: "CustomStringConvertible")
    #expect(records.first?.refusal == .wiring(fault))
  }
}
