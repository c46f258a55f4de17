import HostLoading
import HostModel
import HostRecovery
import HostSystem

extension Host {
  /// Has libraries come from the files again that somebody has named in this run.
  func adoptSwaps() {
    store.commit(recovery.journal.swaps.filter { Path.exists($0.value) }.map { .adopted($0, file: $1) })
  }

  /// Shows what the user had before them when the app, or the machine, died; else the first scene.
  ///
  /// - Parameter crash: how the app died; nil when that isn't to be told.
  func begin(at start: String, telling crash: String?) throws(Refusal) {
    let refusal = navigation.resume(recovery.instances)
    if navigation.top == nil { try navigation.start(start) }
    if let refusal { store.report(refusal) }
    let alert = [crash, refusal?.message].compactMap(\.self).joined(separator: ". ")
    if !alert.isEmpty { store.commit(.alert(alert)) }
  }

  /// Shows, in the place of the first scene, why that can't be shown.
  func wait(for start: String, because fault: any HostError) {
    store.commit(.awaiting(start, .waiting(for: start, because: fault)))
    // The next build may end the app as well.
    recovery.writer.noteProgress(of: store.state.journal)
  }

  /// Shows the first scene after all, if it was waited for and can be shown by now.
  func tryAgain() {
    guard let start = store.state.awaited else { return }
    do throws(Refusal) {
      try begin(at: start, telling: nil)
      store.commit(.awaitedShown)
    } catch {
      wait(for: start, because: error)
    }
  }

  /// Ends the journal: what was asked to end is not gone on with. Then lets go of the scenes.
  func finish(_ reason: QuitReason) async -> QuitReason {
    navigation.askAgain()
    navigation.record()
    let isOver = reason == .asked || reason == .commandFailed
    recovery.writer.finish(isKept: !isOver)
    await navigation.leaks.end()
    return reason
  }
}

extension LibraryStore {
  /// Takes the folder of a supervisor, with the copies that apps before this one have opened; or makes one.
  convenience init(for launch: LaunchContext?, inheriting journal: Journal) throws(LoadingFault) {
    if let launch {
      try self.init(folder: launch.folder, inherited: journal.builds.values.joined().map(\.copy))
    } else {
      try self.init()
    }
  }
}
