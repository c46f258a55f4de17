import Contracts
import Testing
import VIPKit
import VIPTestKit

@testable import Login

@Suite("Login: none of the four objects outlives the scene", .timeLimit(.minutes(10)))
struct LoginReleaseTests {
  @Test("after signing in")
  func afterUse() async throws {
    let workers = TestWorkers().with(.auth, AuthWorkerSpy.aleksey())
    var login: SceneDriver? = try SceneDriver(LoginConfigurator(), workers: workers)
    let check = ReleaseCheck(login?.scene)
    #expect(check.alive == ["viewController", "interactor", "presenter", "router"])

    try login?.type("Aleksey", into: "User name")
    try login?.type("clean-swift", into: "Password")
    try await login?.press("Sign in")
    login?.disappear()
    login = nil

    #expect(check.alive == [])
  }

  @Test("left while the worker thinks: the Interactor and its Presenter stay for the answer, and then go")
  func workInFlight() async throws {
    let gate = Gate()
    let workers = TestWorkers().with(.auth, AuthWorkerSpy.aleksey(gate: gate))
    var login: SceneDriver? = try SceneDriver(LoginConfigurator(), workers: workers)
    let check = ReleaseCheck(login?.scene)

    try login?.type("Aleksey", into: "User name")
    try login?.type("clean-swift", into: "Password")
    try login?.perform(.activate, on: "Sign in")
    await gate.reached()
    login = nil
    #expect(check.alive == ["interactor", "presenter"])

    gate.open()
    while !check.alive.isEmpty { await Task.yield() }
  }
}
