import HostInspection
package import VIPKit

extension VersionRequirement {
  /// What is wrong with a version; nil when it fits.
  ///
  /// - Parameters:
  ///   - found: the version of the other library.
  ///   - provider: the id of the other library.
  ///   - user: the scene or worker that needs it.
  ///   - need: for what: a route, or a worker.
  package func fault(of found: String, of provider: String, for need: String, of user: String) -> WiringFault? {
    guard isPossible else { return .noVersionFits(user: user, need: need, found: description) }
    if contains(found) { return nil }
    return .otherVersion(user: user, need: need, provider: provider, found: found, expected: description)
  }
}

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
