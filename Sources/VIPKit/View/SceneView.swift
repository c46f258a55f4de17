/// Another scene, shown as a part of this one: with a library, workers, a container and preserved state of its own.
///
/// ```swift
/// SceneView(.viewContact, id: contact.id) { [weak self] contactView in self?.router?.passData(to: contactView) }
/// ```
///
/// The route is one that the descriptor names. As long as the route and the id stay the same, so does the scene that is shown,
/// wherever the view stands; with another id another one is made. When the view is gone from the screen, its scene is gone; on a
/// ``Tab`` that doesn't show, it stays.
///
/// What the scene leads to takes the whole screen. There is nothing beneath it to go back to: when it goes back or finishes, it is
/// gone until the id changes, and the scene around it takes what is handed back and appears again. What keeps it from being shown
/// stands in its place.
public struct SceneView<Destination>: PrimitiveView {
  private let route: RouteDescription
  private let id: String
  private let prepare: @MainActor (AnyObject) -> Void

  /// Shows a scene to which nothing is passed.
  ///
  /// - Parameters:
  ///   - route: a route that the scene's descriptor names.
  ///   - id: what the scene shows: another one is made when it changes.
  public init(_ route: Route<Destination>, id: some Hashable = "") { self.init(route, id: id) { _ in } }

  /// Shows a scene, and passes data to it.
  ///
  /// - Parameters:
  ///   - route: a route that the scene's descriptor names.
  ///   - id: what the scene shows: another one is made when it changes. After a restart its JSON tells it, or its description where it has
  ///     none.
  ///   - pass: copies from this scene's data store to the other's. Called once for each id, before the other's `viewDidLoad`.
  public init(_ route: Route<Destination>, id: some Hashable = "", pass: @escaping @MainActor (Destination) -> Void) {
    self.route = route.erased
    self.id = DatumText.of(id)
    prepare = { store in
      if let destination = store as? Destination { pass(destination) }
    }
  }

  /// Shows a scene that comes back with a value, which this scene's Router takes by its ``Router/unwindSegues``.
  ///
  /// - Parameters:
  ///   - route: a result route that the scene's descriptor names.
  ///   - id: what the scene shows: another one is made when it changes.
  ///   - pass: copies from this scene's data store to the other's. Called once for each id, before the other's `viewDidLoad`.
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
