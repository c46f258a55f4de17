/// What a library's file says, as it was inspected. Never changes, so that all who know it share it.
package final class LibraryFacts: Sendable {
  package let report: LibraryReport
  /// The scene or worker that it holds.
  package let entry: LibraryEntry
  /// What it shares with others.
  package let shared: [SharedLibrary]

  package init(_ report: LibraryReport, _ entry: LibraryEntry, shared: [SharedLibrary] = []) {
    self.report = report
    self.entry = entry
    self.shared = shared
  }

  /// How one of the library's types has a protocol; nil when none has it. Known without running its code.
  ///
  /// - Parameter symbol: the symbol of the protocol's descriptor.
  func conformance(to symbol: String) -> ProtocolConformance? { report.conformance(to: symbol, sharing: shared) }
}
