package import HostManifest

/// A library's report and description. Immutable and shared, so that a thousand records are copied fast.
package final class LibraryFacts: Sendable {
  package let report: LibraryReport
  /// Of the reported content; nil when this process hasn't read it.
  package let digest: ContentDigest?
  package let entry: LibraryEntry
  package let shared: [SharedLibrary]
  /// Nil as long as none of its code has run.
  package let description: LibraryDescription?
  /// Known also without loading it here: from the note in its file, or from another process.
  package let declared: LibraryDescription?
  /// Whether another process was asked, with or without an answer.
  package let isAsked: Bool

  package init(
    _ report: LibraryReport, _ entry: LibraryEntry, digest: ContentDigest? = nil, shared: [SharedLibrary] = [],
    description: LibraryDescription? = nil, declared: LibraryDescription? = nil, isAsked: Bool = false
  ) {
    self.report = report
    self.digest = digest
    self.entry = entry
    self.shared = shared
    self.description = description
    self.declared = description ?? declared ?? report.descriptor
    self.isAsked = isAsked
  }

  package func described(by description: LibraryDescription) -> LibraryFacts {
    LibraryFacts(report, entry, digest: digest, shared: shared, description: description)
  }

  package func declared(by description: LibraryDescription?) -> LibraryFacts {
    LibraryFacts(report, entry, digest: digest, shared: shared, declared: description, isAsked: true)
  }

  /// Nil when no type conforms. Runs none of the library's code.
  package func conformance(to symbol: String) -> ProtocolConformance? {
    report.conformance(to: symbol, sharing: shared)
  }

  /// Whether some link passes data to its scene, and no type of the library is a Router. A Router that lacks the segue
  /// for one link of several is found when that link is on the screen.
  package var hasLinksWithoutRouter: Bool {
    // Most scenes have a Router; then the imports, possibly thousands, need no look.
    conformance(to: LinkSymbols.router) == nil && report.imports.contains { LinkSymbols.needingSegues.contains($0) }
  }
}

/// VIPKit's symbols; Docs/API has their declarations.
package enum LinkSymbols {
  package static let router = "$s6VIPKit6RouterMp"
  /// `NavigationLink.init(_:route:)` for any `Route<Destination>` (the one for `Route<Void>` is preferred) and for any
  /// `ResultRoute`; `NavigationLink.init(_:route:to:)` for any `OpenRoute`.
  package static let needingSegues: Set = [
    "$s6VIPKit14NavigationLinkV_5routeACSS_AA5RouteVyxGtclufC",
    "$s6VIPKit14NavigationLinkV_5routeACSS_AA11ResultRouteVyxq_Gtcs8SendableR_r0_lufC",
    "$s6VIPKit14NavigationLinkV_5route2toACSS_AA9OpenRouteVyxGSStclufC",
  ]
}
