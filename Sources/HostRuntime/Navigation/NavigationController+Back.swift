import HostState
@_spi(Host) import VIPKit

/// The ways back: without a result, with one, and to the first scene. A scene inside another comes back to that one.
extension NavigationController {
  /// What is left, and what comes back.
  private struct Return {
    /// What is left: it and what it shows inside itself.
    let leaving: [SceneInstance]
    /// What comes back: it and what it shows inside itself.
    let appearing: [SceneInstance]
    /// Who has opened what is left.
    let opener: SceneInstance
    /// The opener's route that waits for a result; nil when none does.
    let resultRoute: String?
    let change: Change
  }

  /// Leaves an instance for the one that has opened it. One that waits for a result is told that there is none.
  ///
  /// - Returns: the scene that has come back; nil when there is none.
  @discardableResult
  func goBack(from number: Int, prepare: @MainActor (AnyObject) -> Void) -> SceneInstance? {
    leave(number) { previous, waiting in
      waiting?.cancel()
      prepare(previous.scene.dataStore)
    }
  }

  /// Leaves an instance for the one that has opened it, which takes the result if it waits for one.
  func finish(with value: any Sendable, from number: Int) {
    let finished = instances[number]?.sceneID
    var fault: WiringFault?
    let previous = leave(number) { previous, waiting in
      guard let finished, let waiting, !waiting.perform(with: value) else { return }
      fault = .wrongResult(
        scene: finished, to: previous.sceneID, route: waiting.route, expected: "\(waiting.valueType)",
        found: "\(type(of: value))")
    }
    if let previous, let fault { report(.wiring(fault), from: previous.number) }
  }

  /// Leaves all scenes but the first.
  func popToRoot(from number: Int) {
    if mayMove(number, "goes back to the first scene"), let first = state.screen.stack.first { goBack(to: first) }
  }

  /// Leaves all scenes that lie on one.
  func goBack(to node: SceneNode) {
    guard node.number != top?.number, let way = wayBack(to: node, by: .leftFor(node.number)) else { return }
    take(way) { _, waiting in waiting?.cancel() }
  }

  /// - Parameter handOver: is given the scene that comes back, and what it has to take a result, before it appears.
  private func leave(_ number: Int, _ handOver: (SceneInstance, UnwindSegue?) -> Void) -> SceneInstance? {
    guard mayMove(number, "goes back") else { return nil }
    let way: Return?
    if state.screen.top?.number == number {
      way = state.screen.previous.flatMap { wayBack(to: $0, by: .left) }
    } else {
      way = wayBack(fromPane: number)
    }
    guard let way else { return nil }
    take(way, handOver)
    return way.opener
  }

  private func wayBack(to node: SceneNode, by change: Change) -> Return? {
    guard let next = instances[node.number], let task = state.screen.task(of: node.number) else { return nil }
    // One inside it that has opened what is left may be gone meanwhile, and nobody waits any more.
    let opener = task.opener.flatMap { self.opener($0, in: node.number) }
    return Return(
      leaving: onScreen, appearing: instances(in: state.screen.node(node.number) ?? node), opener: opener ?? next,
      resultRoute: task.opener == nil || opener != nil ? task.resultRoute : nil, change: change)
  }

  private func wayBack(fromPane number: Int) -> Return? {
    guard let node = state.screen.node(number),
      let parent = state.screen.parent(of: number).flatMap({ instances[$0.number] })
    else { return nil }
    return Return(
      leaving: instances(in: node).filter { left in onScreen.contains { $0 === left } }, appearing: [parent],
      opener: parent, resultRoute: node.resultRoute,
      change: .paneEnded(number))
  }

  /// An instance and what shows inside it.
  private func instances(in node: SceneNode) -> [SceneInstance] {
    node.visibleNodes.compactMap { instances[$0.number] }
  }

  private func take(_ way: Return, _ handOver: (SceneInstance, UnwindSegue?) -> Void) {
    let opener = way.opener
    var fault: WiringFault?
    move {
      willRun(opener)
      unproven.run(opener) {
        let waiting = way.resultRoute.flatMap { opener.scene.unwindSegue(for: $0) }
        // The build that has asked had one.
        if let route = way.resultRoute, waiting == nil {
          fault = .noUnwindSegue(scene: opener.sceneID, route: route)
        }
        handOver(opener, waiting)
      }
      way.leaving.forEach(disappear)
      way.appearing.forEach(appear)
    }
    store.commit(way.change)
    way.leaving.forEach(disappeared)
    letGo()
    askAgain()
    way.appearing.forEach(appeared)
    if let fault { report(.wiring(fault), from: opener.number) }
  }
}
