/// Asks for a window of the sorted contacts that match a filter.
public struct ContactsQuery: Sendable, Equatable, Codable {
  /// What the contacts must match.
  public let filter: ContactsFilter
  /// How many matching contacts to leave out at the beginning.
  public let offset: Int
  /// The largest number of contacts in the window.
  public let limit: Int

  /// Asks for a window.
  public init(filter: ContactsFilter = "", offset: Int = 0, limit: Int) {
    self.filter = filter
    self.offset = offset
    self.limit = limit
  }
}

/// A window of a list sorted by first, then last name, by the rules of the user's language: `file2` before `file10`.
public struct ContactsPage: Sendable, Equatable, Codable {
  /// The contacts in the window.
  public let contacts: [ContactSummary]
  /// The number of all matching contacts.
  public let total: Int

  /// Makes an answer.
  public init(contacts: [ContactSummary], total: Int) {
    self.contacts = contacts
    self.total = total
  }
}

/// What a list shows of a contact.
public struct ContactSummary: Sendable, Equatable, Codable, Identifiable {
  /// The contact's id.
  public let id: String
  /// The given name.
  public let firstName: String
  /// The family name.
  public let lastName: String
  /// As it was entered; the first.
  public let phone: String?
  /// The first.
  public let email: String?

  /// Makes a summary of its parts.
  public init(id: String, firstName: String, lastName: String, phone: String? = nil, email: String? = nil) {
    self.id = id
    self.firstName = firstName
    self.lastName = lastName
    self.phone = phone
    self.email = email
  }

  /// Summarises a contact.
  public init(_ contact: Contact) {
    self.init(
      id: contact.id, firstName: contact.firstName, lastName: contact.lastName, phone: contact.phones.first?.value,
      email: contact.emails.first?.value)
  }
}
