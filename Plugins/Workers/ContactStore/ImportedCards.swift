public import Contracts
import VCard

/// What a vCard file holds for the address book.
public struct ImportedCards: Sendable {
  /// How many failures are told one by one. A file that is no vCard at all may have one for each of its lines.
  private static let failureLimit = 20

  /// The contacts. Of several with the same id, only the last is there.
  public let contacts: [Contact]

  private let failures: [VCardError]
  private let failureCount: Int

  /// Reads a file.
  ///
  /// - Throws: ``ContactsError/cancelled`` when nobody waits for it any more.
  public init(_ bytes: [UInt8]) throws(ContactsError) {
    var contacts: [Contact] = []
    var positions: [Contact.ID: Int] = [:]
    var failures: [VCardError] = []
    var failureCount = 0
    for card in VCardReader.cards(in: bytes) {
      if Task.isCancelled { throw .cancelled }
      switch card {
      case .success(let contact):
        if let position = positions[contact.id] {
          contacts[position] = contact
        } else {
          positions[contact.id] = contacts.count
          contacts.append(contact)
        }
      case .failure(let error):
        failureCount += 1
        if failures.count < Self.failureLimit { failures.append(error) }
      }
    }
    self.contacts = contacts
    self.failures = failures
    self.failureCount = failureCount
  }

  /// The report for the user.
  ///
  /// - Parameter replaced: how many of the contacts were known already.
  public func report(replaced: Int) -> ContactsImport {
    ContactsImport(
      added: contacts.count - replaced, replaced: replaced, failures: failures, failureCount: failureCount)
  }
}
