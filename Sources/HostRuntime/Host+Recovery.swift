import HostRecovery
import HostModel
import HostSystem

extension Host {
  /// Has libraries come from the files again that somebody has named in this run.
  func adoptSwaps() {
    for (id, file) in recovery.journal?.swaps ?? [:] where Path.exists(file) { registry.adopt(file, for: id) }
  }

  /// Shows what the user had before them when the app, or the machine, died; else the first scene.
  ///
  /// - Parameter crash: how the app died; nil when that isn't to be told.
  func begin(at start: String, telling crash: String?) throws(Refusal) {
    let refusal = navigation.resume(recovery.instances)
    if navigation.stack.top == nil { try navigation.start(start) }
    if let refusal { report(refusal) }
    let alert = [crash, refusal?.message].compactMap(\.self).joined(separator: ". ")
    if !alert.isEmpty { navigation.messages.alert = alert }
  }

  /// Shows, in the place of the first scene, why that can't be shown, and shows the scene when a build comes that can.
  func wait(for start: String, because fault: any HostError) {
    navigation.messages.waiting = .waiting(for: start, because: fault)
    // The next build may end the app as well.
    recovery.keeper.noteProgress()
    watcher.onChange = { [weak self] in self?.tryAgain(start) }
  }

  private func tryAgain(_ start: String) {
    do throws(Refusal) {
      try begin(at: start, telling: nil)
      navigation.messages.waiting = nil
      watcher.onChange = {}
    } catch {
      wait(for: start, because: error)
    }
  }

  /// Ends the journal: what was asked to end is not gone on with. Then lets go of the scenes.
  func finish(_ reason: QuitReason) async -> QuitReason {
    navigation.askAgain()
    navigation.willShow()
    let isOver = reason == .asked || reason == .commandFailed
    recovery.keeper.finish(isKept: !isOver)
    await updates.leaks.end()
    return reason
  }
}
