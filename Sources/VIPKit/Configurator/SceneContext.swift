/// What the host lends to a scene while it builds it: navigator, workers, preserved state.
@MainActor
public final class SceneContext {
  /// The id under which the scene runs.
  public let sceneID: String
  /// Takes the scene's Router to other scenes.
  public let navigator: any Navigator
  /// The scene's surroundings as it is built: the user's locale and time zone, for what its Presenter formats.
  public let environment: EnvironmentValues

  private let workers: any WorkerProvider
  private let savedState: PreservedState
  private var properties: [(name: String, PreservedProperty)] = []
  private let observed = ObservedDrawing()

  /// Called after a change of what is preserved and observable: of an actor, its ``Snapshot``.
  @_spi(Host) public var onChange: (@MainActor () -> Void)?

  private struct PreservedProperty {
    var isSecret = false
    let read: @MainActor () throws -> [UInt8]?
    let write: @MainActor ([UInt8]) throws -> Void
  }

  /// Makes a context: the host for each scene that it builds; a test its own.
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

  /// The time and randomness; a test sets them.
  public var system: SystemValues { environment.system }

  /// The user of the application, where the host knows them; nil for a run in a terminal.
  public var user: UserIdentity? { environment.user }

  /// The scene's words in the user's language, for its Presenter.
  public var words: Words { environment.words }

  /// The current implementation of a worker; it follows exchanges. Throws the provider's error when there is none.
  public func worker<Worker: Sendable>(_ key: WorkerKey<Worker>) throws -> LiveWorker<Worker> {
    LiveWorker(slot: try workers.slot(for: key))
  }

  /// An `.optional` worker, else `worker`. Throws the provider's error when it can't be made, or several could be.
  public func worker<Worker: Sendable>(_ key: WorkerKey<Worker>, default worker: Worker) throws -> LiveWorker<Worker> {
    LiveWorker(slot: try workers.optionalSlot(for: key), default: worker)
  }

  /// Keeps part of the scene, under a name of its own, across a swap and a restart. `owner` is held weakly.
  ///
  /// An earlier instance's value is put back at once. It crosses as JSON, so a build may change the type: what is
  /// missing comes from the property's first value, what is unknown is left out. Throws ``PreservedStateFault`` when
  /// the earlier value doesn't fit the type, or another one has the name.
  public func preserve<Owner: AnyObject, Value: Codable>(
    _ owner: Owner, _ keyPath: ReferenceWritableKeyPath<Owner, Value>, as name: String = "state"
  ) throws {
    let fresh = owner[keyPath: keyPath]
    try preserve(owner, keyPath, as: name) { bytes in try StateCoding.decode(bytes, over: fresh) }
  }

  /// Keeps a secret, such as a token, across a swap. It is never written down: a restart begins without it.
  /// `owner` is held weakly. Throws as ``preserve(_:_:as:)`` does.
  public func preserveSecret<Owner: AnyObject, Value: Codable>(
    _ owner: Owner, _ keyPath: ReferenceWritableKeyPath<Owner, Value>, as name: String = "secret"
  ) throws {
    try preserve(owner, keyPath, as: name)
    properties[properties.count - 1].1.isSecret = true
  }

  /// As ``preserve(_:_:as:)``, for a type that changed beyond what JSON forgives: `migrate` makes a value of JSON in
  /// UTF-8 that can't be decoded. Throws ``PreservedStateFault`` also when `migrate` throws.
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

  /// What may be written down: all but the secrets. Throws as ``snapshot()`` does.
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

  /// Puts another build's values back under the names that this scene has. Throws ``PreservedStateFault`` on a misfit.
  @_spi(Host) public func restore(_ state: PreservedState) throws {
    for (name, property) in properties {
      if let bytes = state[name] { try property.write(bytes) }
    }
  }
}
