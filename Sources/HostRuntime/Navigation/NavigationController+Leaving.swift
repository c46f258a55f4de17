import HostState
import ScreenModel
@_spi(Host) import VIPKit

/// The user's own leaving, which scenes may hold up until they have asked.
extension NavigationController {
  /// Whether the user may follow a link of an instance: each scene that it ends may ask them first.
  func mayFollowLink(_ presentation: Presentation, from number: Int) -> Bool {
    defer { if let instance = instances[number] { willRun(instance) } }
    switch presentation {
    case .replace: return mayLeaveScreen()
    case .root: return mayLeaveAll()
    case .push, .modal: return true
    @unknown default: return true
    }
  }

  /// Whether the user may end the run. Who asks for it twice in a row may: a scene that holds them up is no prison.
  func mayQuit() -> Bool {
    if hasAskedToQuit { return true }
    hasAskedToQuit = true
    if mayLeaveAll() { return true }
    if page != nil { store.commit(.detailsClosed) }
    render()
    return false
  }

  private func mayLeaveAll() -> Bool {
    guard mayLeaveScreen() else { return false }
    guard let holding = state.screen.stack.last(where: isModal) else { return true }
    // It can ask, and act on the answer, when it is on the screen.
    goBack(to: holding)
    _ = mayLeaveScreen()
    return false
  }

  private func isModal(_ node: SceneNode) -> Bool {
    node.nodes.contains { instances[$0.number]?.viewController.isModalInPresentation == true }
  }
}
