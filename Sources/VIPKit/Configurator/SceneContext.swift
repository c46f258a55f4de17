/// What the host lends to a scene while the scene is built: its navigator, its workers, its preserved state.
@MainActor
public final class SceneContext {
  /// The id under which the scene runs.
  public let sceneID: String
  /// Takes the scene's Router to other scenes.
  public let navigator: any Navigator

  private let workers: any WorkerProvider
  private let savedState: PreservedState
  private var snapshots: [(name: String, take: @MainActor () throws -> [UInt8]?)] = []

  /// Makes a context. The host makes one for each scene it builds; a test makes its own.
  ///
  /// - Parameters:
  ///   - sceneID: the id under which the scene runs.
  ///   - navigator: what the scene's Router calls.
  ///   - workers: where the scene's workers come from.
  ///   - savedState: what an earlier instance of the scene preserved.
  public init(
    sceneID: String, navigator: any Navigator, workers: any WorkerProvider, savedState: PreservedState = [:]
  ) {
    self.sceneID = sceneID
    self.navigator = navigator
    self.workers = workers
    self.savedState = savedState
  }

  /// The current implementation of a worker, behind a slot that follows when the implementation is exchanged.
  ///
  /// - Parameter key: the worker, as declared in Contracts.
  /// - Throws: the provider's error when nothing implements the worker.
  public func worker<Worker: Sendable>(_ key: WorkerKey<Worker>) throws -> LiveWorker<Worker> {
    LiveWorker(slot: try workers.slot(for: key))
  }

  /// Keeps part of the scene across a swap and a restart.
  ///
  /// When an earlier instance preserved a value under this name, the value is put back at once.
  /// Afterwards the value is read whenever the host takes a snapshot. Bytes cross, not types: the value is
  /// encoded as JSON, so the next build of the scene may have changed the type.
  ///
  /// - Parameters:
  ///   - owner: the object that holds the value; held weakly.
  ///   - keyPath: the value in it.
  ///   - name: distinguishes several preserved values of one scene.
  /// - Throws: `DecodingError` when the earlier value doesn't fit the type any more.
  public func preserve<Owner: AnyObject, Value: Codable>(
    _ owner: Owner, _ keyPath: ReferenceWritableKeyPath<Owner, Value>, as name: String = "state"
  ) throws {
    if let bytes = savedState[name] {
      owner[keyPath: keyPath] = try StateCoding.decode(Value.self, from: bytes)
    }
    snapshots.append((name, { [weak owner] in try owner.map { try StateCoding.encode($0[keyPath: keyPath]) } }))
  }

  /// Everything that the scene preserves, as it is now.
  ///
  /// - Throws: `EncodingError` when a value can't be written as JSON, such as an infinite number.
  public func snapshot() throws -> PreservedState {
    var state: PreservedState = [:]
    for snapshot in snapshots { state[snapshot.name] = try snapshot.take() }
    return state
  }
}
