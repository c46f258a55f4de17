public import Contracts
import Dispatch
import Synchronization
import VCard

/// The contents of a vCard file for an address book.
public struct ImportedCards<Entry: Sendable>: Sendable {
  /// Made of the contacts; only the last of several with the same id.
  public private(set) var entries: [Entry] = []
  private var failures: [VCardError] = []
  private var failureCount = 0

  /// Reads a file on all processors. Each card becomes an entry at once: the contacts needn't all be in memory.
  ///
  /// - Throws: ``ContactsError/cancelled`` when the task is cancelled.
  public init(
    _ bytes: [UInt8], by collation: NameCollation, _ entry: @Sendable (Contact, NameCollation) -> Entry
  ) throws(ContactsError) {
    typealias Card = Result<(id: Contact.ID, entry: Entry), VCardError>
    let parts = VCardReader.parts(of: bytes).concurrentMap { [locale = collation.locale] part -> [Card] in
      // A collation is for one thread.
      let collation = NameCollation(locale: locale)
      return part.map { card in card.map { ($0.id, entry($0, collation)) } }
    }
    let count = parts.reduce(0) { $0 + $1.count }
    entries.reserveCapacity(count)
    var positions = [Contact.ID: Int](minimumCapacity: count)
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
        // A file that is no vCard may have one for each of its lines.
        if failures.count < 20 { failures.append(error) }
      }
    }
  }

  /// The report for the user; `replaced` counts the contacts that were known.
  public func report(replaced: Int) -> ContactsImport {
    ContactsImport(added: entries.count - replaced, replaced: replaced, failures: failures, failureCount: failureCount)
  }
}

extension Array where Element: Sendable {
  /// Transforms the elements on all processors at once, and waits for them.
  public func concurrentMap<Result: Sendable>(_ transform: @Sendable (Element) -> Result) -> [Result] {
    let results = Mutex([Result?](repeating: nil, count: count))
    DispatchQueue.concurrentPerform(iterations: count) { index in
      let result = transform(self[index])
      results.withLock { $0[index] = result }
    }
    return results.withLock { $0.compactMap(\.self) }
  }
}

extension Contact {
  /// The whole contact for a database: a vCard 4.0.
  public var card: String { String(decoding: VCardWriter.bytes(of: [self], version: .v4), as: UTF8.self) }

  /// Reads a stored card; `file` is the database, for the error.
  public init(card: String, in file: String) throws(ContactsError) {
    var reader = VCardReader(Array(card.utf8))
    switch reader.next() ?? .failure(VCardError(line: 1, reason: .beginExpected(found: ""))) {
    case .success(let contact): self = contact
    case .failure(let error): throw .unreadableCard(file: file, error)
    }
  }

  /// A contact without the properties that only its card has.
  public init(_ summary: ContactSummary) {
    self.init(
      id: summary.id, firstName: summary.firstName, lastName: summary.lastName,
      phones: summary.phone.map { [LabeledValue($0)] } ?? [], emails: summary.email.map { [LabeledValue($0)] } ?? [])
  }
}

extension ContactsExport {
  /// - Parameter found: the contacts in their order; nil for each whose card can't be read.
  public init(_ found: [Contact?], _ version: VCardVersion) {
    let contacts = found.compactMap(\.self)
    self.init(
      bytes: VCardWriter.bytes(of: contacts, version: version), count: contacts.count,
      unreadableCount: found.count - contacts.count)
  }
}
