/// A worker that can be exchanged while the app runs: each use reads the current implementation.
///
/// ```swift
/// final class LoginInteractor: LoginBusinessLogic {
///   @LiveWorker var auth: any AuthWorker
///   init(auth: LiveWorker<any AuthWorker>) { _auth = auth }
/// }
/// LoginInteractor(auth: LiveWorker(AuthWorkerSpy()))   // in a test
/// ```
@propertyWrapper
public struct LiveWorker<Worker: Sendable>: Sendable {
  private let slot: WorkerSlot<Worker>

  /// Follows a slot.
  public init(slot: WorkerSlot<Worker>) {
    self.slot = slot
  }

  /// Holds one implementation, in a slot of its own.
  public init(_ worker: Worker) {
    slot = WorkerSlot(worker)
  }

  /// The implementation at this moment.
  public var wrappedValue: Worker { slot.current }
}
