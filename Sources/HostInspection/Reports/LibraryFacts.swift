package import HostManifest

/// What a library's file says, as it was inspected, and what it has said of itself. Never changes, so that all who know it
/// share it, and a thousand records are copied in no time.
package final class LibraryFacts: Sendable {
  package let report: LibraryReport
  /// That of the content that says so; nil when this process hasn't read it.
  package let digest: ContentDigest?
  /// The scene or worker that it holds.
  package let entry: LibraryEntry
  /// What it shares with others.
  package let shared: [SharedLibrary]
  /// What it says of itself; nil as long as none of its code has run.
  package let description: LibraryDescription?

  package init(
    _ report: LibraryReport, _ entry: LibraryEntry, digest: ContentDigest? = nil, shared: [SharedLibrary] = [],
    description: LibraryDescription? = nil
  ) {
    self.report = report
    self.digest = digest
    self.entry = entry
    self.shared = shared
    self.description = description
  }

  /// The same, with what the library says of itself.
  package func described(by description: LibraryDescription) -> LibraryFacts {
    LibraryFacts(report, entry, digest: digest, shared: shared, description: description)
  }

  /// How one of the library's types has a protocol; nil when none has it. Known without running its code.
  ///
  /// - Parameter symbol: the symbol of the protocol's descriptor.
  package func conformance(to symbol: String) -> ProtocolConformance? {
    report.conformance(to: symbol, sharing: shared)
  }
}
