import VIPKit

/// One showing of a scene: the objects that its configurator built, for as long as it is in the navigation stack.
@MainActor
final class SceneInstance {
  /// Tells this showing from all others of the run.
  let number: Int
  /// The id of the scene.
  let sceneID: String
  let scene: Scene
  let context: SceneContext
  private let navigator: SceneNavigator

  init(number: Int, sceneID: String, scene: Scene, context: SceneContext, navigator: SceneNavigator) {
    self.number = number
    self.sceneID = sceneID
    self.scene = scene
    self.context = context
    self.navigator = navigator
  }

  var viewController: ViewController { scene.viewController }

  /// What the display is to show; links whose route leads nowhere are disabled.
  func screen(canGoBack: Bool, isModal: Bool) -> Screen {
    let container = viewController.container
    return Screen(
      instance: number, sceneID: sceneID, title: viewController.title ?? sceneID,
      root: viewController.render().disablingLinks { !navigator.leadsSomewhere($0) },
      loading: container.loading, error: container.error, canGoBack: canGoBack, isModal: isModal,
      isSettled: container.loading == nil && !viewController.isWorking)
  }

  /// Passes to the scene what the user did to an element of it.
  func perform(_ action: Action, on id: ElementID) {
    guard let element = viewController.render().disablingLinks(where: { !navigator.leadsSomewhere($0) }).find(id)
    else { return }
    if case .link(_, let route) = element.content, element.isEnabled, action == .activate {
      follow(link: route)
    } else {
      element.perform(action)
    }
  }

  /// Takes a route by the Router's method for it, or, when there is none, without passing anything.
  private func follow(link route: String) {
    if let segue = (scene.router as? any Router)?.segues.first(where: { $0.route == route }) {
      segue.perform()
    } else {
      navigator.follow(routeNamed: route)
    }
  }
}
