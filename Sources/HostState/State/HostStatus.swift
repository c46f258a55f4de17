import HostSystem
package import HostManifest

/// What a running host is made of at one moment.
package struct HostStatus: Sendable, Equatable, Codable {
  /// The number of the process.
  package let pid: Int32
  /// The manifest's file.
  package let manifest: String
  /// The scenes beneath one another, the one on the screen last.
  package let stack: [Instance]
  /// Every scene and worker that is known, sorted by id.
  package let libraries: [LoadedLibrary]
  /// Who answers the calls of the workers that scenes use, sorted by worker.
  package let workers: [Binding]
  /// The first scene, as long as it can't be shown and is waited for.
  package let awaits: String?
  /// What the host's own alert says; nil when there is none.
  package internal(set) var alert: String?
  /// The manifest's file from the root; nil from hosts that don't say so.
  package internal(set) var application: String?
  /// What stands above the manifest in this run; nil from hosts that don't say so.
  package internal(set) var choices: Choices?
  /// What the display has drawn; nil when it draws nothing.
  package var display: DisplayStatistics?

  package init(
    pid: Int32, manifest: String, stack: [Instance], libraries: [LoadedLibrary], workers: [Binding],
    awaits: String? = nil
  ) {
    self.pid = pid
    self.manifest = manifest
    self.stack = stack
    self.libraries = libraries
    self.workers = workers
    self.awaits = awaits
  }

  /// What options and `host use` have put above the manifest.
  package struct Choices: Sendable, Equatable, Codable {
    /// Where routes lead: `Home.news=ContactList`.
    package let routes: [String]
    /// Who implements workers: `AuthWorker=DemoAuth`.
    package let workers: [String]
  }

  /// One instance of a scene.
  package struct Instance: Sendable, Equatable, Codable {
    /// The id of the scene.
    package let scene: String
    /// The build that is shown, counted from 1.
    package let generation: Int
    /// Tells the instance from all others of the run.
    package let instance: Int
    /// Whether it is a task of its own, on top of the one beneath; nil when it isn't.
    package internal(set) var isModal: Bool?
    /// What its alert says, or what it asks; nil when that is nothing.
    package internal(set) var alert: String?
    /// What it shows inside itself; nil when that is nothing.
    package let panes: [Pane]?

    package init(scene: String, generation: Int, instance: Int, panes: [Pane]? = nil) {
      self.scene = scene
      self.generation = generation
      self.instance = instance
      self.panes = panes
    }
  }

  /// A scene that is shown inside another.
  package struct Pane: Sendable, Equatable, Codable {
    /// The route by which it is shown.
    package let route: String
    /// The id of the scene.
    package let scene: String
    /// Why it can't be shown; nil when it is.
    package let reason: String?
    /// The tabs that it stands on, the outermost first; nil when it stands on none.
    package internal(set) var tabs: [String]?
    /// Whether one of them doesn't show; nil when all do.
    package internal(set) var isHidden: Bool?
    /// The instance; nil as long as there is none.
    package let shown: Instance?
  }

  /// A library.
  package struct LoadedLibrary: Sendable, Equatable, Codable {
    /// The id of the scene or worker.
    package let id: String
    /// What it holds; nil as long as nobody has looked.
    let kind: LibraryEntry.Kind?
    /// How far it has come.
    let stage: LibraryStage
    /// The build in use, counted from 1; nil as long as it isn't loaded.
    let generation: Int?
    /// The version in the descriptor of the build in use.
    let version: String?
    /// The file of the build in use; before that, the file that would be loaded.
    let library: String?
    /// Why its newest file was not updated; nil when it was.
    let reason: String?

    package init(
      id: String, kind: LibraryEntry.Kind?, stage: LibraryStage, generation: Int?, version: String?, library: String?,
      reason: String?
    ) {
      self.id = id
      self.kind = kind
      self.stage = stage
      self.generation = generation
      self.version = version
      self.library = library
      self.reason = reason
    }
  }

  /// Who answers the calls of a worker.
  package struct Binding: Sendable, Equatable, Codable {
    /// The name of the worker's protocol.
    package let worker: String
    /// The scene, or the implementation of another worker, that uses it; nil when all have the same.
    package let scene: String?
    /// The id of the implementation.
    package let implementation: String
    /// The build of the implementation.
    package let generation: Int

    package init(worker: String, scene: String?, implementation: String, generation: Int) {
      self.worker = worker
      self.scene = scene
      self.implementation = implementation
      self.generation = generation
    }
  }
}
