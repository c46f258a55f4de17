import VIPKit

protocol NewsItemRoutingLogic {
  func routeBack()
}

final class NewsItemRouter: NewsItemRoutingLogic {
  private let navigator: any Navigator

  init(navigator: any Navigator) { self.navigator = navigator }

  func routeBack() { navigator.back() }
}
