/// An address: the ADR of a vCard (RFC 6350 section 6.3.1).
public struct PostalAddress: Sendable, Equatable, Codable {
  /// The street and the house, in one or more lines.
  public var street: String
  /// The city.
  public var city: String
  /// The state or the province.
  public var region: String
  /// The postal code.
  public var postalCode: String
  /// The country's name.
  public var country: String
  /// New addresses have it in the street.
  public var postOfficeBox: String
  /// New addresses have it in the street.
  public var apartment: String
  /// What it is for, in lower case: `home`, `work`, `pref`, …; the TYPE of RFC 6350 section 5.6.
  public var labels: [String]
  /// Connects it with another property of the same vCard.
  public var group: String?
  /// What else its vCard says about it.
  public var parameters: [ContactProperty.Parameter]
  /// The card's own value, with its escapes, where it says more than the parts above: lists, components after the
  /// seventh (RFC 9554). Exports use it until one of these parts changes.
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
