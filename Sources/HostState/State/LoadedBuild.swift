import HostManifest
package import HostInspection
package import HostJournal
package import VIPKit

/// One build of a library as it came into the process. Each new build of the same scene or worker is another generation.
package final class LoadedBuild: Equatable, Sendable {
  /// Counted from 1, for each id.
  package let generation: Int
  /// The file that it was read from.
  package let file: String
  /// The copy that was opened.
  package let copy: String
  package let digest: ContentDigest
  package let facts: LibraryFacts
  package let description: LibraryDescription
  /// A scene's words in the user's language, as they were when it came into the process.
  package let words: Words

  package init(
    generation: Int, file: String, copy: String, digest: ContentDigest, facts: LibraryFacts,
    description: LibraryDescription, words: Words = Words()
  ) {
    self.generation = generation
    self.file = file
    self.copy = copy
    self.digest = digest
    self.facts = facts.described(by: description)
    self.description = description
    self.words = words
  }

  package var id: String { facts.entry.id }

  package var build: BuildID { BuildID(id: id, generation: generation) }

  /// Builds are told apart by their numbers.
  package static func == (left: LoadedBuild, right: LoadedBuild) -> Bool {
    left === right || left.generation == right.generation && left.id == right.id
  }
}

/// The builds of a scene or worker that count.
package struct BuildLine: Equatable, Sendable {
  /// The one that came into the process last; it isn't in use when it was refused.
  package internal(set) var newest: LoadedBuild?
  package internal(set) var current: LoadedBuild?
  /// The last good one, as long as the one in use has built no scene.
  package internal(set) var fallback: LoadedBuild?
}
