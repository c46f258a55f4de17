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
  /// The route without its generic parameter.
  @_spi(Host) public private(set) var erased: RouteDescription

  /// The route's name in the manifest and in navigation links.
  public var name: String { erased.name }

  /// Declares a route; its name is in lower camel case.
  public init(_ name: String, to defaultDestination: String, presentation: Presentation = .push) {
    self.init(name, to: defaultDestination, presentation, resultType: nil)
  }

  init(_ name: String, to defaultDestination: String, _ presentation: Presentation, resultType: (any Any.Type)?) {
    erased = RouteDescription(
      name: name, defaultDestination: defaultDestination, presentation: presentation, isOptional: false,
      destinationType: Destination.self == Void.self ? nil : Destination.self, resultType: resultType)
  }

  /// The same route, for a source that works without it: links are disabled then, ``Navigator/canGo(_:)`` is false.
  public var optional: Route {
    var route = self
    route.erased.isOptional = true
    return route
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
