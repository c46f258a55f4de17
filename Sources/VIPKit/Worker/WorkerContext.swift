internal import FoundationEssentials

/// What the host lends to a worker while it is made.
public struct WorkerContext: Sendable {
  private let optionsJSON: [UInt8]
  private let folder: String
  private let workers: (any WorkerProvider)?
  /// The time and randomness; a test sets them.
  public let system: SystemValues
  /// The user of the application, where the host knows them; nil for a run in a terminal.
  public let user: UserIdentity?
  /// Gets each type that the worker decodes its options as.
  @_spi(Host) public var onOptions: (@Sendable (any Any.Type) -> Void)?

  /// Makes a context. The options are a JSON object in UTF-8: the manifest's `options` for this worker.
  public init(
    optionsJSON: [UInt8] = Array("{}".utf8), folder: String = ".", system: SystemValues = SystemValues(),
    user: UserIdentity? = nil
  ) {
    self.init(optionsJSON: optionsJSON, folder: folder, workers: nil, system: system, user: user)
  }

  /// Makes a context with the workers that the worker uses itself.
  @_spi(Host) public init(
    optionsJSON: [UInt8], folder: String, workers: (any WorkerProvider)?, system: SystemValues = SystemValues(),
    user: UserIdentity? = nil
  ) {
    self.system = system
    self.user = user
    self.optionsJSON = optionsJSON
    self.folder = folder
    self.workers = workers
  }

  /// The current implementation of a worker; it follows exchanges. Throws ``NoWorkers``, or the provider's error.
  @MainActor
  public func worker<Worker: Sendable>(_ key: WorkerKey<Worker>) throws -> LiveWorker<Worker> {
    guard let workers else { throw NoWorkers(worker: key.name) }
    return LiveWorker(slot: try workers.slot(for: key))
  }

  /// An `.optional` worker, else `worker`. Throws the provider's error when it can't be made, or several could be.
  @MainActor
  public func worker<Worker: Sendable>(_ key: WorkerKey<Worker>, default worker: Worker) throws -> LiveWorker<Worker> {
    guard let workers else { throw NoWorkers(worker: key.name) }
    return LiveWorker(slot: try workers.optionalSlot(for: key), default: worker)
  }

  /// A test made a context without workers for a worker that uses some.
  public struct NoWorkers: Error, Equatable {
    /// The name of the worker that was asked for.
    public let worker: String
  }

  /// The manifest's `options`, as the worker's own type. Throws `DecodingError`, whose path begins with `options`.
  public func options<Options: Decodable>(as type: Options.Type) throws -> Options {
    do {
      onOptions?(type)
      return try JSONDecoder().decode(type, from: Data(optionsJSON))
    } catch let error as DecodingError {
      throw error.inside(OptionsKey.options)
    }
  }

  /// The path of a file that the options name: a relative one starts at the manifest's folder.
  public func path(_ path: String) -> String { path.hasPrefix("/") ? path : "\(folder)/\(path)" }
}
