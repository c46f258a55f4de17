package import HostSystem
import ScreenModel

/// A journal as bytes, the same in the surviving memory and on the disk: a line that names the format, then frames. The
/// first frame is the whole journal, each later one a step's changes. When the steps outgrow the whole, it is written
/// again; so a step costs only its changes. A frame is its content's size, checksum (the first bytes of its SHA-256) and
/// content. One cut off or damaged ends the log: the frames before it are the journal of a moment before.
package struct JournalLog: Sendable {
  package enum Entry: Equatable, Sendable {
    /// Replaces the content.
    case whole([UInt8])
    /// After the first `at` bytes.
    case append([UInt8], at: Int)
  }

  /// The one version that this host reads and writes.
  package static let format = 6
  /// In bytes: a whole journal, and as much of changes.
  package static let sizeLimit = 2 * Journal.sizeLimit + 1024
  /// The bytes of changes that are kept, however small the journal is.
  private static let leastRoom = 64 << 10
  fileprivate static let checksumSize = 8

  /// In bytes.
  private var wholeSize = 0
  /// Of all bytes; nil when the next changes don't continue what is there.
  private var size: Int?

  /// What to write for the changes since the previous entry, which led to `journal`.
  package mutating func entry(for changes: [JournalChange], of journal: Journal) throws(Diagnostic) -> Entry {
    if let size {
      let bytes = Self.append(changes)
      if size - wholeSize + bytes.count <= max(wholeSize, Self.leastRoom) {
        self.size = size + bytes.count
        return .append(bytes, at: size)
      }
    }
    return .whole(try whole(journal))
  }

  /// For a place that doesn't have the previous entries.
  package mutating func whole(_ journal: Journal) throws(Diagnostic) -> [UInt8] {
    size = nil
    let bytes = Self.compact(journal)
    guard bytes.count <= Journal.sizeLimit else { throw .tooLarge(bytes: bytes.count) }
    wholeSize = bytes.count
    size = bytes.count
    return bytes
  }

  /// The last entry was not written.
  package mutating func forget() { size = nil }

  fileprivate static let name = Array("host journal ".utf8)
  package static let start = name + Array("\(format)\n".utf8)

  package static func compact(_ journal: Journal) -> [UInt8] {
    var writer = RecordWriter()
    writer.put(journal.application)
    for change in journal.changes { writer.put(change) }
    return start + frame(writer.bytes)
  }

  package static func append(_ changes: [JournalChange]) -> [UInt8] {
    guard !changes.isEmpty else { return [] }
    var writer = RecordWriter()
    for change in changes { writer.put(change) }
    return frame(writer.bytes)
  }

  package static func frame(_ content: [UInt8]) -> [UInt8] {
    var writer = RecordWriter()
    writer.put(content.count)
    return writer.bytes + checksum(content) + content
  }

  fileprivate static func checksum(_ content: [UInt8]) -> ArraySlice<UInt8> {
    SHA256.bytes(of: content).prefix(checksumSize)
  }

  /// Of whatever format.
  package static func isLog(_ bytes: [UInt8]) -> Bool { bytes.starts(with: name) }
}

extension Journal {
  /// A log that an app, or somebody else, has written; nil for any application.
  /// - Parameter onRest: gets the number of unusable bytes at the end, if there are any.
  package init(
    _ bytes: [UInt8], for application: String?, onRest: (Int) -> Void = { _ in }
  ) throws(JournalFault) {
    guard bytes.count <= JournalLog.sizeLimit else { throw .tooLarge(bytes: bytes.count) }
    guard bytes.starts(with: JournalLog.start) else {
      guard JournalLog.isLog(bytes),
        let end = bytes.prefix(JournalLog.name.count + 9).firstIndex(of: UInt8(ascii: "\n")),
        let format = Int(String(decoding: bytes[JournalLog.name.count..<end], as: UTF8.self))
      else { throw .notAJournal }
      throw .otherFormat(format)
    }
    var reader = RecordReader(bytes[JournalLog.start.count...])
    guard var whole = reader.frame(), let found = try? whole.take(String.self) else { throw .notAJournal }
    if let application, found != application { throw .otherApplication(found) }
    guard let changes = whole.changes() else { throw .notAJournal }
    self.init(application: found)
    for change in changes { apply(change) }
    var rest = reader.count
    while var frame = reader.frame(), let changes = frame.changes() {
      for change in changes { apply(change) }
      rest = reader.count
    }
    guard isPlausible else { throw .notAJournal }
    if rest > 0 { onRest(rest) }
  }

  /// Whether all numbers are such as a host writes, so that counting on can't overflow.
  private var isPlausible: Bool {
    let positions = instances.compactMap(\.position)
    let numbers =
      instances.map(\.number) + instances.compactMap(\.opener) + instances.compactMap(\.pane?.parent)
      + builds.values.joined().map(\.generation) + crashes.map(\.count) + crashes.compactMap(\.time)
      + positions.map(\.page) + positions.flatMap { Array($0.cursors.values) + Array($0.lists.values) }
    return numbers.allSatisfy { (0...Int(Int32.max)).contains($0) }
  }
}

extension RecordReader {
  fileprivate mutating func frame() -> RecordReader? {
    guard let count = try? take(Int.self), let checksum = try? read(JournalLog.checksumSize),
      let content = try? read(count), JournalLog.checksum(Array(content)) == checksum
    else { return nil }
    return RecordReader(content)
  }

  fileprivate mutating func changes() -> [JournalChange]? {
    var changes: [JournalChange] = []
    while !isAtEnd {
      guard let change = try? take(JournalChange.self) else { return nil }
      changes.append(change)
    }
    return changes
  }
}
