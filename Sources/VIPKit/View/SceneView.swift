/// Another scene, shown as a part of this one: with a library, workers, a container and preserved state of its own.
///
/// ```swift
/// SceneView(.viewContact, id: contact.id) { [weak self] contactView in self?.router?.passData(to: contactView) }
/// ```
///
/// The descriptor names the route. As long as the route and the id stay the same, so does the scene, wherever the view stands.
/// When the view leaves the screen, its scene is gone; on a ``Tab`` that doesn't show, it stays.
///
/// What the scene leads to takes the whole screen. When it goes back or finishes, it is gone until the id changes, and the
/// scene around it takes what is handed back. What keeps it from being shown stands in its place.
public struct SceneView<Destination>: PrimitiveView {
  private let route: RouteDescription
  private let id: String
  private let prepare: @MainActor (AnyObject) -> Void

  /// Shows a scene to which nothing is passed. Another one is made when the id changes.
  public init(_ route: Route<Destination>, id: some Hashable = "") { self.init(route, id: id) { _ in } }

  /// Shows a scene, and passes data to it, once for each id, before its `viewDidLoad`. Another one is made when the id
  /// changes; after a restart its JSON tells it, or its description where it has none.
  public init(_ route: Route<Destination>, id: some Hashable = "", pass: @escaping @MainActor (Destination) -> Void) {
    self.route = route.erased
    self.id = DatumText.of(id)
    prepare = { store in
      if let destination = store as? Destination { pass(destination) }
    }
  }

  /// Shows a scene that comes back with a value, which this scene's Router takes by its ``Router/unwindSegues``.
  public init<Value>(
    _ route: ResultRoute<Destination, Value>, id: some Hashable = "",
    pass: @escaping @MainActor (Destination) -> Void = { _ in }
  ) {
    self.init(route.route, id: id, pass: pass)
  }

  /// The place of the scene. The host puts in what stands there.
  func elements(in context: ViewContext) -> [Element] {
    var element = Element(.scene)
    element.origin.scene = (SceneReference(route: route.name, id: id), context.storage.scenes.count)
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
