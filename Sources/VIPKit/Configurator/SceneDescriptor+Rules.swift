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
  /// What a link on a route would have to pass, and can't without a segue; nil for a link that works.
  @_spi(Host) public func notPassed(byLinkOn route: RouteDescription) -> (any Any.Type)? {
    segue(for: route.name) == nil ? route.destinationType : nil
  }
}
