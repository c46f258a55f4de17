/// What contacts must match. Every contact matches an empty text.
public struct ContactsFilter: Sendable, Equatable, Codable {
  /// What is looked at.
  public enum Kind: String, Sendable, Codable, CaseIterable {
    /// All that follows.
    case any
    /// The first and the last name.
    case name
    /// The phone numbers.
    case phone
    /// The e-mail addresses.
    case email
  }

  /// Each word of it begins a word of the name or of an e-mail address, or a phone number at its country code, its area code, its last
  /// seven or its last four digits. Case and accents don't matter.
  public var text: String
  /// What is looked at.
  public var kind: Kind

  /// Makes a filter.
  public init(_ text: String, in kind: Kind = .any) {
    self.text = text
    self.kind = kind
  }
}

extension ContactsFilter: ExpressibleByStringLiteral {
  /// Looks at everything.
  public init(stringLiteral text: String) { self.init(text) }
}
