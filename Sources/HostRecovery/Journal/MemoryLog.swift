import HostModel
import HostSystem

/// Keeps a journal in the memory that outlives the app: whole, and behind it what each step has changed. When the changes
/// outgrow the whole, it is written whole again; so a step costs what it changes, however much there is.
struct MemoryLog {
  /// The bytes of changes that are kept, however small the journal is.
  private static let leastRoom = 64 << 10

  private let memory: JournalMemory
  /// The bytes of the journal when it was written whole.
  private var wholeSize = 0
  /// The bytes of all; nil when what stands there isn't what the changes lead on from.
  private var size: Int?

  init(_ memory: JournalMemory) {
    self.memory = memory
  }

  /// Writes a step down.
  ///
  /// - Parameters:
  ///   - changes: what has changed since the step before.
  ///   - journal: where they have led.
  ///   - isStep: whether the user has come further with it.
  mutating func write(_ changes: [JournalChange], of journal: Journal, isStep: Bool) throws(JournalFault) {
    let isAppended: Bool
    do throws(JournalMemoryFault) { isAppended = try append(changes, isStep: isStep) } catch {
      size = nil
      throw .memory(error)
    }
    if !isAppended { try write(journal, isStep: isStep) }
  }

  private mutating func write(_ journal: Journal, isStep: Bool) throws(JournalFault) {
    size = nil
    let bytes = JournalLog.bytes(of: journal)
    guard bytes.count <= Journal.sizeLimit else { throw .tooLarge(bytes: bytes.count) }
    do throws(JournalMemoryFault) { try memory.write(bytes, isStep: isStep) } catch { throw .memory(error) }
    wholeSize = bytes.count
    size = bytes.count
  }

  private mutating func append(_ changes: [JournalChange], isStep: Bool) throws(JournalMemoryFault) -> Bool {
    guard let size else { return false }
    let bytes = JournalLog.bytes(of: changes)
    let room = max(wholeSize, Self.leastRoom)
    guard size - wholeSize + bytes.count <= room, try memory.append(bytes, to: size, isStep: isStep) else {
      return false
    }
    self.size = size + bytes.count
    return true
  }
}
