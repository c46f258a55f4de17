/// What a library's file tells of its navigation links: which of VIPKit's functions make them, and whether there is a Router with segues.
extension LibraryFacts {
  /// Whether some link leads to a scene that is to be given data, and no type of the library could give any.
  ///
  /// That a Router lacks the segue for one link of several is found when that link is on the screen.
  package var hasLinksWithoutRouter: Bool {
    // Most scenes have a Router; then the imports, of which there may be thousands, need no look.
    conformance(to: LinkSymbols.router) == nil && report.imports.contains { LinkSymbols.needingSegues.contains($0) }
  }
}

/// Symbols of VIPKit, as Docs/API declares what they stand for.
package enum LinkSymbols {
  /// The protocol `Router`.
  package static let router = "$s6VIPKit6RouterMp"
  /// `NavigationLink.init(_:route:)` for any `Route<Destination>`, which the one for `Route<Void>` goes before, and for any
  /// `ResultRoute`; `NavigationLink.init(_:route:to:)` for any `OpenRoute`.
  package static let needingSegues: Set = [
    "$s6VIPKit14NavigationLinkV_5routeACSS_AA5RouteVyxGtclufC",
    "$s6VIPKit14NavigationLinkV_5routeACSS_AA11ResultRouteVyxq_Gtcs8SendableR_r0_lufC",
    "$s6VIPKit14NavigationLinkV_5route2toACSS_AA9OpenRouteVyxGSStclufC",
  ]
}
