/// A scene that a link has opened.
package struct OpenedLink: Codable, Equatable, Sendable {
  /// The id of the scene.
  package let scene: String
  /// The number of its instance.
  package let instance: Int
  /// The pattern that the link fits.
  package let pattern: String
  /// What the link says, by the names of the pattern.
  package let parameters: [String: String]

  package init(scene: String, instance: Int, pattern: String, parameters: [String: String]) {
    self.scene = scene
    self.instance = instance
    self.pattern = pattern
    self.parameters = parameters
  }
}
