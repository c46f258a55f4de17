/// What the host lends to a scene while the scene is built: its navigator, its workers, its preserved state.
@MainActor
public final class SceneContext {
  /// The id under which the scene runs.
  public let sceneID: String
  /// Takes the scene's Router to other scenes.
  public let navigator: any Navigator
  /// What surrounds the scene as it is built: the user's locale and time zone, for what its Presenter formats.
  public let environment: EnvironmentValues

  private let workers: any WorkerProvider
  private let savedState: PreservedState
  private var properties: [(name: String, PreservedProperty)] = []
  private let observed = ObservedDrawing()

  /// Called when something has changed that is preserved and observable: of an actor, its ``Snapshot``.
  @_spi(Host) public var onChange: (@MainActor () -> Void)?

  /// One preserved value, as the context reaches it without knowing its type.
  private struct PreservedProperty {
    var isSecret = false
    let read: @MainActor () throws -> [UInt8]?
    let write: @MainActor ([UInt8]) throws -> Void
  }

  /// Makes a context. The host makes one for each scene it builds; a test makes its own.
  @_spi(Host) public init(
    sceneID: String, navigator: any Navigator, workers: any WorkerProvider, savedState: PreservedState = [:],
    environment: EnvironmentValues = EnvironmentValues()
  ) {
    self.sceneID = sceneID
    self.navigator = navigator
    self.workers = workers
    self.savedState = savedState
    self.environment = environment
  }

  /// The time, and what nobody can foresee.
  public var system: SystemValues { environment.system }

  /// Who uses the application, where that is known to the host; nil for a run in a terminal.
  public var user: UserIdentity? { environment.user }

  /// The scene's words, in the user's language, for its Presenter.
  public var words: Words { environment.words }

  /// The current implementation of a worker; it follows when the implementation is exchanged. Throws the provider's error
  /// when nothing implements the worker.
  public func worker<Worker: Sendable>(_ key: WorkerKey<Worker>) throws -> LiveWorker<Worker> {
    LiveWorker(slot: try workers.slot(for: key))
  }

  /// The current implementation of a worker that the descriptor names as `.optional`; `worker` as long as there is none.
  /// Throws the provider's error when an implementation can't be made, or when several could be.
  public func worker<Worker: Sendable>(_ key: WorkerKey<Worker>, default worker: Worker) throws -> LiveWorker<Worker> {
    LiveWorker(slot: try workers.optionalSlot(for: key), default: worker)
  }

  /// Keeps part of the scene across a swap and a restart.
  ///
  /// A value that an earlier instance preserved under this name is put back at once. The value crosses as JSON, so the next
  /// build may have changed its type: what is missing is taken from the property's first value, what is unknown is left out.
  ///
  /// - Parameters:
  ///   - owner: the object that holds the value; held weakly.
  ///   - name: distinguishes several preserved values of one scene.
  /// - Throws: ``PreservedStateFault`` when the earlier value doesn't fit the type any more, or another one has the name.
  public func preserve<Owner: AnyObject, Value: Codable>(
    _ owner: Owner, _ keyPath: ReferenceWritableKeyPath<Owner, Value>, as name: String = "state"
  ) throws {
    let fresh = owner[keyPath: keyPath]
    try preserve(owner, keyPath, as: name) { bytes in try StateCoding.decode(bytes, over: fresh) }
  }

  /// Keeps a secret of the scene, such as a token, across a swap. It is never written down: after a restart the scene
  /// begins without it.
  ///
  /// - Parameters:
  ///   - owner: the object that holds the value; held weakly.
  ///   - name: distinguishes several preserved values of one scene.
  /// - Throws: ``PreservedStateFault`` when the earlier value doesn't fit the type any more.
  public func preserveSecret<Owner: AnyObject, Value: Codable>(
    _ owner: Owner, _ keyPath: ReferenceWritableKeyPath<Owner, Value>, as name: String = "secret"
  ) throws {
    try preserve(owner, keyPath, as: name)
    properties[properties.count - 1].1.isSecret = true
  }

  /// Keeps part of the scene across a swap and a restart, also when its type has changed beyond what JSON forgives.
  ///
  /// - Parameter migrate: makes a value of what an earlier build preserved, JSON in UTF-8, when that can't be decoded.
  /// - Throws: ``PreservedStateFault`` when `migrate` throws.
  public func preserve<Owner: AnyObject, Value: Codable>(
    _ owner: Owner, _ keyPath: ReferenceWritableKeyPath<Owner, Value>, as name: String = "state",
    migrate: @escaping @MainActor (_ json: [UInt8]) throws -> Value
  ) throws {
    if properties.contains(where: { $0.0 == name }) { throw PreservedStateFault(nameTwice: name) }
    let fresh = owner[keyPath: keyPath]
    let property = PreservedProperty(
      read: { [weak owner] in try owner.map { try StateCoding.encode($0[keyPath: keyPath]) } },
      write: { [weak owner] bytes in
        do {
          owner?[keyPath: keyPath] = try (try? StateCoding.decode(bytes, over: fresh)) ?? migrate(bytes)
        } catch {
          throw PreservedStateFault(name: name, error)
        }
      })
    if let bytes = savedState[name] { try property.write(bytes) }
    properties.append((name, property))
  }

  /// All that the scene preserves. Throws `EncodingError` when JSON can't hold a value, such as an infinite number.
  @_spi(Host) public func snapshot() throws -> PreservedState {
    try snapshot { _ in true }
  }

  /// What the scene preserves and may be written down: everything but its secrets. Throws as ``snapshot()`` does.
  @_spi(Host) public func snapshotWithoutSecrets() throws -> PreservedState {
    try snapshot { !$0.isSecret }
  }

  private func snapshot(_ isIncluded: (PreservedProperty) -> Bool) throws -> PreservedState {
    try observed {
      Result {
        var state: PreservedState = [:]
        for (name, property) in properties where isIncluded(property) { state[name] = try property.read() }
        return state
      }
    } onChange: { [weak self] in
      self?.onChange?()
    }.get()
  }

  /// Puts back what another build of the scene preserved, but for names that this scene doesn't preserve. Throws
  /// ``PreservedStateFault`` when a value doesn't fit.
  @_spi(Host) public func restore(_ state: PreservedState) throws {
    for (name, property) in properties {
      if let bytes = state[name] { try property.write(bytes) }
    }
  }
}
