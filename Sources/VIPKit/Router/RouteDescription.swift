/// A route as the host sees it, when it wires scenes that it doesn't know at compile time.
@_spi(Host) public struct RouteDescription: Sendable {
  /// The name under which the manifest and navigation links know the route.
  public let name: String
  /// The scene the route leads to unless the manifest says otherwise.
  public let defaultDestination: String
  /// How the destination takes the screen.
  public let presentation: Presentation
  /// Whether the source also works where the destination is not installed.
  public let isOptional: Bool
  /// The protocol that the destination's data store must have; nil when nothing is passed.
  public let destinationType: (any Any.Type)?
  /// What the destination is to finish with; nil when nobody waits for anything.
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
