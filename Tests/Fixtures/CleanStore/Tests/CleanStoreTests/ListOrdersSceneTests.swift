import Contracts
@_spi(Host) import VIPKit
import VIPTestKit
import XCTest

@testable import CleanStore

/// Stands for the tests of the ViewController, which looked at cells.
final class ListOrdersSceneTests: XCTestCase {
  @MainActor
  private func scene(_ navigator: NavigatorSpy) async throws -> SceneDriver {
    let scene = try SceneDriver(ListOrdersConfigurator(), navigator: navigator)
    while !scene.words.contains("Amy Apple") { await Task.yield() }
    return scene
  }

  @MainActor
  func testOrdersAreShownAndPassedOn() async throws {
    let navigator = NavigatorSpy()
    let destination = ShowOrderSpy()
    navigator.destinations["showOrder"] = destination
    try await scene(navigator).select(row: 1)
    XCTAssertEqual(navigator.moves, [.follow(route: "showOrder")])
    XCTAssertEqual(destination.orderID, "abc123")
  }

  @MainActor
  func testOrdersAreChosenByKeysOnATerminal() async throws {
    let navigator = NavigatorSpy()
    let scene = try await scene(navigator)
    // The store's orders are of today.
    let order = ListOrders.FetchOrders.ViewModel.DisplayedOrder(
      id: "abc123", date: "6/29/07", email: "amy.apple@clean-swift.com", name: "Amy Apple", total: "$1.23")
    let viewController = try XCTUnwrap(scene.viewController as? ListOrdersViewController)
    viewController.displayFetchedOrders(viewModel: ListOrders.FetchOrders.ViewModel(displayedOrders: [order]))
    let screen = try await TerminalScreen(scene, columns: 50, rows: 10)
    try Golden.check(screen.frame, "orders.txt")
    try await screen.press(.enter)
    XCTAssertEqual(navigator.moves, [.follow(route: "showOrder")])
  }
}

@MainActor
private final class ShowOrderSpy: ShowOrderDestination {
  var orderID: String?
}
