import HostSystem
package import ScreenModel
package import VIPKit

/// A display in another process, which knows the run only by what it is told.
package protocol AttachedDisplay: Sendable {
  /// Takes what is on the screen now; it may leave out those before it.
  ///
  /// - Parameter event: the number of the last event of this display that was carried out.
  @MainActor func show(_ screen: Screen, acknowledging event: Int)

  /// Opens an address where the display is.
  @MainActor func open(_ destination: LinkDestination)

  /// Gives the user a file where the display is.
  @MainActor func save(_ bytes: [UInt8], as name: String)
}

/// Why a display isn't attached: the application's manifest says so.
package struct AttachFault: HostError {
  let manifest: String

  package init(manifest: String) { self.manifest = manifest }

  package var message: String { "\(manifest): attach: the application is shown on no other display" }

  package var suggestion: String {
    "remove \"attach\": false from the manifest, or look at the run where it was started"
  }
}

/// What a display says of itself when it is attached.
package struct DisplayProfile: Equatable, Sendable, Codable {
  /// What it is, such as `terminal`.
  package let kind: String
  /// The process at the other end.
  package let pid: Int32
  /// Whether it only shows: what happens there has no effect.
  package let follows: Bool
  /// By what it is known when it comes again; nil for a display that says nothing of it.
  package let name: String?
  /// Whether its user can be given files.
  package var takesFiles: Bool?
  /// Whether what the user does comes from it; only one has that.
  package var isActive: Bool?

  /// A browser has no key that ends a hang.
  package var isBrowser: Bool { kind == "browser" }

  package init(kind: String, pid: Int32, follows: Bool, name: String? = nil) {
    (self.kind, self.pid, self.follows, self.name) = (kind, pid, follows, name)
  }
}
