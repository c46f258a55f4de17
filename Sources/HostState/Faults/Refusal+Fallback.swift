extension Refusal {
  /// Whether a fallback takes the place of a route's destination: that is missing, refused, or of a version that the route isn't
  /// for. What is wrong with the route itself is an error of its author, and no other scene hides it.
  ///
  /// - Parameter scene: the scene that has the route. The same faults of a destination's own routes refuse the destination.
  package func allowsFallback(from scene: String) -> Bool {
    switch self {
    case .wiring(.wrongDataStore(scene, _, _, _)), .wiring(.noVersionFits(scene, _, _)): false
    default: true
    }
  }
}
