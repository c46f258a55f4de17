import Synchronization

/// A worker's spy, made by `host spies`, whose calls are among ``SceneDriver/changes``.
public protocol CallRecording: Sendable {
  /// A call of the worker, as a value.
  associatedtype Call: Sendable
  /// Keeps the calls.
  nonisolated var recorder: CallRecorder<Call> { get }
}

/// Keeps the calls that a spy receives.
public final class CallRecorder<Call: Sendable>: Sendable {
  private let state = Mutex<[Call]>([])

  /// Makes a recorder without calls.
  public init() {}

  /// The calls, in order.
  public var calls: [Call] { state.withLock(\.self) }

  /// Adds a call.
  public func append(_ call: Call) { state.withLock { $0.append(call) } }
}

extension CallRecording {
  var recorded: [any Sendable] { recorder.calls }
}
