import HostSystem

/// Keeps a journal in the memory that outlives the app.
struct MemoryLog {
  private let memory: JournalMemory
  private var log = JournalLog()

  package init(_ memory: JournalMemory) {
    self.memory = memory
  }

  /// Writes a step down.
  ///
  /// - Parameters:
  ///   - changes: what has changed since the step before.
  ///   - journal: where they have led.
  ///   - isStep: whether the user has come further with it.
  package mutating func write(_ changes: [JournalChange], of journal: Journal, isStep: Bool) throws(JournalFault) {
    let entry = try log.entry(for: changes, of: journal)
    do throws(JournalMemoryFault) {
      if case .append(let bytes, let size) = entry, try memory.append(bytes, to: size, isStep: isStep) { return }
      if case .whole(let bytes) = entry { return try memory.write(bytes, isStep: isStep) }
    } catch {
      log.forget()
      throw .memory(error)
    }
    // Somebody else has written to the memory.
    log.forget()
    try write([], of: journal, isStep: isStep)
  }
}
