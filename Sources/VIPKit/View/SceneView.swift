/// Another scene, shown as a part of this one: with a library, workers, a container and preserved state of its own.
/// `SceneView(.viewContact, id: contact.id) { [weak self] in self?.router?.passData(to: $0) }`.
///
/// The descriptor names the route. The scene stays as long as the route and the id do, wherever the view stands, also
/// on a ``Tab`` that doesn't show; it is gone when the view leaves the screen. What it leads to takes the whole screen.
/// When it goes back or finishes, it is gone until the id changes, and the scene around it takes what is handed back.
/// What keeps it from being shown stands in its place.
public struct SceneView<Destination>: PrimitiveView {
  private let route: RouteDescription
  private let id: String
  private let prepare: @MainActor (AnyObject) -> Void

  /// Shows a scene; `pass` fills it once for each id, before `viewDidLoad`. Another one is made when the id changes;
  /// its JSON, or its description where it has none, tells the scene after a restart.
  public init(
    _ route: Route<Destination>, id: some Hashable = "", pass: @escaping @MainActor (Destination) -> Void = { _ in }
  ) {
    self.route = route.erased
    self.id = DatumText.of(id)
    prepare = { store in
      if let destination = store as? Destination { pass(destination) }
    }
  }

  /// Shows a scene that comes back with a value for this scene's ``Router/unwindSegues``.
  public init<Value>(
    _ route: ResultRoute<Destination, Value>, id: some Hashable = "",
    pass: @escaping @MainActor (Destination) -> Void = { _ in }
  ) {
    self.init(route.route, id: id, pass: pass)
  }

  /// The host fills the place.
  func elements(in context: ViewContext) -> [Element] {
    var element = Element(.scene)
    element.origin.scene = (route.name, id, context.storage.scenes.count)
    context.storage.scenes.append(
      EmbeddedScene(route: route, id: id, environment: context.environment, prepare: prepare))
    return [element]
  }
}

/// What a ``SceneView`` asks for.
@_spi(Host) public struct EmbeddedScene: Sendable {
  /// The way to the scene.
  public let route: RouteDescription
  /// Tells it from others by the same route.
  public let id: String
  /// What surrounds it.
  public let environment: EnvironmentValues
  /// Fills its data store.
  public let prepare: @MainActor (AnyObject) -> Void
}
