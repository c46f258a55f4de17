/// An option that a worker takes.
package struct OptionDescription: Sendable, Equatable, Codable {
  package let name: String
  /// The type of its value, as Swift names it.
  package let type: String
  /// Whether the worker can't be made without it.
  package let isRequired: Bool

  package init(name: String, type: String, isRequired: Bool = false) {
    (self.name, self.type, self.isRequired) = (name, type, isRequired)
  }
}
