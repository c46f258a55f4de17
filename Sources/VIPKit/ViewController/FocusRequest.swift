/// A request to move the focus, carried out once.
@_spi(Host) public struct FocusRequest: Equatable, Sendable {
  /// The view's ``View/id(_:)``.
  public let id: String
  /// Tells the request from all others of the process.
  public let number: Int

  @MainActor private static var last = 0

  @MainActor
  init(_ id: String) {
    Self.last += 1
    self.id = id
    number = Self.last
  }
}
