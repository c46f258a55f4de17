public import Contracts
import VCard

/// What a vCard file holds for the address book.
public struct ImportedCards<Entry: Sendable>: Sendable {
  /// What was made of the contacts. Of several with the same id, only the last is there.
  public let entries: [Entry]

  private let failures: [VCardError]
  private let failureCount: Int

  /// Reads a file on all processors at once. A processor makes an entry of each card as soon as it has read it, so the contacts needn't all be in memory.
  ///
  /// - Parameter collation: the rules by which keys are made, of which each thread has its own.
  /// - Throws: ``ContactsError/cancelled`` when nobody waits for it any more.
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

  /// The report for the user.
  ///
  /// - Parameter replaced: how many of the contacts were known already.
  public func report(replaced: Int) -> ContactsImport {
    ContactsImport(
      added: entries.count - replaced, replaced: replaced, failures: failures, failureCount: failureCount)
  }
}

/// How many failures are told one by one. A file that is no vCard at all may have one for each of its lines.
private let failureLimit = 20
