import Synchronization

/// A spy of a worker that an exhaustive test asks which of its calls nobody has read. `host spies` makes such spies.
///
/// ```swift
/// final class AuthWorkerSpy: AuthWorker, CallRecording {
///   let recorder = CallRecorder<Call>()
///   var calls: [Call] { recorder.calls }
/// ```
public protocol CallRecording: Sendable {
  /// A call of the worker, as a value.
  associatedtype Call: Sendable
  /// Keeps the calls.
  nonisolated var recorder: CallRecorder<Call> { get }
}

/// Keeps the calls that a spy receives, and knows how many of them have been read.
public final class CallRecorder<Call: Sendable>: Sendable {
  fileprivate let state = Mutex((calls: [Call](), read: 0))

  /// Makes a recorder without calls.
  public init() {}

  /// The calls, in order. They count as read.
  public var calls: [Call] {
    state.withLock { state in
      state.read = state.calls.count
      return state.calls
    }
  }

  /// Adds a call.
  public func append(_ call: Call) { state.withLock { $0.calls.append(call) } }
}

extension CallRecording {
  /// The calls, and how many of them have been read.
  var recorded: (calls: [any Sendable], read: Int) { recorder.state.withLock { ($0.calls, $0.read) } }
}
