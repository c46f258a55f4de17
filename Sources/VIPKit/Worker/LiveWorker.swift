/// A worker that can be exchanged while the app runs: each use reads the current implementation.
///
/// A Configurator connects an Interactor's `@LiveWorker var auth: any AuthWorker` by
/// `interactor.$auth = try context.worker(.auth)`; a test sets `auth`, or passes `LiveWorker(AuthWorkerSpy())`.
@propertyWrapper
public struct LiveWorker<Worker: Sendable>: Sendable {
  private let current: @Sendable () -> Worker
  private let stream: @Sendable () -> AsyncStream<Void>
  /// The default: a search for leaks doesn't see what a closure holds.
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

  /// Follows a slot that may be empty: then `worker` answers.
  @_spi(Host) public init(slot: WorkerSlot<Worker?>, default worker: Worker) {
    self.init(current: { slot.current ?? worker }, stream: { slot.changes }, holding: worker)
  }

  /// Holds one implementation, in a slot of its own.
  public init(_ worker: Worker) { self.init(slot: WorkerSlot(worker)) }

  /// Holds one implementation, in a slot of its own: a property's initial value.
  public init(wrappedValue: Worker) { self.init(wrappedValue) }

  /// The implementation now. Setting it makes a slot of its own: others who follow the old slot keep theirs.
  public var wrappedValue: Worker {
    get { current() }
    set { self = LiveWorker(newValue) }
  }

  /// The live worker itself, `$auth`: handed on, set to follow another slot, or asked for its ``changes``.
  public var projectedValue: LiveWorker {
    get { self }
    set { self = newValue }
  }

  /// An element for each exchange from now on: `observe(interactor.newsChanges) { [weak self] in self?.fetchNews() }`.
  public var changes: AsyncStream<Void> { stream() }
}

extension LiveWorker {
  /// The same worker for a property that may hold none: `interactor.$worker = try context.worker(.orders).optional`.
  public var optional: LiveWorker<Worker?> { LiveWorker<Worker?>(current: { wrappedValue }, stream: { changes }) }
}

extension LiveWorker where Worker: ExpressibleByNilLiteral {
  /// Holds no implementation.
  public init() { self.init(nil) }
}
