import HostSystem
package import HostManifest

/// What an application is made of, as it can be drawn: scenes, where their routes lead, and who implements their workers.
package struct ApplicationGraph: Encodable, Equatable, Sendable {
  /// The manifest's file.
  package let manifest: String
  /// The scene to start with; nil when nothing says so.
  package let start: String?
  /// Every scene and worker, sorted by id.
  package internal(set) var libraries: [Library]
  /// Where routes lead, sorted by scene; those of a scene in its descriptor's order.
  package let routes: [Route]
  /// Who answers the calls of workers, sorted by user.
  package internal(set) var uses: [Use]
  /// The scenes that are shown inside others now; nil for an application that isn't looked at while it runs.
  package internal(set) var panes: [Pane]?

  /// A scene or an implementation of a worker.
  package struct Library: Encodable, Equatable, Sendable {
    package let id: String
    /// What it holds; nil when that isn't known.
    package let kind: LibraryEntry.Kind?
    package let version: String?
    /// The patterns of the links that open it; nil when there are none.
    package let links: [String]?
    /// The worker that it implements; nil for a scene.
    package let provides: String?
    /// Why it is refused; nil when it isn't.
    package let reason: String?
    /// What it does in the running application; nil for one that isn't looked at while it runs.
    package internal(set) var live: Life?
  }

  /// What a library does in a running application.
  package struct Life: Encodable, Equatable, Sendable {
    /// The build in use, counted from 1; nil as long as none is loaded.
    package let build: Int?
    /// How many instances of the scene there are; 0 for a worker.
    package let instances: Int
    /// Whether it is what the user sees.
    package let isOnScreen: Bool
  }

  /// That a route leads from one scene to another.
  package struct Route: Encodable, Equatable, Sendable {
    /// Why a route leads there.
    package enum Kind: String, Encodable, Sendable {
      /// The scene or the manifest says so.
      case direct
      /// The destination offers itself to an open route.
      case open
      /// The manifest names it for when the destination can't be shown.
      case fallback
    }

    package let scene: String
    package let name: String
    package let destination: String
    package let kind: Kind
    /// The protocol through which the destination is given its data; nil when it is given none.
    package let data: String?
    /// The versions of the destination that it is for; nil for all.
    package let versions: String?
  }

  /// That a scene or a worker uses a worker.
  package struct Use: Encodable, Equatable, Sendable {
    package let user: String
    package let worker: String
    /// The implementation; ``WorkerChoice/defaultName`` for the user's own, nil when none can be chosen.
    package internal(set) var implementation: String?
    /// The versions of an implementation that it is for; nil for all.
    package let versions: String?
  }

  /// That a scene is shown inside another.
  package struct Pane: Encodable, Hashable, Sendable {
    package let scene: String
    package let route: String
    package let shown: String
  }
}
