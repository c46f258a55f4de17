package import HostSystem

/// Writes the user's steps to shared memory, which survives the app, and to the disk, which survives a power cut.
@MainActor
package final class JournalWriter {
  private var log: MemoryLog?
  private let file: JournalFile?
  private let report: (Diagnostic) -> Void
  private var told: Set<String> = []
  /// Whether writes may count as the user's progress.
  package var countsSteps = true

  /// `memory` is nil when nobody would read it, `file` when there is no place for it. Each error is reported once.
  package init(memory: JournalMemory?, file: JournalFile?, report: @escaping @MainActor (Diagnostic) -> Void) {
    log = memory.map { MemoryLog($0) }
    self.file = file
    self.report = report
  }

  package var others: @Sendable () -> [Journal] { { [file] in file?.others ?? [] } }

  package var hasPlace: Bool { log != nil || file != nil }

  /// Before anything else happens: that may end the app.
  package func write(_ changes: [JournalChange], of journal: Journal) {
    guard !changes.isEmpty else { return }
    write(changes, of: journal, isStep: countsSteps && changes.contains(where: \.isStep))
  }

  /// Something was done without a change: an app that dies later doesn't die over and over.
  package func noteProgress(of journal: Journal) { write([], of: journal, isStep: true) }

  package func complain(_ fault: Diagnostic) {
    if told.insert(fault.message).inserted { report(fault) }
  }

  package func finish(isKept: Bool) { file?.finish(isKept: isKept) }

  private func write(_ changes: [JournalChange], of journal: Journal, isStep: Bool) {
    do throws(Diagnostic) {
      try log?.write(changes, of: journal, isStep: isStep)
    } catch {
      complain(error)
    }
    // A run that has shown nothing, such as host list, has nothing to resume.
    if !journal.instances.isEmpty { file?.write(changes, of: journal) }
  }
}

extension JournalChange {
  /// Whether the user has made progress. The display moves the focus without the user, too.
  fileprivate var isStep: Bool {
    switch self {
    case .count, .instance: true
    case .position, .builds, .swap, .use, .crashes, .lastSwap, .manifest, .receipt, .link: false
    }
  }
}

struct MemoryLog {
  private let memory: JournalMemory
  private var log = JournalLog()

  init(_ memory: JournalMemory) { self.memory = memory }

  mutating func write(_ changes: [JournalChange], of journal: Journal, isStep: Bool) throws(Diagnostic) {
    let entry = try log.entry(for: changes, of: journal)
    do throws(Diagnostic) {
      if case .append(let bytes, let size) = entry, try memory.append(bytes, to: size, isStep: isStep) { return }
      if case .whole(let bytes) = entry { return try memory.write(bytes, isStep: isStep) }
    } catch {
      log.forget()
      throw error
    }
    // Another process has written to the memory.
    log.forget()
    try write([], of: journal, isStep: isStep)
  }
}
