@_spi(Host) import VIPKit

/// A build of a scene that has been replaced and ends what it has begun.
///
/// Its work (``ViewController/task(_:)``) goes on. What comes of it isn't lost: an alert is shown by the build that has
/// taken its place, as is what it tells in passing, a move to another scene is made unless the user has gone on in the meantime, and what it changes in
/// the preserved state is handed over unless the new build has changed that itself. What it has asked is taken back: the code
/// that would act on the answer is the one that was replaced.
@MainActor
struct DrainingInstance {
  let instance: SceneInstance
  /// What it preserved when it was replaced.
  let given: PreservedState
  /// The same, as the new build would write it.
  let taken: PreservedState

  /// What its loader says.
  var loading: String? { instance.viewController.container.loading ?? instance.draining?.loading }
}

extension SceneInstance {
  /// Takes what has come of the work of the builds before this one, and lets go of those whose work is done.
  ///
  /// - Parameter retire: is given each build that is done.
  func settle(_ retire: (SceneInstance) -> Void) {
    guard let draining else { return }
    let old = draining.instance
    old.settle(retire)
    old.viewController.updateContainer()
    if let error = old.viewController.container.error {
      old.viewController.container.dismissError()
      viewController.showError(error)
    }
    for (text, tint) in old.viewController.container.takeTintedNotices() {
      viewController.container.notify(text, tint: tint)
    }
    guard !old.isWorking else { return }
    self.draining = nil
    handOver(from: draining)
    old.navigator.detach()
    retire(old)
  }

  private func handOver(from draining: DrainingInstance) {
    guard let late = try? draining.instance.context.snapshot(), let own = try? context.snapshot() else { return }
    let changed = late.filter { name, bytes in
      bytes != draining.given[name] && own[name] == draining.taken[name]
    }
    // A value that doesn't fit was found when the new build was made; a late one that doesn't is left where it is.
    guard !changed.isEmpty, (try? context.restore(changed)) != nil else { return }
    viewController.stateRestored()
    viewController.setNeedsDisplay()
  }
}
