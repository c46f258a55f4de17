import Contracts
import VIPKit

@MainActor
final class ListOrdersRouter {
  private let navigator: any Navigator

  init(navigator: any Navigator) {
    self.navigator = navigator
  }

  func routeToShowOrder(id: String) {
    navigator.go(.showOrder) { $0.orderID = id }
  }
}
