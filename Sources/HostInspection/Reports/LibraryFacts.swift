package import HostManifest

/// What a library's file says, as it was inspected, and what it has said of itself. Never changes, so that all who know it
/// share it, and a thousand records are copied in no time.
package final class LibraryFacts: Sendable {
  package let report: LibraryReport
  /// That of the content that says so; nil when this process hasn't read it.
  package let digest: ContentDigest?
  package let entry: LibraryEntry
  package let shared: [SharedLibrary]
  /// What it says of itself; nil as long as none of its code has run.
  package let description: LibraryDescription?
  /// What it says of itself without having come into the process: by the note in its file, or in another process.
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

  /// The same, with what another process has found; nil when that is nothing.
  package func declared(by description: LibraryDescription?) -> LibraryFacts {
    LibraryFacts(report, entry, digest: digest, shared: shared, declared: description, isAsked: true)
  }

  /// How one of the library's types has a protocol; nil when none has it. Known without running its code.
  package func conformance(to symbol: String) -> ProtocolConformance? {
    report.conformance(to: symbol, sharing: shared)
  }
}

/// What a library's file tells of its navigation links: which of VIPKit's functions make them, and whether there is a Router with segues.
extension LibraryFacts {
  /// Whether some link leads to a scene that is to be given data, and no type of the library could give any.
  /// That a Router lacks the segue for one link of several is found when that link is on the screen.
  package var hasLinksWithoutRouter: Bool {
    // Most scenes have a Router; then the imports, of which there may be thousands, need no look.
    conformance(to: LinkSymbols.router) == nil && report.imports.contains { LinkSymbols.needingSegues.contains($0) }
  }
}

/// Symbols of VIPKit, as Docs/API declares what they stand for.
package enum LinkSymbols {
  package static let router = "$s6VIPKit6RouterMp"
  /// `NavigationLink.init(_:route:)` for any `Route<Destination>`, which the one for `Route<Void>` goes before, and for any
  /// `ResultRoute`; `NavigationLink.init(_:route:to:)` for any `OpenRoute`.
  package static let needingSegues: Set = [
    "$s6VIPKit14NavigationLinkV_5routeACSS_AA5RouteVyxGtclufC",
    "$s6VIPKit14NavigationLinkV_5routeACSS_AA11ResultRouteVyxq_Gtcs8SendableR_r0_lufC",
    "$s6VIPKit14NavigationLinkV_5route2toACSS_AA9OpenRouteVyxGSStclufC",
  ]
}
