import HostSystem

/// Objects of which a ``Leak`` was told are gone after all.
package struct LateRelease: HostError {
  /// The id of the scene.
  let scene: String
  /// The scene's build.
  let generation: Int
  /// What they have outlived.
  let departure: Leak.Departure
  /// What they were in the scene.
  let roles: [String]
  /// For how long they have outlived it.
  let seconds: Int

  package init(scene: String, generation: Int, departure: Leak.Departure, roles: [String], seconds: Int) {
    self.scene = scene
    self.generation = generation
    self.departure = departure
    self.roles = roles
    self.seconds = seconds
  }

  package var message: String {
    "\(scene), generation \(generation): gone \(seconds) s after \(departure.rawValue): \(roles.joined(separator: ", "))"
  }

  package var suggestion: String {
    "it was no leak; let what takes long, such as a completion handler, refer to them weakly, and they go at once"
  }
}
