import HostModel
import HostRecovery
@_spi(Host) import VIPKit

/// The ways back: without a result, with one, and to the first scene.
extension NavigationController {
  /// Leaves the scene on the screen for the one beneath it. One that waits for a result is told that there is none.
  ///
  /// - Returns: the scene that has come back; nil when there is none.
  @discardableResult
  func goBack(from number: Int, prepare: @MainActor (AnyObject) -> Void) -> SceneInstance? {
    leave(number, for: state.screen.previous, by: .left) { previous, waiting in
      waiting?.cancel()
      prepare(previous.scene.dataStore)
    }
  }

  /// Leaves the scene on the screen for the one beneath it, which takes the result if it waits for one.
  func finish(with value: any Sendable, from number: Int) {
    let finished = state.screen.top
    var fault: WiringFault?
    let previous = leave(number, for: state.screen.previous, by: .left) { previous, waiting in
      guard let finished, let waiting, !waiting.perform(with: value) else { return }
      fault = .wrongResult(
        scene: finished.scene, to: previous.sceneID, route: waiting.route, expected: "\(waiting.valueType)",
        found: "\(type(of: value))")
    }
    if let previous, let fault { report(.wiring(fault), from: previous.number) }
  }

  /// Leaves all scenes but the first.
  func popToRoot(from number: Int) {
    leave(number, for: state.screen.stack.first, by: .leftForRoot) { _, waiting in waiting?.cancel() }
  }

  /// Leaves the scene on the screen, and all that is between it and the one that comes back.
  ///
  /// - Parameter handOver: is given the scene that comes back, and what it has to take a result, before it appears.
  @discardableResult
  private func leave(
    _ number: Int, for node: SceneNode?, by change: Change, _ handOver: (SceneInstance, UnwindSegue?) -> Void
  ) -> SceneInstance? {
    guard mayMove(number), let leaving = top, let node, node.number != number, let next = instances[node.number]
    else { return nil }
    let route = state.screen.task(of: node.number)?.resultRoute
    var fault: WiringFault?
    move {
      builder.opener.executing.enter(next)
      unproven.run(next) {
        let waiting = route.flatMap { next.scene.unwindSegue(for: $0) }
        // The build that has asked had one.
        if let route, waiting == nil { fault = .noUnwindSegue(scene: next.sceneID, route: route) }
        handOver(next, waiting)
      }
      builder.opener.executing.enter(leaving)
      leaving.viewController.viewWillDisappear()
      next.viewController.viewWillAppear()
    }
    store.commit(change)
    leaving.viewController.viewDidDisappear()
    letGo()
    askAgain()
    next.viewController.viewDidAppear()
    if let fault { report(.wiring(fault), from: next.number) }
    return next
  }
}
