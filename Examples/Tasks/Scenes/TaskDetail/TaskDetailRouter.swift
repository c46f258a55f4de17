import VIPKit

protocol TaskDetailRoutingLogic {
  func routeBack()
}

final class TaskDetailRouter: TaskDetailRoutingLogic {
  private let navigator: any Navigator

  init(navigator: any Navigator) {
    self.navigator = navigator
  }

  // MARK: Routing

  func routeBack() {
    navigator.back()
  }
}
