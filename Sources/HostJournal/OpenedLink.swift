/// A scene that a link has opened.
package struct OpenedLink: Codable, Equatable, Sendable {
  package let scene: String
  package let instance: Int
  package let pattern: String
  package let parameters: [String: String]

  package init(scene: String, instance: Int, pattern: String, parameters: [String: String]) {
    self.scene = scene
    self.instance = instance
    self.pattern = pattern
    self.parameters = parameters
  }
}
