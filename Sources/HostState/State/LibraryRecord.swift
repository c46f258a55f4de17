package import HostSystem
package import HostManifest
package import HostInspection
package import HostJournal
package import VIPKit

/// What the host knows of a library. A refused one keeps the reason here.
package struct LibraryRecord: Sendable {
  package let id: String
  /// Nil when none was found for the id.
  package internal(set) var library: Library?
  /// Nil as long as nobody has inspected the file.
  package internal(set) var facts: LibraryFacts?
  package internal(set) var refusal: Diagnostic?
  /// Why a newer file is not used, and an earlier build stays.
  package internal(set) var rejection: Diagnostic?
  /// Its file is gone, and it is out of use.
  var isRetired = false

  /// Never `presented`, which depends on the screen.
  package var stage: LibraryStage {
    if isRetired { return .retired }
    if refusal != nil { return .refused }
    if description != nil { return .loaded }
    return facts == nil ? .discovered : .inspected
  }

  /// Whether the file must be read before use: nobody has, or it was refused for now.
  var isToBeInspected: Bool { refusal.map { $0.isTransient && $0.library != nil } ?? (facts == nil) }

  package var entry: LibraryEntry? { facts?.entry }

  /// Nil as long as none of its code has run.
  package var description: LibraryDescription? { facts?.description }

  package var version: String? { description?.version }

  /// Nil when no type conforms, or nobody has inspected the file.
  func conformance(to symbol: String) -> ProtocolConformance? { facts?.conformance(to: symbol) }

  /// Why its file, or a newer one, is not in use; nil when the newest is.
  package var newestRefusal: Diagnostic? { refusal ?? rejection }
  var needed: [String] { (facts?.report.needed ?? []) + sharedNames }

  var sharedNames: [String] {
    if let fault = refusal?.library { return fault.needed }
    return facts?.shared.map(\.name) ?? []
  }

  /// Whether it may hold a scene or worker that can't describe itself now.
  var mayHoldMore: Bool {
    if description != nil { return false }
    // The file was read, and holds none.
    if refusal?.library?.reason == .noEntryPoint { return false }
    return facts != nil || refusal != nil
  }

  /// The file isn't meant to be a scene or worker: it lies beside the host, or others link it.
  package func isJustALibrary(_ needed: Set<String>) -> Bool {
    guard let library, refusal?.library?.reason == .noEntryPoint else { return false }
    return library.origin == .host || needed.contains(Library.fileName(for: id))
  }
}

package enum LibraryStage: String, Equatable, Sendable, Codable {
  case discovered
  /// The file was read and is in order. None of its code has run.
  case inspected
  /// Its code was loaded here or in another process, and its descriptor is known.
  case loaded
  /// On the screen, or below.
  case presented
  /// Replaced by another build, or removed.
  case retired
  case refused
}

/// A build loaded into the process. Each new build of a scene or worker has another generation.
package final class LoadedBuild: Equatable, Sendable {
  /// Counted from 1, for each id.
  package let generation: Int
  package let file: String
  package let copy: String
  package let digest: ContentDigest
  package let facts: LibraryFacts
  package let description: LibraryDescription
  /// In the user's language, as they were when the build was loaded.
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

  package static func == (left: LoadedBuild, right: LoadedBuild) -> Bool {
    left === right || left.generation == right.generation && left.id == right.id
  }
}

package struct BuildLine: Equatable, Sendable {
  /// Loaded last; not in use when it was refused.
  package internal(set) var newest: LoadedBuild?
  package internal(set) var current: LoadedBuild?
  /// The last good build, until the current one has built its scene.
  package internal(set) var fallback: LoadedBuild?
}
