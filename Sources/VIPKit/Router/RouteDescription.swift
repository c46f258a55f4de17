/// A route without types, for the host, which wires scenes that it doesn't know at compile time.
@_spi(Host) public struct RouteDescription: Sendable {
  /// The route's name in the manifest and in navigation links.
  public let name: String
  /// The destination unless the manifest names another.
  public let defaultDestination: String
  /// How the destination takes the screen.
  public let presentation: Presentation
  /// Whether the source also works without the destination.
  public internal(set) var isOptional: Bool
  /// The protocol of the destination's data store; nil when nothing is passed.
  public let destinationType: (any Any.Type)?
  /// The type of the result; nil when nobody waits for one.
  public let resultType: (any Any.Type)?

  /// Whether an object can be the destination's data store.
  public func accepts(_ dataStore: AnyObject) -> Bool {
    guard let destinationType else { return true }
    func isInstance<Destination>(of type: Destination.Type) -> Bool { dataStore is Destination }
    return _openExistential(destinationType, do: isInstance)
  }
}

@_spi(Host) extension RouteDescription: Equatable {
  /// Whether two descriptions say the same.
  public static func == (left: RouteDescription, right: RouteDescription) -> Bool {
    left.name == right.name && left.defaultDestination == right.defaultDestination
      && left.presentation == right.presentation && left.isOptional == right.isOptional
      && left.destinationType == right.destinationType && left.resultType == right.resultType
  }
}
