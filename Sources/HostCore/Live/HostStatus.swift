/// What a running host is made of at one moment.
public struct HostStatus: Sendable, Equatable, Codable {
  /// The number of the process.
  public let pid: Int32
  /// The manifest's file.
  public let manifest: String
  /// The scenes beneath one another, the one on the screen last.
  public let stack: [Showing]
  /// Every scene and worker that is known, sorted by id.
  public let libraries: [LoadedLibrary]
  /// Who answers the calls of the workers that scenes use, sorted by worker.
  public let workers: [Binding]

  /// One showing of a scene.
  public struct Showing: Sendable, Equatable, Codable {
    /// The id of the scene.
    public let scene: String
    /// The build that is shown, counted from 1.
    public let generation: Int
    /// Tells the showing from all others of the run.
    public let instance: Int
  }

  /// A library.
  public struct LoadedLibrary: Sendable, Equatable, Codable {
    /// The id of the scene or worker.
    public let id: String
    /// What it holds; nil as long as nobody has looked.
    public let kind: LibraryEntry.Kind?
    /// How far it has come.
    public let stage: LibraryStage
    /// The build in use, counted from 1; nil as long as it isn't loaded.
    public let generation: Int?
    /// The version in the descriptor of the build in use.
    public let version: String?
    /// The file of the build in use; before that, the file that would be loaded.
    public let library: String?
    /// Why its newest file was not taken; nil when it was.
    public let reason: String?
  }

  /// Who answers the calls of a worker.
  public struct Binding: Sendable, Equatable, Codable {
    /// The name of the worker's protocol.
    public let worker: String
    /// The scene that has a choice of its own; nil for all the others.
    public let scene: String?
    /// The id of the implementation.
    public let implementation: String
    /// The build of the implementation.
    public let generation: Int
  }
}
