import HostSystem
import HostState
@_spi(Host) import ScreenModel
@_spi(Host) import VIPKit

/// How the trees of a scene, and of those inside it, become one screen.
extension NavigationController: SceneHosting {
  func screen(of top: SceneInstance, _ node: SceneNode) -> Screen {
    let drawing = drawing(of: top)
    var screen = drawing.screen
    for instance in shown { instance.shown = nil }
    for (instance, rendering, _) in drawing.scenes {
      instance.shown = rendering
      willRun(instance)
      for fault in instance.newLinkFaults(in: rendering.root) { store.report(Refusal.wiring(fault)) }
    }
    let instances = onScreen
    let messages = state.messages
    alerting = instances.first { $0.viewController.container.error != nil }?.number
    screen.error = messages.alert ?? screen.error
    screen.question = messages.offer?.question ?? screen.question
    screen.statusMessage = instances.lazy.compactMap { $0.draining?.loading }.first ?? messages.statusMessage
    screen.notices = messages.notices
    (screen.canGoBack, screen.isModal) = (state.screen.canGoBack, node.isModal)
    // Who asks waits for the user. What a view does as it is drawn (`onChange`) may lead to another screen, which comes next.
    screen.isSettled =
      self.top === top
      && (screen.question != nil || !instances.contains { $0.viewController.container.loading != nil || $0.isWorking })
    screen.hasDetails = messages.details != nil
    screen.places = places
    screen.link = state.link(of: node)
    return screen
  }

  func willRun(_ instance: SceneInstance) {
    opener.executing.enter(instance.sceneID, generation: instance.generation)
    opener.unproven.enter(instance.sceneID, instance.generation)
  }

  func didDraw(_ instance: SceneInstance) {
    // One that has just come has yet to appear.
    if !instance.isArriving { opener.prove(instance.sceneID, instance.generation) }
  }

  func draw(_ instance: SceneInstance) -> Rendering {
    defer { instance.prepared = nil }
    return run(instance) { instance.prepared ?? instance.render() }
  }

  func panes(
    of instance: SceneInstance, showing rendering: Rendering, in path: [SceneInstance]
  ) -> [HostedPane<SceneInstance>?] {
    update(instance, showing: rendering, in: path.map(\.sceneID)).map { $0.map(content) }
  }

  private func content(of pane: ScenePane) -> HostedPane<SceneInstance> {
    switch pane.content {
    case .shown:
      instances[pane.number].flatMap { isBarred($0) || $0.beginning != nil ? nil : $0 }.map {
        .scene($0, problem: pane.notice.map { why(pane.scene) ?? $0 })
      } ?? .empty
    case .refused(let refusal):
      .refused(
        title: pane.scene, problem: refusal.message,
        [
          Element(.text, value: .text(refusal.suggestion), attributes: .with { $0.style = .secondary })
            .named(ElementID("suggestion").inside(pane.number))
        ])
    case .resumed, .ended: .empty
    }
  }

  /// What keeps the screen from settling: where the work was begun that goes on, and what the loaders say.
  var unfinished: [String] {
    onScreen.flatMap { sequence(first: $0, next: \.draining?.instance) }.map(\.viewController).flatMap { controller in
      controller.unfinishedTasks + (controller.container.loading.map { ["the loader: \($0)"] } ?? [])
    }
  }

  /// Why the build of a scene that has ended the app isn't the one that runs now; nil when it is.
  private func why(_ sceneID: String) -> String? {
    guard case .quarantine(let fault)? = state.libraries[sceneID]?.rejection else { return nil }
    return fault.message
  }
}
