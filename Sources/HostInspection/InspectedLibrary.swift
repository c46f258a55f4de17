package import HostModel

/// A library that may be loaded.
package struct InspectedLibrary: Sendable {
  /// The file as it was inspected. The bytes are large: let go of it when they are copied.
  package let file: LibraryFile
  /// What the file says about itself.
  package let report: LibraryReport
  /// The scene or the worker that it holds.
  package let entry: LibraryEntry
  /// What it needs.
  package let dependencies: Dependencies
  package let digest: ContentDigest

  package init(
    file: LibraryFile, digest: ContentDigest, report: LibraryReport, entry: LibraryEntry,
    dependencies: Dependencies = Dependencies()
  ) {
    self.file = file
    self.digest = digest
    self.report = report
    self.entry = entry
    self.dependencies = dependencies
  }

  /// What is known of it when the bytes are gone.
  package var facts: LibraryFacts { LibraryFacts(report, entry, digest: digest, shared: dependencies.own) }
}
