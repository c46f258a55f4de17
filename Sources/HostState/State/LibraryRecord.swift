package import HostSystem
package import HostManifest
package import HostInspection
package import HostJournal
package import VIPKit

/// What the host knows of one library, and how far it has come. A library that is refused keeps its reason here.
package struct LibraryRecord: Sendable {
  package let id: String
  /// The library; nil when none was found for the id.
  package internal(set) var library: Library?
  /// What is known of its content; nil as long as nobody has looked.
  package internal(set) var facts: LibraryFacts?
  package internal(set) var refusal: Diagnostic?
  /// Why a newer file was not taken, and an earlier build stands in.
  package internal(set) var rejection: Diagnostic?
  /// Whether its file is gone, and it is out of use.
  var isRetired = false

  /// How far it has come, as far as it isn't on the screen.
  package var stage: LibraryStage {
    if isRetired { return .retired }
    if refusal != nil { return .refused }
    if description != nil { return .loaded }
    return facts == nil ? .discovered : .inspected
  }

  /// Whether its file is to be looked at when it matters: nobody has, or it was refused for now.
  var isToBeInspected: Bool { refusal.map { $0.isTransient && $0.library != nil } ?? (facts == nil) }

  package var entry: LibraryEntry? { facts?.entry }

  /// What it says of itself; nil as long as none of its code has run.
  package var description: LibraryDescription? { facts?.description }

  package var version: String? { description?.version }

  /// How one of the library's types has a protocol; nil when none has it, or when nobody has looked.
  func conformance(to symbol: String) -> ProtocolConformance? { facts?.conformance(to: symbol) }

  /// Why its file, or a newer one, is not in use; nil when the newest is.
  package var newestRefusal: Diagnostic? { refusal ?? rejection }

  /// The names of the libraries that it needs, as far as they are known.
  var needed: [String] { (facts?.report.needed ?? []) + sharedNames }

  /// The names of the application's own among them.
  var sharedNames: [String] {
    if let fault = refusal?.library { return fault.needed }
    return facts?.shared.map(\.name) ?? []
  }

  /// Whether it may hold a scene or worker that can't say so now.
  var mayHoldMore: Bool {
    if description != nil { return false }
    // It was read, and holds none.
    if refusal?.library?.reason == .noEntryPoint { return false }
    return facts != nil || refusal != nil
  }

  /// Whether the file is no scene or worker and isn't meant to be one: it lies beside the host, or others link it.
  package func isJustALibrary(_ needed: Set<String>) -> Bool {
    guard let library, refusal?.library?.reason == .noEntryPoint else { return false }
    return library.origin == .host || needed.contains(Library.fileName(for: id))
  }
}

/// How far a library has come on its way to the screen.
package enum LibraryStage: String, Equatable, Sendable, Codable {
  case discovered
  /// Its file has been read and found in order. None of its code has run.
  case inspected
  /// Its code is in the process, or was in another that tried it, and its descriptor is known.
  case loaded
  /// It is on the screen, or beneath what is.
  case presented
  /// It has been replaced by another build, or removed.
  case retired
  case refused
}

/// One build of a library as it came into the process. Each new build of the same scene or worker is another generation.
package final class LoadedBuild: Equatable, Sendable {
  /// Counted from 1, for each id.
  package let generation: Int
  package let file: String
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
