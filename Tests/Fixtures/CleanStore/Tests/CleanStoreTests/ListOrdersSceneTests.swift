import Contracts
import VIPKit
import VIPTestKit
import XCTest

@testable import CleanStore

/// Stands for the tests of the ViewController, which looked at cells.
final class ListOrdersSceneTests: XCTestCase {
  @MainActor
  func testOrdersAreShownAndPassedOn() async throws {
    let navigator = NavigatorSpy()
    let destination = ShowOrderSpy()
    navigator.destinations["showOrder"] = destination
    let scene = try SceneDriver(ListOrdersConfigurator(), navigator: navigator)
    while !scene.words.contains("Amy Apple") { await Task.yield() }
    try await scene.select(row: 1)
    XCTAssertEqual(navigator.moves, [.follow(route: "showOrder")])
    XCTAssertEqual(destination.orderID, "abc123")
  }
}

@MainActor
private final class ShowOrderSpy: ShowOrderDestination {
  var orderID: String?
}
