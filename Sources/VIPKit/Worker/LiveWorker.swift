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
  private let current: @Sendable () -> Worker
  private let stream: @Sendable () -> AsyncStream<Void>
  /// The default: who looks for a leak doesn't see what a closure holds.
  private let held: Worker?

  fileprivate init(
    current: @escaping @Sendable () -> Worker, stream: @escaping @Sendable () -> AsyncStream<Void>,
    holding held: Worker? = nil
  ) {
    (self.current, self.stream, self.held) = (current, stream, held)
  }

  /// Follows a slot.
  @_spi(Host) public init(slot: WorkerSlot<Worker>) {
    self.init(current: { slot.current }, stream: { slot.changes })
  }

  /// Follows a slot that may be empty; then `worker` answers.
  @_spi(Host) public init(slot: WorkerSlot<Worker?>, default worker: Worker) {
    self.init(current: { slot.current ?? worker }, stream: { slot.changes }, holding: worker)
  }

  /// Holds one implementation, in a slot of its own.
  public init(_ worker: Worker) { self.init(slot: WorkerSlot(worker)) }

  /// Holds one implementation, in a slot of its own: the initial value of a property.
  public init(wrappedValue: Worker) { self.init(wrappedValue) }

  /// The implementation at this moment. Set, it is in a slot of its own: others who follow the slot before keep theirs.
  public var wrappedValue: Worker {
    get { current() }
    set { self = LiveWorker(newValue) }
  }

  /// The live worker itself: `$auth` hands it on, follows another slot when it is set, and has ``changes``.
  public var projectedValue: LiveWorker {
    get { self }
    set { self = newValue }
  }

  /// An element each time that another implementation answers, from now on. A scene observes it to fetch its data again:
  /// `observe(interactor.newsChanges) { [weak self] in self?.fetchNews() }`, where `newsChanges` is `$news.changes`.
  public var changes: AsyncStream<Void> { stream() }
}

extension LiveWorker {
  /// The same worker for a property that may hold none, as that of the Clean Swift templates:
  /// `interactor.$worker = try context.worker(.orders).optional`.
  public var optional: LiveWorker<Worker?> { LiveWorker<Worker?>(current: { wrappedValue }, stream: { changes }) }
}

extension LiveWorker where Worker: ExpressibleByNilLiteral {
  /// Holds no implementation.
  public init() { self.init(nil) }
}
