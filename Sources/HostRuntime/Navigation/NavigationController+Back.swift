import HostSystem
import HostState
@_spi(Host) import VIPKit
@_spi(Host) import ScreenModel

extension NavigationController {
  /// Returns the opener. One that waits for a result hears that there is none.
  @discardableResult
  func goBack(from number: Int, prepare: @MainActor (AnyObject) -> Void) -> SceneInstance? {
    leave(number) { previous, waiting in
      waiting?.cancel()
      prepare(previous.scene.dataStore)
    }
  }

  func finish(with value: any Sendable, from number: Int) {
    let finished = instances[number]?.sceneID
    var fault: Diagnostic?
    let previous = leave(number) { previous, waiting in
      guard let finished, let waiting, !waiting.perform(with: value) else { return }
      fault = Diagnostic(
        "\(finished): finishes with a value of type \(type(of: value)), and \(previous.sceneID) expects one of type \(waiting.valueType) by the route \(waiting.route)",
        "finish with a value of type \(waiting.valueType), or declare the route for one of type \(type(of: value))")
    }
    if let previous, let fault { report(fault, from: previous.number) }
  }

  func popToRoot(from number: Int) {
    if mayMove(number, "goes back to the first scene"), !continueAfterGuard(from: number),
      let first = state.screen.stack.first
    {
      goBack(to: first)
    }
  }

  func goBack(to node: SceneNode) {
    if node.number != top?.number {
      _ = goBack(to: node, by: .leftFor(node.number)) { _, waiting in waiting?.cancel() }
    }
  }

  /// - Parameter handOver: gets the returning scene and its unwind segue, before the scene appears.
  private func leave(_ number: Int, _ handOver: (SceneInstance, UnwindSegue?) -> Void) -> SceneInstance? {
    guard mayMove(number, "goes back"), !continueAfterGuard(from: number) else { return nil }
    if state.screen.top?.number == number {
      return state.screen.previous.flatMap { goBack(to: $0, by: .left, handOver) }
    }
    guard let node = state.screen.node(number),
      let parent = state.screen.parent(of: number).flatMap({ instances[$0.number] })
    else { return nil }
    let leaving = instances(in: node).filter { left in onScreen.contains { $0 === left } }
    leave(leaving, for: [parent], opener: parent, resultRoute: node.resultRoute, .paneEnded(number), handOver)
    return parent
  }

  private func goBack(
    to node: SceneNode, by change: Change, _ handOver: (SceneInstance, UnwindSegue?) -> Void
  ) -> SceneInstance? {
    guard let next = instances[node.number], let task = state.screen.task(of: node.number) else { return nil }
    // The pane that opened what is left may be gone meanwhile, and nobody waits any more.
    let opener = task.opener.flatMap { openingInstance($0, in: node.number) }
    leave(
      onScreen, for: instances(in: state.screen.node(node.number) ?? node), opener: opener ?? next,
      resultRoute: task.opener == nil || opener != nil ? task.resultRoute : nil, change, handOver)
    return opener ?? next
  }

  private func instances(in node: SceneNode) -> [SceneInstance] {
    node.visibleNodes.compactMap { instances[$0.number] }
  }

  /// - Parameter resultRoute: the opener's route that waits for a result; nil when none does.
  private func leave(
    _ leaving: [SceneInstance], for appearing: [SceneInstance], opener: SceneInstance, resultRoute: String?,
    _ change: Change, _ handOver: (SceneInstance, UnwindSegue?) -> Void
  ) {
    var fault: Diagnostic?
    exchange(leaving, for: appearing, by: change) {
      run(opener) {
        let waiting = resultRoute.flatMap { opener.scene.unwindSegue(for: $0) }
        // The build that asked had a segue.
        if let resultRoute, waiting == nil { fault = .noUnwindSegue(scene: opener.sceneID, route: resultRoute) }
        handOver(opener, waiting)
      }
    }
    if let fault { report(fault, from: opener.number) }
  }

  /// - Parameter handOver: passes data between them, before any lifecycle call.
  func exchange(
    _ leaving: [SceneInstance], for appearing: [SceneInstance], by change: Change, handOver: () -> Void = {}
  ) {
    move {
      handOver()
      leaving.forEach(disappear)
      appearing.forEach(appear)
    }
    store.commit(change)
    leaving.forEach(disappeared)
    letGo()
    askAgain()
    appearing.forEach(appeared)
  }
}

/// The user's own leaving; scenes may hold it up to ask first.
extension NavigationController {
  /// Each scene that the link ends may ask the user first.
  func mayFollowLink(_ presentation: Presentation, from number: Int) -> Bool {
    defer { if let instance = instances[number] { willRun(instance) } }
    switch presentation {
    case .replace: return mayLeaveScreen()
    case .root: return mayLeaveAll()
    case .push, .modal: return true
    @unknown default: return true
    }
  }

  /// Asking twice in a row is enough: a scene that asks first is no prison.
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
    // On the screen it can ask, and act on the answer.
    goBack(to: holding)
    _ = mayLeaveScreen()
    return false
  }

  private func isModal(_ node: SceneNode) -> Bool {
    node.nodes.contains { instances[$0.number]?.viewController.isModalInPresentation == true }
  }
}
