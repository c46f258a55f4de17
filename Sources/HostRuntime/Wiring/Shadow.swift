import HostState
import HostSystem
import Synchronization
@_spi(Host) import VIPKit

/// An implementation that gets the calls of a worker which only read, after they were answered. It runs on threads of its own: one that
/// never answers holds up nobody.
final class Shadow: WorkerShadow {
  typealias Tell = @Sendable (_ function: String, _ implementation: String, _ difference: String) -> Void
  /// So many calls it has at once; others are dropped.
  private static let mostAtOnce = 4

  private struct State {
    var implementation: (any Sendable)?
    /// Tells its calls from those of the one before it. Before the first one, calls wait.
    var number = 0
    var waiting: [(function: String, ask: Ask)] = []
    var running = 0
    var status: HostStatus.Shadow
  }

  private let state: Mutex<State>
  private let patience: Duration
  private let tell: Tell

  init(_ name: String, patience: Duration = .seconds(30), tell: @escaping Tell) {
    state = Mutex(State(status: HostStatus.Shadow(by: name)))
    (self.patience, self.tell) = (patience, tell)
  }

  var status: HostStatus.Shadow { state.withLock(\.status) }

  /// Has another implementation get the calls from now on; nil for none.
  func exchange(for implementation: (any Sendable)?, _ name: String) {
    let waiting = state.withLock { state in
      defer { state = State(implementation: implementation, number: state.number + 1, status: .init(by: name)) }
      return state.waiting
    }
    for (function, ask) in waiting { follow(function, ask) }
  }

  func follow(_ function: String, _ ask: @escaping Ask) {
    let next = state.withLock { state -> (any Sendable, Int)? in
      if state.running + state.waiting.count == Self.mostAtOnce {
        state.status.dropped += 1
      } else if let implementation = state.implementation {
        state.running += 1
        return (implementation, state.number)
      } else if state.number == 0 {
        state.waiting.append((function, ask))
      }
      return nil
    }
    guard let (implementation, number) = next else { return }
    let watch = Task.detached { [self] in
      if (try? await Task.sleep(for: patience)) != nil { note("is slower than 30 s", in: function, by: number) }
    }
    Task.detached(executorPreference: OwnThreads.shared) { [self] in
      let difference = await ask(implementation)
      watch.cancel()
      let isAsked = difference != ""
      if let difference, isAsked { note(difference, in: function, by: number) }
      state.withLock { state in
        guard state.number == number else { return }
        state.running -= 1
        if isAsked { state.status.answered += 1 } else { state.status.dropped += 1 }
      }
    }
  }

  private func note(_ difference: String, in function: String, by number: Int) {
    let name = state.withLock { state -> String? in
      guard state.number == number else { return nil }
      state.status.differences["\(function) \(difference)", default: 0] += 1
      return state.status.differences["\(function) \(difference)"] == 1 ? state.status.implementation : nil
    }
    if let name { tell(function, name, difference) }
  }
}

/// A thread for each piece of work: those that all tasks share may be as few as there are processors.
private final class OwnThreads: TaskExecutor {
  static let shared = OwnThreads()

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    // Where there can be no more threads, the call has no end, as if it hung.
    try? SystemThread.start(hasSmallStack: false) { job.runSynchronously(on: Self.shared.asUnownedTaskExecutor()) }
  }
}
