package import HostSystem

/// Writes down each step of the user: where an app that dies can't take it along, and where a power cut can't.
@MainActor
package final class JournalWriter {
  private var log: MemoryLog?
  private let file: JournalFile?
  private let report: (Diagnostic) -> Void
  private var told: Set<String> = []
  /// Whether the user may come further with what is written.
  package var countsSteps = true

  /// There is no memory when nobody would read it, and no file when there is no place for it. What can't be written down is reported once.
  package init(memory: JournalMemory?, file: JournalFile?, report: @escaping @MainActor (Diagnostic) -> Void) {
    log = memory.map { MemoryLog($0) }
    self.file = file
    self.report = report
  }

  /// Reads what other runs of the application have written down.
  package var others: @Sendable () -> [Journal] { { [file] in file?.others ?? [] } }

  package var hasPlace: Bool { log != nil || file != nil }

  /// Writes down what has changed, and led to a journal, before anything else happens.
  package func write(_ changes: [JournalChange], of journal: Journal) {
    guard !changes.isEmpty else { return }
    write(changes, of: journal, isStep: countsSteps && changes.contains(where: \.isStep))
  }

  /// Notes that something was done, though the user is where they were: an app that dies later doesn't die over and over.
  package func noteProgress(of journal: Journal) { write([], of: journal, isStep: true) }

  package func complain(_ fault: Diagnostic) {
    if told.insert(fault.message).inserted { report(fault) }
  }

  /// Ends the journal, which is kept for a run that may be gone on with.
  package func finish(isKept: Bool) { file?.finish(isKept: isKept) }

  private func write(_ changes: [JournalChange], of journal: Journal, isStep: Bool) {
    do throws(Diagnostic) {
      try log?.write(changes, of: journal, isStep: isStep)
    } catch {
      complain(error)
    }
    // Who has shown nothing, such as host list, has nothing to go on with.
    if !journal.instances.isEmpty { file?.write(changes, of: journal) }
  }
}

extension JournalChange {
  /// Whether the user has come further with it. Where the focus is, the display decides too, without the user.
  fileprivate var isStep: Bool {
    switch self {
    case .count, .instance: true
    case .position, .builds, .swap, .use, .crashes, .lastSwap, .manifest, .receipt, .link: false
    }
  }
}

/// Keeps a journal in the memory that outlives the app.
struct MemoryLog {
  private let memory: JournalMemory
  private var log = JournalLog()

  init(_ memory: JournalMemory) { self.memory = memory }

  /// Writes down what has changed since the step before; a step in which the user has come further is counted.
  mutating func write(_ changes: [JournalChange], of journal: Journal, isStep: Bool) throws(Diagnostic) {
    let entry = try log.entry(for: changes, of: journal)
    do throws(Diagnostic) {
      if case .append(let bytes, let size) = entry, try memory.append(bytes, to: size, isStep: isStep) { return }
      if case .whole(let bytes) = entry { return try memory.write(bytes, isStep: isStep) }
    } catch {
      log.forget()
      throw error
    }
    // Somebody else has written to the memory.
    log.forget()
    try write([], of: journal, isStep: isStep)
  }
}
