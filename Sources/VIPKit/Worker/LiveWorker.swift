/// A worker that can be exchanged while the app runs: each use reads the current implementation.
///
/// ```swift
/// final class LoginInteractor: LoginBusinessLogic {
///   @LiveWorker var auth: any AuthWorker
///   init(auth: LiveWorker<any AuthWorker>) { _auth = auth }
/// }
/// LoginInteractor(auth: LiveWorker(AuthWorkerSpy()))   // in a test
/// ```
///
/// An Interactor that was written for a plain property of the protocol stays as it is, when this stands before the property.
/// The Configurator then connects it by `interactor.$auth = try context.worker(.auth)`, and a test sets `auth`.
@propertyWrapper
public struct LiveWorker<Worker: Sendable>: Sendable {
  private enum Source: Sendable {
    case slot(WorkerSlot<Worker>)
    case optional(WorkerSlot<Worker?>, default: Worker)
  }

  private let source: Source

  /// Follows a slot.
  @_spi(Host) public init(slot: WorkerSlot<Worker>) {
    source = .slot(slot)
  }

  /// Follows a slot that may be empty.
  ///
  /// - Parameters:
  ///   - slot: the slot.
  ///   - worker: answers as long as the slot is empty.
  @_spi(Host) public init(slot: WorkerSlot<Worker?>, default worker: Worker) {
    source = .optional(slot, default: worker)
  }

  /// Holds one implementation, in a slot of its own.
  public init(_ worker: Worker) {
    source = .slot(WorkerSlot(worker))
  }

  /// Holds one implementation, in a slot of its own: the initial value of a property.
  public init(wrappedValue: Worker) {
    self.init(wrappedValue)
  }

  /// The implementation at this moment. Set, it is in a slot of its own: others who follow the slot before keep theirs.
  public var wrappedValue: Worker {
    get {
      switch source {
      case .slot(let slot): slot.current
      case .optional(let slot, let worker): slot.current ?? worker
      }
    }
    set { self = LiveWorker(newValue) }
  }

  /// The live worker itself: `$auth` hands it on, follows another slot when it is set, and has ``changes``.
  public var projectedValue: LiveWorker {
    get { self }
    set { self = newValue }
  }

  /// Says so each time that another implementation answers, from now on. A scene observes it to fetch its data again:
  ///
  /// ```swift
  /// observe(interactor.newsChanges) { [weak self] in self?.fetchNews() }   // newsChanges is $news.changes
  /// ```
  public var changes: AsyncStream<Void> {
    switch source {
    case .slot(let slot): slot.changes
    case .optional(let slot, _): slot.changes
    }
  }
}
