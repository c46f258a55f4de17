/// Why the address book can't do what it was asked for. It is then as it was before.
///
/// It has no words for the user: those are a Presenter's. A `systemMessage` is what the system, or a library of it such as SQLite, says of the
/// error itself; it is shown as it stands.
public enum ContactsError: Error, Equatable, Sendable, Codable {
  /// There is no contact with this id, or none any more.
  case unknownContact(id: Contact.ID)
  /// There is a contact with this id already.
  case alreadyExists(id: Contact.ID)
  /// Another program holds the file.
  case busy(file: String)
  /// The file may be read but not written.
  case readOnly(file: String)
  /// The file has no room to grow.
  case full(file: String)
  /// The file is damaged, or is no address book.
  case corrupt(file: String, systemMessage: String)
  /// A card in the file can't be read. In a database, lines count from the beginning of the card.
  case unreadableCard(file: String, VCardError)
  /// The file is the database of another program.
  case foreign(file: String)
  /// The file has a version that a newer app made; this one knows those up to `known`.
  case newer(file: String, version: Int, known: Int)
  /// The file can't be reached.
  case unavailable(file: String, systemMessage: String)
  /// Somebody else has changed the contact since it was fetched.
  case changed(id: Contact.ID)
  /// Nobody waits for it any more.
  case cancelled
}
