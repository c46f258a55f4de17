import HostModel
@_spi(Host) import VIPKit

/// How the trees of a scene, and of those inside it, become one screen.
extension NavigationController {
  /// The drawing of a screen while it is made.
  struct Drawing {
    /// The last request to move the focus, of all scenes on the screen.
    var focus: Screen.Focus?
    /// The faults of links that haven't been on the screen before.
    var linkFaults: [WiringFault] = []
    /// The trees of the scenes on the screen, by instance.
    var roots: [Int: Element] = [:]
  }

  /// What the display is to show.
  func screen(of top: SceneInstance, _ node: SceneNode) -> Screen {
    var drawing = Drawing()
    let root = draw(top, in: [], &drawing)
    for fault in drawing.linkFaults { store.report(Refusal.wiring(fault)) }
    let instances = onScreen
    let containers = instances.map(\.viewController.container)
    let messages = state.messages
    alerting = instances.first { $0.viewController.container.error != nil }?.number
    let question = containers.lazy.compactMap(\.question).first
    return Screen(
      instance: top.number, sceneID: top.sceneID, title: top.title, root: root, focus: drawing.focus,
      commands: commands(of: drawing.roots),
      loading: top.viewController.container.loading,
      error: messages.alert ?? containers.lazy.compactMap(\.error).first, question: question,
      notice: instances.lazy.compactMap { $0.draining?.loading }.first ?? messages.notice,
      notification: messages.notification, canGoBack: state.screen.canGoBack, isModal: node.isModal,
      // Who asks waits for the user.
      isSettled: question != nil || !instances.contains { $0.viewController.container.loading != nil || $0.isWorking },
      hasDetails: messages.details != nil)
  }

  /// The tree of an instance, with those of the scenes inside it.
  ///
  /// - Parameter path: the scenes that it stands in, the outermost first.
  private func draw(_ instance: SceneInstance, in path: [String], _ drawing: inout Drawing) -> Element {
    builder.opener.executing.enter(instance)
    let root = unproven.run(instance) { instance.root }
    drawing.roots[instance.number] = root
    drawing.linkFaults += instance.newLinkFaults(in: root)
    let number = path.isEmpty ? nil : instance.number
    if let request = instance.focusRequest, request.number > drawing.focus?.number ?? 0 {
      let id = root.find(authorID: request.id).map { $0.id.named(in: number) }
      drawing.focus = Screen.Focus(id, number: request.number)
    }
    let wanted = root.embeddedScenes
    let path = path + [instance.sceneID]
    var panes = update(instance, showing: wanted, in: path)[...]
    // A tree that is a screen by itself stays as it is.
    if number == nil, wanted.isEmpty { return root }
    return root.embedding(as: number) { place in
      panes.popFirst()?.map { draw($0, in: path, &drawing) }.map {
        place.showing($0.title, problem: $0.problem, place.isEnabled ? $0.content : $0.content.map(\.disabled))
      }
    }
  }

  /// What stands in a pane.
  private func draw(
    _ pane: ScenePane, in path: [String], _ drawing: inout Drawing
  ) -> (title: String, problem: String?, content: [Element]) {
    switch pane.content {
    case .shown:
      guard let instance = instances[pane.number] else { return ("", nil, []) }
      let content = draw(instance, in: path, &drawing)
      builder.opener.prove(instance.sceneID, instance.generation)
      return (instance.title, pane.notice.map { why(pane.scene) ?? $0 }, covered(content, of: instance))
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

  /// A loader covers the scene that shows it: of what is there, only fields can be used meanwhile.
  private func covered(_ content: Element, of instance: SceneInstance) -> [Element] {
    guard let loading = instance.viewController.container.loading else { return [content] }
    let loader = Element(.progress, label: loading, value: .fraction(nil))
    return [loader.named(ElementID("loader").inside(instance.number)), content.disabledButForFields]
  }
}

extension ElementID {
  /// The id on the screen of an element of an instance: nil for the one that has the screen.
  fileprivate func named(in instance: Int?) -> ElementID { instance.map(inside) ?? self }
}

extension Element {
  /// The scenes that are to be shown inside, in the order of the screen.
  var embeddedScenes: [(key: ScenePane.Key, scene: EmbeddedScene)] {
    var found: [(key: ScenePane.Key, scene: EmbeddedScene)] = []
    collectScenes(into: &found)
    return found
  }

  private func collectScenes(into found: inout [(key: ScenePane.Key, scene: EmbeddedScene)]) {
    if let scene = embeddedScene {
      let place = found.count { $0.scene.route.name == scene.route.name && $0.scene.id == scene.id }
      found.append((ScenePane.Key(route: scene.route.name, id: scene.id, place: place), scene))
    }
    for child in children { child.collectScenes(into: &found) }
  }

  /// The tree as it is named on the screen, with scenes inside.
  ///
  /// - Parameters:
  ///   - instance: the number of the instance that it is of; nil for the one that has the screen.
  ///   - show: puts a scene in its place, which is left empty otherwise.
  fileprivate func embedding(as instance: Int?, _ show: (Element) -> Element?) -> Element {
    var element = named(id.named(in: instance))
    if embeddedScene != nil { return show(element) ?? element }
    for index in element.children.indices {
      element.children[index] = element.children[index].embedding(as: instance, show)
    }
    return element
  }

  fileprivate var disabled: Element { disabled { _ in true } }

  fileprivate var disabledButForFields: Element { disabled { !$0.role.isField } }

  private func disabled(where isCovered: (Element) -> Bool) -> Element {
    var element = self
    if isCovered(self) { element.isEnabled = false }
    element.children = children.map { $0.disabled(where: isCovered) }
    return element
  }
}
