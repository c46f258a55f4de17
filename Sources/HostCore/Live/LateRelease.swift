/// Objects of which a ``Leak`` was told are gone after all.
public struct LateRelease: HostError {
  /// The id of the scene.
  public let scene: String
  /// The scene's build.
  public let generation: Int
  /// What they have outlived.
  public let departure: Leak.Departure
  /// What they were in the scene.
  public let roles: [String]
  /// For how long they have outlived it.
  public let seconds: Int

  /// What has happened.
  public var message: String {
    "\(scene), generation \(generation): gone \(seconds) s after \(departure.rawValue): \(roles.joined(separator: ", "))"
  }

  /// How to have it happen sooner.
  public var remedy: String {
    "it was no leak; let what takes long, such as a completion handler, refer to them weakly, and they go at once"
  }
}
