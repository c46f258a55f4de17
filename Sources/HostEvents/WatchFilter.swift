/// What matters in a folder.
package struct WatchFilter: Equatable, Sendable {
  /// Files and folders of these names.
  package var names: Set<String> = []
  /// Everything that is named as a library.
  package var libraries = false
  /// Everything that isn't hidden.
  package var sources = false

  package init(names: Set<String> = [], libraries: Bool = false, sources: Bool = false) {
    self.names = names
    self.libraries = libraries
    self.sources = sources
  }

  /// All that matters in folders of sources.
  package static func sources(in folders: [String]) -> [String: WatchFilter] {
    Dictionary(folders.map { ($0, WatchFilter(sources: true)) }) { first, _ in first }
  }

  /// Whether it matters that something of this name has changed.
  func concerns(_ name: String) -> Bool {
    names.contains(name) || (sources && !name.hasPrefix(".")) || (libraries && Self.isLibrary(name))
  }

  /// What matters to either.
  package func union(_ other: WatchFilter) -> WatchFilter {
    WatchFilter(
      names: names.union(other.names), libraries: libraries || other.libraries, sources: sources || other.sources)
  }

  /// Whether a file is named as a library, of ours or one that others link: `libCharts.so`, `libcharts.so.2`.
  private static func isLibrary(_ name: String) -> Bool {
    name.hasPrefix("lib") && (name.hasSuffix(".so") || isVersioned(name))
  }

  /// Whether numbers stand behind `.so`, each after a point.
  private static func isVersioned(_ name: String) -> Bool {
    guard let start = name.firstRange(of: ".so.")?.upperBound else { return false }
    return name[start...].split(separator: ".", omittingEmptySubsequences: false)
      .allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
  }
}
