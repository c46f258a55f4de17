public import VIPKit

/// A person in the address book.
public struct Contact: Sendable, Equatable, Codable, Identifiable {
  /// Unique and permanent; the UID of the vCard.
  public let id: String
  /// The given name.
  public var firstName: String
  /// The family name.
  public var lastName: String
  /// In the form of E.164 when entered here; lists show the first.
  public var phones: [LabeledValue]
  /// The e-mail addresses.
  public var emails: [LabeledValue]
  /// The form shows the first.
  public var addresses: [PostalAddress]
  /// Nil unless year, month and day are known.
  public var birthday: CalendarDay?
  /// What else the vCard says: an export loses nothing of it.
  public var otherProperties: [ContactProperty]

  /// Makes a contact.
  public init(
    id: String = Contact.newID(), firstName: String = "", lastName: String = "", phones: [LabeledValue] = [],
    emails: [LabeledValue] = [], addresses: [PostalAddress] = [], birthday: CalendarDay? = nil,
    otherProperties: [ContactProperty] = []
  ) {
    (self.id, self.firstName, self.lastName, self.birthday) = (id, firstName, lastName, birthday)
    (self.phones, self.emails, self.addresses) = (phones, emails, addresses)
    self.otherProperties = otherProperties
  }

  /// A unique id; `system` is that of the scene's or the worker's context.
  public static func newID(_ system: SystemValues = SystemValues()) -> String { "urn:uuid:" + system.uuid() }
}

extension KeyedDecodingContainer {
  /// A contact preserved by a build without addresses has none. `Contact.init(from:)`, which Swift writes, calls this.
  func decode(_ type: [PostalAddress].Type, forKey key: Key) throws -> [PostalAddress] {
    try decodeIfPresent(type, forKey: key) ?? []
  }
}

/// A phone number or an e-mail address, with its labels.
public struct LabeledValue: Sendable, Equatable, Codable {
  /// The number or the address.
  public var value: String
  /// What it is for, in lower case: `home`, `work`, `cell`, `pref`, …; the TYPE of RFC 6350 section 5.6.
  public var labels: [String]
  /// Connects it with another property of the same vCard.
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
