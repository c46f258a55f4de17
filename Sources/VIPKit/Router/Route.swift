/// A way from one scene to another, declared once in Contracts.
///
/// ```swift
/// extension Route where Destination == any HomeDataStore {
///   public static var home: Route { Route("home", to: "Home", presentation: .root) }
/// }
/// ```
///
/// `Destination` is the protocol by which the source's Router fills the destination's data store; `Void` when nothing
/// is passed. The manifest may send a route to another scene than its default.
public struct Route<Destination>: Sendable {
  /// The route's name in the manifest and in navigation links.
  public let name: String
  /// The destination unless the manifest names another.
  public let defaultDestination: String
  /// How the destination takes the screen.
  public let presentation: Presentation
  /// Whether the source also works without the destination.
  public private(set) var isOptional = false
  /// Nil unless this is the way of a ``ResultRoute``.
  private var resultType: (any Any.Type)?

  /// Declares a route; its name is in lower camel case.
  public init(_ name: String, to defaultDestination: String, presentation: Presentation = .push) {
    self.name = name
    self.defaultDestination = defaultDestination
    self.presentation = presentation
  }

  init(_ name: String, to defaultDestination: String, resultType: any Any.Type) {
    self.init(name, to: defaultDestination, presentation: .modal)
    self.resultType = resultType
  }

  /// The same route, for a source that works without it: links are disabled then, ``Navigator/canGo(_:)`` is false.
  public var optional: Route {
    var route = self
    route.isOptional = true
    return route
  }

  /// The route without its generic parameter.
  @_spi(Host) public var erased: RouteDescription {
    RouteDescription(
      name: name, defaultDestination: defaultDestination, presentation: presentation, isOptional: isOptional,
      destinationType: Destination.self == Void.self ? nil : Destination.self, resultType: resultType)
  }
}

/// How a destination takes the screen.
public enum Presentation: String, Sendable, Codable {
  /// On top of the current scene; `back` returns to it.
  case push
  /// In the place of the current scene.
  case replace
  /// On top of the current scene, as a task of its own that is finished or cancelled.
  case modal
  /// As the only scene: there is no way back.
  case root
}
