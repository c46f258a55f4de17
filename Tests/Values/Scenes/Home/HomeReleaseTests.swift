import Contracts
import Testing
import VIPTestKit

@testable import Home

@Suite("Home: none of the four objects outlives the scene", .timeLimit(.minutes(10)))
struct HomeReleaseTests {
  @Test("left while the worker thinks: the Interactor and its Presenter stay for the answer, and then go")
  func workInFlight() async throws {
    let gate = Gate()
    let workers = TestWorkers().with(.auth, AuthWorkerSpy.aleksey(gate: gate))
    var home: SceneDriver? = try SceneDriver(HomeConfigurator(), workers: workers)
    let check = ReleaseCheck(home?.scene)

    await gate.reached()
    home = nil
    #expect(check.alive == ["interactor", "presenter"])

    gate.open()
    while !check.alive.isEmpty { await Task.yield() }
  }
}
