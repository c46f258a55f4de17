package import HostSystem
import ScreenModel

/// A journal as bytes, the same in the memory that outlives the app and on the disk: a line that names the format, then frames.
/// The first frame leads to the whole journal of a moment, each other one is what a step has changed. When the steps outgrow
/// the whole, it is written whole again; so a step costs what it changes, however much there is.
///
/// A frame is the size of its content, a checksum of it (the first bytes of its SHA-256) and the content. One that is cut off or damaged
/// ends the log: the frames before it are the journal of a moment before.
package struct JournalLog: Sendable {
  package enum Entry: Equatable, Sendable {
    /// In the place of what is there.
    case whole([UInt8])
    /// Behind the first so many bytes of what is there.
    case append([UInt8], at: Int)
  }

  /// The version of the format that this host reads and writes.
  package static let format = 6
  /// The most bytes of a log: a whole journal, and no more of changes than that.
  package static let sizeLimit = 2 * Journal.sizeLimit + 1024
  /// The bytes of changes that are kept, however small the journal is.
  private static let leastRoom = 64 << 10
  fileprivate static let checksumSize = 8

  /// The bytes of the journal when it was written whole.
  private var wholeSize = 0
  /// The bytes of all; nil when what is there isn't what the next changes lead on from.
  private var size: Int?

  /// What is to be written for what has changed since the entry before, and has led to a journal.
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

  /// The whole journal, for a place that doesn't have what was written before.
  package mutating func whole(_ journal: Journal) throws(Diagnostic) -> [UInt8] {
    size = nil
    let bytes = Self.compact(journal)
    guard bytes.count <= Journal.sizeLimit else { throw .tooLarge(bytes: bytes.count) }
    wholeSize = bytes.count
    size = bytes.count
    return bytes
  }

  /// Notes that the last entry could not be written.
  package mutating func forget() { size = nil }

  // MARK: Bytes

  fileprivate static let name = Array("host journal ".utf8)
  package static let start = name + Array("\(format)\n".utf8)

  /// A log of a whole journal.
  package static func compact(_ journal: Journal) -> [UInt8] {
    var writer = RecordWriter()
    writer.put(journal.application)
    for change in journal.changes { writer.put(change) }
    return start + frame(writer.bytes)
  }

  /// What is added to a log for a step.
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

  /// Whether a file or a memory holds a log, of whatever format.
  package static func isLog(_ bytes: [UInt8]) -> Bool { bytes.starts(with: name) }
}

extension Journal {
  /// Reads a log that an app, or somebody else, has written, for any application when none is named.
  package init(_ bytes: [UInt8], for application: String?) throws(JournalFault) {
    var rest = 0
    try self.init(bytes, for: application, rest: &rest)
  }

  /// - Parameter rest: takes how many bytes at the end can't be used.
  package init(_ bytes: [UInt8], for application: String?, rest: inout Int) throws(JournalFault) {
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
    rest = reader.count
    while var frame = reader.frame(), let changes = frame.changes() {
      for change in changes { apply(change) }
      rest = reader.count
    }
    guard isPlausible else { throw .notAJournal }
  }

  /// Whether all numbers are such as a host writes, and can be counted on.
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
  /// The next frame; nil when there is none that is whole.
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
