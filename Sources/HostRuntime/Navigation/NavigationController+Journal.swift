import HostSystem
import HostJournal
import HostState
import ScreenModel
@_spi(Host) import VIPKit

extension NavigationController {
  func record() {
    // A run that waits for its first scene has nothing new to write, and keeps its journal. Screens that were left out
    // stay in it until the user has decided.
    guard store.journal?.hasPlace == true, top != nil, state.messages.offer?.holdsScreens != true else { return }
    let recorded = state.screen.stack.flatMap { entries(of: $0, in: nil) }
    removeUploads {
      recorded.flatMap(\.inputs).compactMap { if case .text(let text) = $0.input { text } else { nil } }
    }
    // The receipt together with its effect: neither is in the journal without the other.
    let received = receipt.map { [Change.received($0)] } ?? []
    store.commit([.recorded(recorded)] + received)
  }

  /// Repeats itself when nobody acts: names change only where this is called again.
  private func removeUploads(but names: @escaping () -> [String]) {
    removal?.cancel()
    removal = uploads?.removeAll(but: names()).map { time in
      Task { [weak self] in if (try? await Task.sleep(for: time)) != nil { self?.removeUploads(but: names) } }
    }
  }

  /// Writes the position down at once: the user's next step there may end the app.
  func keep(_ position: ScreenPosition, on number: Int) {
    guard instances[number] != nil else { return }
    positions[number] = position
    if store.journal?.hasPlace == true { store.commit(.moved(number, position)) }
  }

  private func entries(of node: SceneNode, in pane: Journal.Pane?) -> [Journal.Instance] {
    guard let instance = instances[node.number] else { return [] }
    let entry = instance.entry.flatMap { $0.version == instance.version ? $0 : nil } ?? entry(of: instance)
    instance.entry = entry
    let own = Journal.Instance(
      scene: node.scene, number: node.number, isModal: node.isModal, isGuard: node.isGuard, holders: instance.holders,
      resultRoute: node.resultRoute, opener: node.opener, pane: pane, state: entry.state, inputs: entry.inputs,
      alert: entry.alert, position: pane == nil ? positions[node.number] : nil)
    return [own] + node.panes.flatMap { entries(of: $0, in: node.number) }
  }

  private func entry(of instance: SceneInstance) -> SceneInstance.Entry {
    let version = instance.version
    // An instance that hasn't begun shows nothing.
    if let saved = instance.beginning.map(\.saved) {
      return (state(of: instance), saved?.inputs ?? [], saved?.alert, version)
    }
    return run(instance) {
      (
        state: state(of: instance), inputs: instance.inputs(includingSecure: false),
        alert: instance.viewController.container.error, version: version
      )
    }
  }

  private func entries(of pane: ScenePane, in parent: Int) -> [Journal.Instance] {
    let place = Journal.Pane(
      parent: parent, key: pane.key, isEnded: pane.content == .ended ? true : nil,
      hiddenOn: pane.isHidden ? pane.tabs : nil)
    return switch pane.content {
    case .shown(let node): entries(of: node, in: place)
    // The journal's entry stays, in case it can be shown again, with its new place.
    case .resumed, .refused:
      state.journal.part(pane.number).map { saved in
        var saved = saved
        if saved.number == pane.number { saved.pane = place }
        return saved
      }
    case .ended:
      [Journal.Instance(scene: pane.scene, number: pane.number, isModal: false, pane: place, state: [:], inputs: [])]
    }
  }

  /// Instances may have changed without reporting it.
  func askAgain() {
    for instance in instances.values { instance.invalidate() }
  }

  private func state(of instance: SceneInstance) -> [String: String] {
    do {
      let state = try instance.context.snapshotWithoutSecrets()
      let size = state.values.reduce(0) { $0 + $1.count }
      if size <= Journal.stateLimit { return state.mapValues { String(decoding: $0, as: UTF8.self) } }
      store.journal?.complain(.stateLeftOut(scene: instance.sceneID, reason: "it has \(size) bytes"))
    } catch {
      store.journal?.complain(.stateLeftOut(scene: instance.sceneID, reason: String(describing: error)))
    }
    return [:]
  }

  /// Rebuilds the instances, each with its state and inputs. One that can't be built is left out, with those above it,
  /// which came from it. Panes are built when they are drawn.
  /// - Returns: why some are left out; nil when none is.
  /// - Throws: why one can't be built that would be lost. Then none is back.
  func resume(
    _ saved: [Journal.Instance], unless isLost: (Diagnostic) -> Bool
  ) throws(Diagnostic) -> Diagnostic? {
    var refusal: Diagnostic?
    var built: [(instance: SceneInstance, saved: Journal.Instance)] = []
    // Panes have their numbers, made or not.
    lastNumber = saved.map(\.number).reduce(lastNumber, max)
    for saved in saved where saved.pane == nil {
      do throws(Diagnostic) { built.append((try build(saved), saved)) } catch {
        if isLost(error) { throw error }
        refusal = error
        break
      }
    }
    for (instance, saved) in built {
      instances[instance.number] = instance
      positions[instance.number] = saved.position
      var node = instance.node
      node.isModal = saved.isModal
      node.isGuard = saved.isGuard
      node.resultRoute = saved.resultRoute
      node.opener = saved.opener
      store.commit(.resumed(node), .embedded(resumedPanes(of: node.number), in: node.number))
    }
    guard let top else { return refusal }
    store.commit(.arrived)
    appear(top)
    appeared(top)
    for instance in shown {
      instance.discardFocusRequest()
      observe(instance)
    }
    askAgain()
    return refusal
  }

  private func build(_ saved: Journal.Instance) throws(Diagnostic) -> SceneInstance {
    let instance = try build(saved.scene, number: saved.number, state: saved.preserved)
    // What the scene does while it is built doesn't navigate.
    instance.navigator.navigation = nil
    load(instance, saved)
    instance.navigator.navigation = self
    return instance
  }
}

extension Journal.Instance {
  var preserved: PreservedState { state.mapValues { Array($0.utf8) } }
}
