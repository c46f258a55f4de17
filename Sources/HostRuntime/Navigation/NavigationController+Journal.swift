import HostModel
import VIPKit

extension NavigationController {
  /// The instances in the stack, as a journal tells of them.
  ///
  /// - Parameter report: is told of state that doesn't go into a journal.
  func instances(_ report: (JournalFault) -> Void) -> [Journal.Instance] {
    stack.entries.map { place in
      let item = place.item
      let entry = item.entry ?? self.entry(of: item, report)
      item.entry = entry
      return Journal.Instance(
        scene: item.sceneID, number: item.number, isModal: place.isModal, state: entry.state, inputs: entry.inputs,
        alert: entry.alert, position: position(item.number))
    }
  }

  /// Has each instance asked again, as it may have changed without a word.
  func askAgain() {
    for place in stack.entries { place.item.entry = nil }
  }

  private func entry(of instance: SceneInstance, _ report: (JournalFault) -> Void) -> SceneInstance.Entry {
    SceneInstance.Entry(
      state: state(of: instance, report), inputs: instance.inputs(includingSecure: false),
      alert: instance.viewController.container.error)
  }

  private func state(of instance: SceneInstance, _ report: (JournalFault) -> Void) -> [String: String] {
    do {
      let state = try instance.context.snapshotWithoutSecrets()
      let size = state.values.reduce(0) { $0 + $1.count }
      guard size <= Journal.stateLimit else {
        report(.stateLeftOut(scene: instance.sceneID, reason: "it has \(size) bytes"))
        return [:]
      }
      return state.mapValues { String(decoding: $0, as: UTF8.self) }
    } catch {
      report(.stateLeftOut(scene: instance.sceneID, reason: String(describing: error)))
      return [:]
    }
  }

  /// Leads the user back to where they were: builds the instances again, each with its state and its inputs.
  ///
  /// An instance that can't be built is left out, and so are those above it: they had come from it.
  ///
  /// - Parameter instances: the instances, the one that was on the screen last.
  /// - Returns: why not all of them are back; nil when they are.
  func resume(_ instances: [Journal.Instance]) -> Refusal? {
    var refusal: Refusal?
    for saved in instances {
      do throws(Refusal) {
        try stack.resume(build(saved), isModal: saved.isModal)
      } catch {
        refusal = error
        break
      }
    }
    guard let top = stack.top?.item else { return refusal }
    unproven.run(top) {
      top.viewController.viewWillAppear()
      top.viewController.viewDidAppear()
    }
    for entry in stack.entries { observe(entry.item) }
    hasCome(top)
    return refusal
  }

  private func build(_ saved: Journal.Instance) throws(Refusal) -> SceneInstance {
    lastNumber = max(lastNumber, saved.number)
    let state = saved.state.mapValues { Array($0.utf8) }
    let instance = try builder.build(
      saved.scene, number: saved.number, state: state, navigation: self, report: report)
    builder.registry.advance(saved.scene, to: .configured)
    // What the scene does while it is built leads nobody anywhere.
    instance.navigator.detach()
    unproven.run(instance) {
      instance.viewController.viewDidLoad()
      instance.repeatInputs(saved.inputs)
    }
    if let alert = saved.alert { instance.viewController.showError(alert) }
    instance.navigator.attach(self)
    builder.registry.advance(saved.scene, to: .presented)
    return instance
  }
}
