extension Host {
  /// Shows what the user had before them when the app, or the machine, died; else the first scene.
  func begin(at start: String) throws {
    for (id, file) in recovery.journal?.swaps ?? [:] where Path.exists(file) { registry.adopt(file, for: id) }
    let refusal = conductor.resume(recovery.showings)
    if conductor.stack.top == nil { try conductor.start(start) }
    if let refusal { report(refusal) }
    let alert = [recovery.crash?.alert, refusal?.message].compactMap(\.self).joined(separator: ". ")
    if !alert.isEmpty { conductor.alert = alert }
  }

  /// Ends the journal: what was asked to end is not gone on with. Then lets go of the scenes.
  func finish(_ reason: QuitReason) async -> QuitReason {
    for entry in conductor.stack.entries { entry.item.entry = nil }
    conductor.willShow()
    let isOver = reason == .asked || reason == .commandFailed
    recovery.keeper.finish(isKept: !isOver)
    await updates.leaks.end()
    return reason
  }
}
