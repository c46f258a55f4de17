/// A property as a vCard has it (RFC 6350 section 3.3): `item1.X-ABLabel;TYPE=x:value`.
public struct ContactProperty: Sendable, Equatable, Codable {
  /// A parameter of a property.
  public struct Parameter: Sendable, Equatable, Codable {
    /// In upper case.
    public var name: String
    /// Without quotes.
    public var values: [String]

    /// Makes a parameter.
    public init(name: String, values: [String]) {
      self.name = name
      self.values = values
    }
  }

  /// Connects the property with others of the card.
  public var group: String?
  /// In upper case; an extension's as the card has it: `X-ABLabel`.
  public var name: String
  /// The parameters, in their order.
  public var parameters: [Parameter]
  /// As the card has it, with its escapes (RFC 6350 section 3.4), but unfolded.
  public var value: String

  /// Makes a property.
  public init(group: String? = nil, name: String, parameters: [Parameter] = [], value: String) {
    self.group = group
    self.name = name
    self.parameters = parameters
    self.value = value
  }
}
