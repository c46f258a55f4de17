public import Contracts
import VCard

extension Contact {
  /// The whole contact for a database: a vCard 4.0.
  public var card: String { String(decoding: VCardWriter.bytes(of: [self], version: .v4), as: UTF8.self) }

  /// Reads a stored card; `file` is the database, for the error.
  ///
  /// - Throws: ``ContactsError/unreadableCard(file:_:)``.
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
