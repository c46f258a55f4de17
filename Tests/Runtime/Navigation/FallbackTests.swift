@testable import HostRuntime
@testable import HostState
import Contracts
import Testing
@_spi(Host) import VIPKit

@MainActor
@Suite("A route whose destination can't be loaded when it is taken", .timeLimit(.minutes(10)))
struct FallbackTests {
  private let test: TestWiring
  private let navigation: NavigationController

  init() throws {
    test = try TestWiring()
    navigation = NavigationController(opener: test.opener, workers: test.workers)
    try navigation.start("Login")
  }

  private var stack: [String] { test.store.state.screen.stack.map(\.scene) }

  private func follow(_ route: RouteDescription) {
    navigation.follow(route, to: "Home", otherwise: "Login", from: 1) { _ in }
  }

  @Test func `One of another version is stood in for, and the author is told why`() {
    follow(Route<any HomeDataStore>("home", to: "Home", versions: .from("99")).erased)
    let fault = WiringFault.otherVersion(
      user: "Login", need: "the route home", provider: "Home", found: "1.0.0", expected: "99..<100")
    #expect(stack == ["Login", "Login"])
    #expect(
      test.faults == [
        WiringFault.fallenBack(scene: "Login", route: "home", destination: "Home", to: "Login", reason: fault.message)
          .message
      ])
  }
}
