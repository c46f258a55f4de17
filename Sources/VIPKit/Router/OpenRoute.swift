/// A way from one scene to every scene that offers itself, such as a menu's to the installed applications.
///
/// Declared once in Contracts. A scene offers itself by a data store of the protocol `Destination`: neither the source
/// nor the manifest nor the host has to know it.
public struct OpenRoute<Destination>: Sendable {
  /// The route without its generic parameter.
  @_spi(Host) public let erased: OpenRouteDescription

  /// Declares an open route; its name is in lower camel case.
  public init(_ name: String, presentation: Presentation = .push) {
    erased = OpenRouteDescription(name: name, presentation: presentation, destinationType: Destination.self)
  }

  /// The route to one of the destinations.
  public func route(to id: String) -> Route<Destination> {
    Route(erased.nameOfRoute(to: id), to: id, presentation: erased.presentation).optional
  }
}

extension OpenRoute where Destination == Void {
  /// To every dropped scene: no route, link or setting of the manifest leads to it, and it isn't
  /// ``SceneDescriptor/unlisted``. `host build` has made its library, and nothing is added to it.
  public static var dropped: OpenRoute { OpenRoute("dropped") }
}

/// An open route as the host sees it.
@_spi(Host) public struct OpenRouteDescription: Sendable {
  /// The route's name in the source's descriptor.
  public let name: String
  /// How a destination takes the screen.
  public let presentation: Presentation
  /// The protocol by which a scene offers itself.
  public let destinationType: any Any.Type

  /// The route to one of the destinations.
  public func route(to id: String) -> RouteDescription {
    RouteDescription(
      name: nameOfRoute(to: id), defaultDestination: id, presentation: presentation, isOptional: true,
      destinationType: destinationType == Void.self ? nil : destinationType, resultType: nil)
  }

  /// `application.Weather`: no route declared by itself has a full stop in its name.
  fileprivate func nameOfRoute(to id: String) -> String { "\(name).\(id)" }
}

/// A scene to which an open route leads.
public struct RouteDestination: Sendable, Equatable, Identifiable {
  /// The id of the scene.
  public let id: String
  /// What a menu calls the scene.
  public let title: String

  /// Names a scene.
  public init(id: String, title: String) {
    self.id = id
    self.title = title
  }
}
