import Contracts
import VIPKit

protocol NewSceneRoutingLogic {
  func routeBack()
}

final class NewSceneRouter: NewSceneRoutingLogic {
  private let navigator: any Navigator

  init(navigator: any Navigator) {
    self.navigator = navigator
  }

  // MARK: Routing

  func routeBack() {
    navigator.back()
  }
}
