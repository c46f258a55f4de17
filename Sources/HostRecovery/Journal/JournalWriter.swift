package import HostModel
import HostSystem

/// Writes down each step of the user: where an app that dies can't take it along, and where a power cut can't.
@MainActor
package final class JournalWriter {
  /// What all entries have in common, the instances apart.
  package private(set) var journal: Journal

  private let memory: JournalMemory?
  private let file: JournalFile?
  private let report: (JournalFault) -> Void
  private var encoder = JournalEncoder()
  private var last: Journal?
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
    self.memory = memory
    self.file = file
    self.report = report
    last = journal.instances.isEmpty ? nil : journal
  }

  /// Whether there is anything to write to.
  package var hasPlace: Bool { memory != nil || file != nil }

  /// Writes down where the user is.
  package func record(_ instances: [Journal.Instance]) {
    journal.instances = instances
    guard journal != last else { return }
    // Where the focus is, the display decides too, without the user.
    let isStep = instances.map(\.withoutPosition) != last?.instances.map(\.withoutPosition)
    last = journal
    write(isStep: isStep)
  }

  /// Writes down where the user is on an instance, before what they do there is done: that may end the app.
  package func record(_ position: ScreenPosition, of number: Int) {
    guard hasPlace, let index = journal.instances.firstIndex(where: { $0.number == number }),
      journal.instances[index].position != position
    else { return }
    journal.instances[index].position = position
    last = journal
    write(isStep: false)
  }

  /// Changes what all entries have in common.
  ///
  /// - Parameter isUrgent: whether it is written down before anything else happens.
  package func update(isUrgent: Bool = false, _ change: (inout Journal) -> Void) {
    change(&journal)
    if isUrgent { write(isStep: false) }
  }

  /// Notes that something was done, though the user is where they were: an app that dies later doesn't die over and over.
  package func noteProgress() { write(isStep: true) }

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

  private func write(isStep: Bool) {
    guard hasPlace else { return }
    do {
      let bytes = try encoder.bytes(of: journal)
      guard bytes.count <= Journal.sizeLimit else { return complain(.tooLarge(bytes: bytes.count)) }
      try memory?.write(bytes, isStep: isStep)
      // Who has shown nothing, such as host list, has nothing to go on with.
      if !journal.instances.isEmpty { file?.write(bytes) }
    } catch let fault as JournalMemoryFault {
      complain(.memory(fault))
    } catch {
      // Texts and whole numbers can't fail to be encoded.
    }
  }
}
