/// A link and the Router's method that fills the scene's own data store from it:
/// `LinkSegue(.contact) { [weak self] link in self?.dataStore.contactID = link["id"] }`.
@MainActor
public struct LinkSegue {
  /// The pattern of the link.
  public let pattern: String

  private let fill: @MainActor (LinkParameters) throws -> Void

  /// `fill` runs before `viewDidLoad`, and leads nowhere else; when it throws, the host refuses the link.
  public init(_ link: DeepLink, _ fill: @escaping @MainActor (LinkParameters) throws -> Void) {
    pattern = link.pattern
    self.fill = fill
  }

  /// Fills the data store.
  @_spi(Host) public func perform(with parameters: LinkParameters) throws { try fill(parameters) }
}
