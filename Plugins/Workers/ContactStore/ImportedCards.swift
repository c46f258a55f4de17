public import Contracts
import VCard

/// The contents of a vCard file for an address book.
public struct ImportedCards<Entry: Sendable>: Sendable {
  /// Made of the contacts; only the last of several with the same id.
  public let entries: [Entry]

  private let failures: [VCardError]
  private let failureCount: Int

  /// Reads a file on all processors. Each card becomes an entry at once: the contacts needn't all be in memory.
  ///
  /// - Parameter collation: the rules for keys; each thread makes a copy.
  /// - Throws: ``ContactsError/cancelled`` when the task is cancelled.
  public init(
    _ bytes: [UInt8], by collation: NameCollation, _ entry: @Sendable (Contact, NameCollation) -> Entry
  ) throws(ContactsError) {
    typealias Card = Result<(id: Contact.ID, entry: Entry), VCardError>
    let parts = VCardReader.parts(of: bytes).concurrentMap { [locale = collation.locale] part -> [Card] in
      let collation = NameCollation(locale: locale)
      return part.map { card in card.map { ($0.id, entry($0, collation)) } }
    }
    let count = parts.reduce(0) { $0 + $1.count }
    var entries: [Entry] = []
    entries.reserveCapacity(count)
    var positions = [Contact.ID: Int](minimumCapacity: count)
    var failures: [VCardError] = []
    var failureCount = 0
    for card in parts.joined() {
      if Task.isCancelled { throw .cancelled }
      switch card {
      case .success(let new):
        if let position = positions[new.id] {
          entries[position] = new.entry
        } else {
          positions[new.id] = entries.count
          entries.append(new.entry)
        }
      case .failure(let error):
        failureCount += 1
        if failures.count < failureLimit { failures.append(error) }
      }
    }
    self.entries = entries
    self.failures = failures
    self.failureCount = failureCount
  }

  /// The report for the user; `replaced` counts the contacts that were known.
  public func report(replaced: Int) -> ContactsImport {
    ContactsImport(
      added: entries.count - replaced, replaced: replaced, failures: failures, failureCount: failureCount)
  }
}

/// The most failures in a report: a file that is no vCard may have one for each of its lines.
private let failureLimit = 20
