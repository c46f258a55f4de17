@_spi(Host) public import VIPKit

extension SceneDescriptor {
  /// Whether the descriptor names the route, or an open route that leads to the same destination.
  @_spi(Host) public func declares(_ route: RouteDescription) -> Bool {
    routes.contains { $0.name == route.name }
      || openRoutes.contains { $0.route(to: route.defaultDestination) == route }
  }
}

@_spi(Host) extension [WorkerDescription] {
  /// What a descriptor says of a worker; nil when it doesn't name it, so that its owner may not ask for it.
  public func declaration<Worker>(of key: WorkerKey<Worker>) -> WorkerDescription? {
    first { $0.name == key.name && $0.type == Worker.self }
  }
}

extension Scene {
  /// The segue by which navigation links take a route; nil when the Router has none.
  public func segue(for route: String) -> Segue? { connectedRouter?.segues.first { $0.route == route } }

  /// The unwind segue for a route's result; nil when the Router has none.
  public func unwindSegue(for route: String) -> UnwindSegue? {
    connectedRouter?.unwindSegues.first { $0.route == route }
  }

  /// The segue that fills the data store from a link; nil when the Router has none.
  public func linkSegue(for link: String) -> LinkSegue? {
    connectedRouter?.linkSegues.first { $0.pattern == link }
  }

  /// The first result route without an unwind segue: its result would be lost.
  @_spi(Host) public func routeWithoutUnwindSegue(in descriptor: SceneDescriptor) -> RouteDescription? {
    descriptor.routes.first { $0.resultType != nil && unwindSegue(for: $0.name) == nil }
  }

  /// The first link without a segue: it could say nothing to the scene.
  public func linkWithoutSegue(in descriptor: SceneDescriptor) -> DeepLink? {
    descriptor.links.first { linkSegue(for: $0.pattern) == nil }
  }

  /// What a link on a route would have to pass, and can't without a segue; nil for a link that works.
  @_spi(Host) public func notPassed(byLinkOn route: RouteDescription) -> (any Any.Type)? {
    segue(for: route.name) == nil ? route.destinationType : nil
  }
}
