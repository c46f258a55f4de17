import HostSystem
import HostJournal
import HostState
@_spi(Host) import ScreenModel
@_spi(Host) import VIPKit

/// How the trees of a scene, and of those inside it, become one screen.
extension NavigationController {
  /// The drawing of a screen while it is made.
  struct Drawing {
    /// The last request to move the focus, of all scenes on the screen.
    var focus: Screen.Focus?
    /// The faults of links that haven't been on the screen before.
    var linkFaults: [WiringFault] = []
    /// What the scenes on the screen show, by instance.
    var renderings: [Int: Rendering] = [:]
    /// The instances inside others that are covered by a loader, or whose place is disabled.
    var covered: Set<Int> = []
  }

  /// What the display is to show.
  func screen(of top: SceneInstance, _ node: SceneNode) -> Screen {
    var drawing = Drawing()
    let root = draw(top, in: [], isCovered: false, &drawing)
    covered = drawing.covered
    for instance in shown { instance.shown = drawing.renderings[instance.number] }
    for fault in drawing.linkFaults { store.report(Refusal.wiring(fault)) }
    let instances = onScreen
    let containers = instances.map(\.viewController.container)
    let messages = state.messages
    alerting = instances.first { $0.viewController.container.error != nil }?.number
    let question = messages.offer?.question ?? inScreen.lazy.compactMap(\.question).first
    var screen = Screen(
      instance: top.number, sceneID: top.sceneID, title: top.title, root: root, focus: drawing.focus,
      commands: commands(of: drawing.renderings),
      loading: top.viewController.container.loading, cancelTitle: top.viewController.container.cancelTitle,
      error: messages.alert ?? containers.lazy.compactMap(\.error).first, question: question,
      statusMessage: instances.lazy.compactMap { $0.draining?.loading }.first ?? messages.statusMessage,
      notices: messages.notices, canGoBack: state.screen.canGoBack, isModal: node.isModal,
      // Who asks waits for the user.
      isSettled: question != nil || !instances.contains { $0.viewController.container.loading != nil || $0.isWorking },
      hasDetails: messages.details != nil)
    screen.places = places
    return screen
  }

  /// What keeps the screen from settling: where the work was begun that goes on, and what the loaders say.
  var unfinished: [String] {
    onScreen.flatMap { sequence(first: $0, next: \.draining?.instance) }.map(\.viewController).flatMap { controller in
      controller.unfinishedTasks + (controller.container.loading.map { ["the loader: \($0)"] } ?? [])
    }
  }

  /// The tree of an instance, with those of the scenes inside it.
  ///
  /// - Parameters:
  ///   - path: the scenes that it stands in, the outermost first.
  ///   - isCovered: whether none of it can be used, wherever it stands.
  private func draw(
    _ instance: SceneInstance, in path: [String], isCovered: Bool, _ drawing: inout Drawing
  ) -> Element {
    builder.opener.executing.enter(instance)
    let rendering = instance.prepared ?? unproven.run(instance) { instance.render() }
    let root = rendering.root
    instance.prepared = nil
    drawing.renderings[instance.number] = rendering
    drawing.linkFaults += instance.newLinkFaults(in: root)
    let number = path.isEmpty ? nil : instance.number
    // What covers a screen is the display's to heed.
    let isCovered = number != nil && (isCovered || instance.viewController.container.loading != nil)
    if isCovered { drawing.covered.insert(instance.number) }
    if let request = instance.focusRequest, request.number > drawing.focus?.number ?? 0 {
      let id = root.find(authorID: request.id).map { $0.id.named(in: number) }
      drawing.focus = Screen.Focus(id, number: request.number)
    }
    let path = path + [instance.sceneID]
    var panes = update(instance, showing: rendering, in: path)[...]
    // A tree that is a screen by itself stays as it is.
    if number == nil, panes.isEmpty { return root }
    return root.embedding(as: number) { place in
      panes.popFirst()?.map { draw($0, in: path, isCovered: isCovered || !place.isEnabled, &drawing) }.map {
        place.showing($0.title, problem: $0.problem, inPlace: $0.content)
      }
    }
  }

  /// What stands in a pane.
  private func draw(
    _ pane: ScenePane, in path: [String], isCovered: Bool, _ drawing: inout Drawing
  ) -> (title: String, problem: String?, content: [Element]) {
    switch pane.content {
    case .shown:
      guard let instance = instances[pane.number] else { return ("", nil, []) }
      let content = draw(instance, in: path, isCovered: isCovered, &drawing)
      // One that has just come has yet to appear.
      if !instance.isArriving { builder.opener.prove(instance.sceneID, instance.generation) }
      let container = instance.viewController.container
      return (
        instance.title, pane.notice.map { why(pane.scene) ?? $0 }, content.covered(by: container, of: instance.number)
      )
    case .refused(let refusal):
      let suggestion = Element(
        .text, value: .text(refusal.suggestion), attributes: .with { $0.style = .secondary })
      return (pane.scene, refusal.message, [suggestion.named(ElementID("suggestion").inside(pane.number))])
    case .resumed, .ended: return ("", nil, [])
    }
  }

  /// Why the build of a scene that has ended the app isn't the one that runs now; nil when it is.
  private func why(_ sceneID: String) -> String? {
    guard case .quarantine(let fault)? = state.libraries[sceneID]?.rejection else { return nil }
    return fault.message
  }
}

extension ElementID {
  /// The id on the screen of an element of an instance: nil for the one that has the screen.
  fileprivate func named(in instance: Int?) -> ElementID { instance.map(inside) ?? self }
}
