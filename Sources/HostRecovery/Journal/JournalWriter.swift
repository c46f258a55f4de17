package import HostModel
import HostSystem

/// Writes down each step of the user: where an app that dies can't take it along, and where a power cut can't.
@MainActor
package final class JournalWriter {
  /// What all entries have in common, the instances apart.
  package private(set) var journal: Journal

  private var log: MemoryLog?
  private let file: JournalFile?
  private let report: (JournalFault) -> Void
  private var diagnostics: Set<String> = []

  /// Makes a keeper.
  ///
  /// - Parameters:
  ///   - journal: what there is to go on with.
  ///   - memory: memory that outlives the app; nil when nobody would read it.
  ///   - file: the journal on the disk; nil when there is no place for it.
  ///   - report: is told, once for each reason, what can't be written down.
  init(
    journal: Journal, memory: JournalMemory?, file: JournalFile?, report: @escaping @MainActor (JournalFault) -> Void
  ) {
    self.journal = journal
    log = memory.map { MemoryLog($0) }
    self.file = file
    self.report = report
  }

  /// Whether there is anything to write to.
  package var hasPlace: Bool { log != nil || file != nil }

  /// Writes down where the user is.
  package func record(_ instances: [Journal.Instance]) {
    let changes = journal.changes(to: instances)
    guard !changes.isEmpty else { return }
    // Where the focus is, the display decides too, without the user.
    let isStep = changes.contains { if case .position = $0 { false } else { true } }
    write(changes, isStep: isStep)
  }

  /// Writes down where the user is on an instance, before what they do there is done: that may end the app.
  package func record(_ position: ScreenPosition, of number: Int) {
    guard hasPlace, let index = journal.instances.firstIndex(where: { $0.number == number }),
      journal.instances[index].position != position
    else { return }
    write([.position(index, position)])
  }

  /// Writes down, before anything else happens, that a build comes into the process.
  ///
  /// - Parameters:
  ///   - build: the build.
  ///   - id: the scene or worker.
  ///   - inUse: copies that are remembered, however many have come since.
  /// - Returns: the copies that nobody remembers any more.
  package func add(_ build: Journal.Build, of id: String, inUse: Set<String>) -> [String] {
    let forgotten = journal.add(build, of: id, inUse: inUse)
    write([.builds(id: id, journal.builds[id, default: []])])
    return forgotten
  }

  /// Writes down that a build has shown that it can run.
  package func prove(_ build: Journal.Build, of id: String) {
    journal.prove(build, of: id)
    write([.builds(id: id, journal.builds[id, default: []])])
  }

  /// Writes down what holds for the rest of the run, before anything else happens.
  package func write(_ change: JournalChange) { write([change]) }

  /// Notes that something was done, though the user is where they were: an app that dies later doesn't die over and over.
  package func noteProgress() { write([], isStep: true) }

  /// Tells, once, what can't be written down.
  package func complain(_ fault: JournalFault) {
    if diagnostics.insert(fault.message).inserted { report(fault) }
  }

  /// Ends the journal.
  ///
  /// - Parameter isKept: whether the run may be gone on with.
  package func finish(isKept: Bool) {
    file?.finish(isKept: isKept)
  }

  private func write(_ changes: [JournalChange], isStep: Bool = false) {
    for change in changes { journal.apply(change) }
    do throws(JournalFault) {
      try log?.write(changes, of: journal, isStep: isStep)
    } catch {
      complain(error)
    }
    // Who has shown nothing, such as host list, has nothing to go on with.
    if !journal.instances.isEmpty { file?.write(journal) }
  }
}
