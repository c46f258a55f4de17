import HostSystem
import VIPKit

/// The journal as a log: a line that names the format, then frames, each a count of bytes and that many bytes of changes. The
/// first frame begins with the application, and leads to the whole journal of that moment.
///
/// A frame that is cut off or damaged doesn't count, nor what comes behind it: the frames before it are the journal of a moment
/// before.
package enum JournalLog {
  /// No journal in JSON begins so; another format begins with another number.
  static let start = Array("host journal 2\n".utf8)
  /// The most bytes of a log: a whole journal, and no more of changes than that.
  static let sizeLimit = 2 * Journal.sizeLimit + 1024

  /// A log of the whole journal.
  package static func bytes(of journal: Journal) -> [UInt8] {
    var writer = RecordWriter()
    writer.put(journal.application)
    for change in journal.changes { writer.put(change) }
    return start + frame(writer.bytes)
  }

  /// What is added to a log for a step.
  package static func bytes(of changes: [JournalChange]) -> [UInt8] {
    guard !changes.isEmpty else { return [] }
    var writer = RecordWriter()
    for change in changes { writer.put(change) }
    return frame(writer.bytes)
  }

  private static func frame(_ content: [UInt8]) -> [UInt8] {
    var writer = RecordWriter()
    writer.put(content.count)
    return writer.bytes + content
  }
}

extension Journal {
  /// Reads a log, behind its first line.
  init(log bytes: ArraySlice<UInt8>, for application: String?) throws(JournalFault.Reason) {
    var reader = RecordReader(bytes)
    guard var whole = reader.frame(), let found = whole.text() else { throw .notAJournal }
    if let application, found != application { throw .otherApplication(found) }
    guard let changes = whole.changes() else { throw .notAJournal }
    self.init(application: found)
    for change in changes { apply(change) }
    while var frame = reader.frame(), let changes = frame.changes() {
      for change in changes { apply(change) }
    }
  }
}

extension RecordReader {
  fileprivate mutating func frame() -> RecordReader? {
    number().flatMap { take($0) }.map { RecordReader($0) }
  }

  fileprivate mutating func changes() -> [JournalChange]? {
    var changes: [JournalChange] = []
    while !isAtEnd {
      guard let change = change() else { return nil }
      changes.append(change)
    }
    return changes
  }
}
