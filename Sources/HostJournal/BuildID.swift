/// Names a build of a scene or worker within one run.
package struct BuildID: Hashable, Sendable, CustomStringConvertible {
  package let id: String
  package let generation: Int

  package init(id: String, generation: Int) {
    self.id = id
    self.generation = generation
  }

  package var description: String { "\(id), build \(generation)," }
}
