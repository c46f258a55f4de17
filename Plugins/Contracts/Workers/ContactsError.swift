/// Why the address book can't do what it was asked for. It is then as it was before.
public enum ContactsError: Error, Equatable, Sendable {
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
  case corrupt(file: String, reason: String)
  /// The file is intact but not for this version of the app.
  case unsupported(file: String, reason: String)
  /// The file can't be reached.
  case unavailable(file: String, reason: String)
}

extension ContactsError: CustomStringConvertible {
  /// What happened and how to fix it, in the user's words.
  public var description: String {
    switch self {
    case .unknownContact: "the contact has been deleted"
    case .alreadyExists: "the contact is there already"
    case .busy(let file): "“\(file)” is in use by another program; try again when it has finished"
    case .readOnly(let file): "“\(file)” may not be written; check its permissions and those of its folder"
    case .full(let file): "there is no room left for “\(file)”; make room and try again"
    case .corrupt(let file, let reason): "“\(file)” is damaged: \(reason); put a copy from a backup in its place"
    case .unsupported(let file, let reason): "“\(file)” can't be used: \(reason)"
    case .unavailable(let file, let reason): "“\(file)” can't be reached: \(reason)"
    }
  }
}
