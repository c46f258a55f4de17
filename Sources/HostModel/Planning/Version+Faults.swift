package import VIPKit

extension SceneDescription.Route {
  /// What is wrong with the version of the scene that it leads to; nil when it fits. Another scene than the one it was made for counts in its own way.
  func fault(of version: String, of destination: String, from scene: String) -> WiringFault? {
    guard destination == defaultDestination else { return nil }
    return versions?.fault(of: version, of: destination, for: "the route \(name)", of: scene)
  }
}

extension SceneDescription.Worker {
  /// What is wrong with the version of an implementation; nil when it fits.
  func fault(of version: String, of implementation: String, for user: String) -> WiringFault? {
    versions?.fault(of: version, of: implementation, for: name, of: user)
  }
}

extension RouteDescription {
  /// What is wrong with the version of the scene that it leads to; nil when it fits.
  package func fault(of version: String, of destination: String, from scene: String) -> WiringFault? {
    guard destination == defaultDestination, let versions else { return nil }
    return VersionRequirement(versions).fault(of: version, of: destination, for: "the route \(name)", of: scene)
  }
}
