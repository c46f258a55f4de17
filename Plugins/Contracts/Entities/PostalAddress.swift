/// Where somebody lives or works: the ADR of a vCard (RFC 6350 section 6.3.1).
public struct PostalAddress: Sendable, Equatable, Codable {
  /// The street and the house, in one or more lines.
  public var street: String
  /// The city.
  public var city: String
  /// The state or the province.
  public var region: String
  /// The postal code.
  public var postalCode: String
  /// The country, by its name.
  public var country: String
  /// The post office box; new addresses have it in the street.
  public var postOfficeBox: String
  /// The apartment; new addresses have it in the street.
  public var apartment: String
  /// What it is for, in lower case: `home`, `work`, `pref`, …; the TYPE of RFC 6350 section 5.6.
  public var labels: [String]
  /// The name that connects it with another property of the same vCard.
  public var group: String?
  /// What else its vCard says about it.
  public var parameters: [ContactProperty.Parameter]
  /// The value as its card has it, with its escapes, where that says more than the parts above: components behind the seventh (RFC 9554), lists. It
  /// is written again for as long as the parts are those that it says.
  public var cardValue: String?

  /// Makes an address.
  public init(
    street: String = "", city: String = "", region: String = "", postalCode: String = "", country: String = "",
    postOfficeBox: String = "", apartment: String = "", labels: [String] = [],
    group: String? = nil, parameters: [ContactProperty.Parameter] = [], cardValue: String? = nil
  ) {
    self.street = street
    self.city = city
    self.region = region
    self.postalCode = postalCode
    self.country = country
    self.postOfficeBox = postOfficeBox
    self.apartment = apartment
    self.labels = labels
    self.group = group
    self.parameters = parameters
    self.cardValue = cardValue
  }

  /// Whether it says nothing.
  public var isEmpty: Bool {
    [street, city, region, postalCode, country, postOfficeBox, apartment].allSatisfy(\.isEmpty)
  }
}
