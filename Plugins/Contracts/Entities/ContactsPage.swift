/// Asks for part of the address book: a window of the sorted list of the contacts that match a filter.
public struct ContactsQuery: Sendable, Equatable, Codable {
  /// What the contacts must match.
  public let filter: ContactsFilter
  /// How many contacts to leave out at the beginning.
  public let offset: Int
  /// How many contacts to give at most.
  public let limit: Int

  /// Asks for a window.
  public init(filter: ContactsFilter = "", offset: Int = 0, limit: Int) {
    self.filter = filter
    self.offset = offset
    self.limit = limit
  }
}

/// The answer to a ``ContactsQuery``: a window of a list that is sorted by first, then by last name, as people of
/// the user's language expect: `file2` before `file10`.
public struct ContactsPage: Sendable, Equatable, Codable {
  /// The contacts in the window.
  public let contacts: [ContactSummary]
  /// How many contacts match the filter, in the window or not.
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
  /// The first phone number, as it was entered.
  public let phone: String?
  /// The first e-mail address.
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
