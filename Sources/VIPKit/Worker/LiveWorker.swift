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
  fileprivate let source: any WorkerSource<Worker>

  fileprivate init(source: any WorkerSource<Worker>) { self.source = source }

  /// Follows a slot.
  @_spi(Host) public init(slot: WorkerSlot<Worker>) {
    source = slot
  }

  /// Follows a slot that may be empty; then `worker` answers.
  @_spi(Host) public init(slot: WorkerSlot<Worker?>, default worker: Worker) {
    source = FilledSlot(slot: slot, worker: worker)
  }

  /// Holds one implementation, in a slot of its own.
  public init(_ worker: Worker) { source = WorkerSlot(worker) }

  /// Holds one implementation, in a slot of its own: the initial value of a property.
  public init(wrappedValue: Worker) { self.init(wrappedValue) }

  /// The implementation at this moment. Set, it is in a slot of its own: others who follow the slot before keep theirs.
  public var wrappedValue: Worker {
    get { source.current }
    set { self = LiveWorker(newValue) }
  }

  /// The live worker itself: `$auth` hands it on, follows another slot when it is set, and has ``changes``.
  public var projectedValue: LiveWorker {
    get { self }
    set { self = newValue }
  }

  /// An element each time that another implementation answers, from now on. A scene observes it to fetch its data again:
  /// `observe(interactor.newsChanges) { [weak self] in self?.fetchNews() }`, where `newsChanges` is `$news.changes`.
  public var changes: AsyncStream<Void> { source.changes }
}

extension LiveWorker {
  /// The same worker for a property that may hold none, as that of the Clean Swift templates:
  /// `interactor.$worker = try context.worker(.orders).optional`.
  public var optional: LiveWorker<Worker?> { LiveWorker<Worker?>(source: OptionalSource(base: source)) }
}

extension LiveWorker where Worker: ExpressibleByNilLiteral {
  /// Holds no implementation.
  public init() { self.init(nil) }
}

private protocol WorkerSource<Worker>: Sendable {
  associatedtype Worker: Sendable

  var current: Worker { get }
  var changes: AsyncStream<Void> { get }
}

extension WorkerSlot: WorkerSource {}

/// A slot that may be empty, and who answers then.
private struct FilledSlot<Worker: Sendable>: WorkerSource {
  let slot: WorkerSlot<Worker?>
  let worker: Worker

  var current: Worker { slot.current ?? worker }
  var changes: AsyncStream<Void> { slot.changes }
}

private struct OptionalSource<Worker: Sendable>: WorkerSource {
  let base: any WorkerSource<Worker>

  var current: Worker? { base.current }
  var changes: AsyncStream<Void> { base.changes }
}
