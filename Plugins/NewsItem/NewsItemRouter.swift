import VIPKit

protocol NewsItemRoutingLogic {
  func routeBack()
}

final class NewsItemRouter: NewsItemRoutingLogic {
  private let navigator: any Navigator

  init(navigator: any Navigator) {
    self.navigator = navigator
  }

  // MARK: Routing

  func routeBack() {
    navigator.back()
  }
}
