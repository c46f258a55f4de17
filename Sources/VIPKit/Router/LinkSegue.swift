/// A link and the Router's method that fills the scene's own data store from it.
///
/// ```swift
/// var linkSegues: [LinkSegue] {
///   [LinkSegue(.contact) { [weak self] link in self?.dataStore.contactID = link["id"] }]
/// }
/// ```
@MainActor
public struct LinkSegue {
  /// The pattern of the link.
  public let pattern: String

  private let fill: @MainActor (LinkParameters) throws -> Void

  /// Connects a link to the method that takes what it says.
  ///
  /// It runs before `viewDidLoad`, and leads nowhere else.
  ///
  /// - Parameters:
  ///   - link: a link that the scene's descriptor names.
  ///   - fill: fills the data store; throws when the scene has nothing to show for it: the link is refused then.
  public init(_ link: DeepLink, _ fill: @escaping @MainActor (LinkParameters) throws -> Void) {
    pattern = link.pattern
    self.fill = fill
  }

  /// Fills the data store.
  @_spi(Host) public func perform(with parameters: LinkParameters) throws { try fill(parameters) }
}
