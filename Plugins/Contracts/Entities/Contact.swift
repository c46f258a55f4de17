internal import FoundationEssentials

/// Somebody in the address book.
public struct Contact: Sendable, Equatable, Codable, Identifiable {
  /// Tells the contact from all others, for good; the UID of its vCard.
  public let id: String
  /// The given name.
  public var firstName: String
  /// The family name.
  public var lastName: String
  /// The phone numbers, as they were entered; the first is the one that lists show.
  public var phones: [LabeledValue]
  /// The e-mail addresses.
  public var emails: [LabeledValue]
  /// What else the contact's vCard says. Kept so that an export loses nothing of it.
  public var otherProperties: [ContactProperty]

  /// Makes a contact.
  public init(
    id: String = Contact.newID(), firstName: String = "", lastName: String = "", phones: [LabeledValue] = [],
    emails: [LabeledValue] = [], otherProperties: [ContactProperty] = []
  ) {
    self.id = id
    self.firstName = firstName
    self.lastName = lastName
    self.phones = phones
    self.emails = emails
    self.otherProperties = otherProperties
  }

  /// An id that no other contact has.
  public static func newID() -> String {
    "urn:uuid:" + UUID().uuidString.lowercased()
  }
}

/// A phone number or an e-mail address, with what it is for.
public struct LabeledValue: Sendable, Equatable, Codable {
  /// The number or the address.
  public var value: String
  /// What it is for, in lower case: `home`, `work`, `cell`, `pref`, …; the TYPE of RFC 6350 section 5.6.
  public var labels: [String]
  /// The name that connects it with another property of the same vCard.
  public var group: String?
  /// What else its vCard says about it.
  public var parameters: [ContactProperty.Parameter]

  /// Makes a labeled value.
  public init(
    _ value: String, labels: [String] = [], group: String? = nil, parameters: [ContactProperty.Parameter] = []
  ) {
    self.value = value
    self.labels = labels
    self.group = group
    self.parameters = parameters
  }
}
