/// Why the address book can't do something; it has not changed. A `systemMessage`, such as SQLite's, is shown as it is.
public enum ContactsError: Error, Equatable, Sendable, Codable {
  case unknownContact(id: Contact.ID)
  case alreadyExists(id: Contact.ID)
  /// Another program holds the file.
  case busy(file: String)
  case readOnly(file: String)
  case full(file: String)
  /// The file is damaged, or is no address book.
  case corrupt(file: String, systemMessage: String)
  /// In a database, lines count from the beginning of the card.
  case unreadableCard(file: String, VCardError)
  /// The file is the database of another program.
  case foreign(file: String)
  /// A newer app made the file; this one knows versions up to `known`.
  case newer(file: String, version: Int, known: Int)
  case unavailable(file: String, systemMessage: String)
  /// Somebody else has changed the contact since it was fetched.
  case changed(id: Contact.ID)
  case cancelled
}
