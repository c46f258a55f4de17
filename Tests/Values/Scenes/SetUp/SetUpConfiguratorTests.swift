import Contracts
import Testing
@_spi(Host) import VIPKit
import VIPTestKit

@testable import SetUp

@Suite("SetUp: the Configurator builds the cycle", .timeLimit(.minutes(10)))
struct SetUpConfiguratorTests {
  @Test("the descriptor names the route and the worker that the scene uses")
  func descriptor() {
    let descriptor = SetUpConfigurator().descriptor

    #expect(descriptor.id == "SetUp")
    #expect(descriptor.version == "1.0.0")
    #expect(descriptor.routes == [Route.home.erased])
    #expect(descriptor.workers == [WorkerKey.auth.erased])
  }

  @Test("the user is typed and created, and Home is given the session")
  func walk() async throws {
    let navigator = NavigatorSpy()
    let home = HomeDataStoreSpy()
    navigator.destinations["home"] = home
    let workers = TestWorkers().with(.auth, AuthWorkerSpy.aleksey())
    let setUp = try SceneDriver(SetUpConfigurator(), workers: workers, navigator: navigator)

    try await setUp.press("Create")
    #expect(setUp.error == nil)
    #expect(setUp.words.contains("Type a user name"))
    try setUp.type("Aleksey", into: "User name")
    try setUp.type("clean-swift", into: "Password")
    try setUp.type("clean-swift", into: "Password again")
    try await setUp.press("Create")

    #expect(!setUp.words.contains("Type a user name"))
    #expect(navigator.moves == [.follow(route: "home")])
    #expect(home.session == Session(userName: "Aleksey"))
  }

  @Test("none of the four objects outlives the scene, not even one that was left while the worker hashed")
  func release() async throws {
    let gate = Gate()
    let workers = TestWorkers().with(.auth, AuthWorkerSpy.aleksey(gate: gate))
    var setUp: SceneDriver? = try SceneDriver(SetUpConfigurator(), workers: workers)
    let check = ReleaseCheck(setUp?.scene)
    try setUp?.type("Aleksey", into: "User name")
    try setUp?.perform(.activate, on: "Create")

    await gate.reached()
    setUp = nil
    #expect(check.alive == ["interactor", "presenter"])

    gate.open()
    while !check.alive.isEmpty { await Task.yield() }
  }
}
