import DisplayProtocol
import FoundationEssentials
import HostManifest
import Synchronization
@_spi(Host) import VIPKit

/// The calls of a recording, and what came of them, for a run that does the same again. Each answer waits until it is its turn: until what came
/// before it in the recording has come here.
final class ReplayTape: WorkerTape {
  private struct Call {
    let worker: String
    let function: String
    let arguments: String
    /// What came of it, and when; the first so many were given.
    var events: [(number: Int, event: WorkerEvent)] = []
    var given = 0
    var isMade = false
    /// Whether it was made before the recording began, so that it may be made again, more than once, or not at all.
    var isKnown = false
    var waiter: CheckedContinuation<WorkerEvent, Never>?

    var text: String { "\(worker).\(function) with \(arguments)" }
  }

  private struct State {
    /// By the numbers that they have in the recording.
    var calls: [Int: Call] = [:]
    /// The numbers of the calls of a function that weren't made yet, in their order.
    var open: [String: [Int]] = [:]
    /// The answered calls that were made before the recording began, by function and arguments.
    var known: [String: Int] = [:]
    /// What came so far.
    var position = 0
    /// Whether a step was taken: what is called from then on was called in the recording, too, rather than before it.
    var hasBegun = false
    /// The calls that the recording doesn't have.
    var unknown: [String] = []
    var lastUnknown = 0
    var unknownWaiters: [Int: CheckedContinuation<WorkerEvent, Never>] = [:]
    /// The calls for which nobody waits any more, though they may not have begun to wait.
    var left: Set<Int> = []
    var isOver = false
  }

  private let state: Mutex<State>
  private let onUnanswered: @Sendable (String) -> Never

  /// - Parameter onUnanswered: is told of a call that can't wait, and that the recording has no answer to.
  init(_ lines: [RecordingLine], onUnanswered: @escaping @Sendable (String) -> Never) {
    var state = State()
    for line in lines {
      switch line.event {
      case .call(let number, let worker, let function, let arguments, let isKnown):
        state.calls[number] = Call(worker: worker, function: function, arguments: arguments, isKnown: isKnown)
        state.open["\(worker).\(function)", default: []].append(number)
      case .answer(let call, let event):
        guard let answered = state.calls[call] else { continue }
        state.calls[call]?.events.append((line.number, event))
        if answered.isKnown, line.number == lines.first?.number {
          state.known["\(answered.worker).\(answered.function)\(answered.arguments)"] = call
          state.position = line.number
        }
      case .step, .screen: break
      }
    }
    self.state = Mutex(state)
    self.onUnanswered = onUnanswered
  }

  /// Has the answers come that came up to a place in the recording.
  func advance(to number: Int, byStep isStep: Bool = false) {
    let ready = state.withLock { state in
      state.position = number
      state.hasBegun = state.hasBegun || isStep
      return state.calls.keys.sorted().compactMap { call in Self.take(call, &state) }
    }
    for (waiter, event) in ready { waiter.resume(returning: event) }
  }

  /// Whether the user goes on from here, with the time as it is.
  var isOver: Bool { state.withLock(\.isOver) }

  /// Has waits for the time end. Workers answer no more.
  func end() {
    let waiters = state.withLock { state in
      state.isOver = true
      var waiters: [CheckedContinuation<WorkerEvent, Never>] = []
      for (number, call) in state.calls where call.worker.isEmpty {
        if let waiter = call.waiter { waiters.append(waiter) }
        state.calls[number]?.waiter = nil
      }
      return waiters
    }
    for waiter in waiters { waiter.resume(returning: .finished) }
  }

  /// The calls of workers that the recording doesn't have.
  var unknown: [String] { state.withLock(\.unknown) }

  /// The calls of workers whose turn has come, and that weren't made; of repeats that are allowed, one is enough.
  func missing(allowsRepeats: Bool = false) -> [String] {
    state.withLock { state in
      let made = allowsRepeats ? Set(state.calls.values.filter(\.isMade).map(\.text)) : []
      return state.calls.sorted { $0.key < $1.key }.map(\.value).filter { call in
        !call.worker.isEmpty && !call.isMade && !call.isKnown && !made.contains(call.text)
          && call.events.first.map { $0.number <= state.position } == true
      }.map(\.text)
    }
  }

  private static func take(_ number: Int, _ state: inout State) -> (
    CheckedContinuation<WorkerEvent, Never>, WorkerEvent
  )? {
    guard let call = state.calls[number], let waiter = call.waiter, call.given < call.events.count,
      call.events[call.given].number <= state.position
    else { return nil }
    state.calls[number]?.given += 1
    state.calls[number]?.waiter = nil
    return (waiter, call.events[call.given].event)
  }

  // MARK: WorkerTape

  /// Finds the call in the recording: one with the same arguments, else the next of the function.
  func begin(_ worker: String, _ function: String, arguments: [UInt8]) -> Int {
    // As the recording writes it.
    let text = (try? JSONParser.parse(arguments))?.text ?? "[]"
    return state.withLock { state in
      let name = "\(worker).\(function)"
      let open = state.open[name, default: []]
      let same = open.indices.filter { state.calls[open[$0]]?.arguments == text }
      let later = state.hasBegun ? same.first { state.calls[open[$0]]?.isKnown == false } : nil
      let place = later ?? same.first ?? (worker.isEmpty && !open.isEmpty ? 0 : nil)
      guard let place else {
        if let known = state.known["\(name)\(text)"].flatMap({ state.calls[$0] }) {
          let number = (state.calls.keys.max() ?? 0) + 1
          state.calls[number] = Call(
            worker: worker, function: function, arguments: text, events: known.events, isMade: true, isKnown: true)
          return number
        }
        let call = Call(worker: worker, function: function, arguments: text)
        if !worker.isEmpty { state.unknown.append(call.text) }
        state.lastUnknown -= 1
        return state.lastUnknown
      }
      let number = open[place]
      state.open[name]?.remove(at: place)
      state.calls[number]?.isMade = true
      return number
    }
  }

  func tell(_ event: WorkerEvent, of call: Int) {}

  func lacks(_ type: String, of call: Int) {}

  func next(of call: Int) async -> WorkerEvent {
    await withCheckedContinuation { continuation in
      let ready = state.withLock { state -> (CheckedContinuation<WorkerEvent, Never>, WorkerEvent)? in
        guard state.calls[call] != nil else {
          if state.left.remove(call) != nil { return (continuation, .finished) }
          state.unknownWaiters[call] = continuation
          return nil
        }
        if state.left.remove(call) != nil { return (continuation, .finished) }
        state.calls[call]?.waiter = continuation
        return Self.take(call, &state)
      }
      if let (waiter, event) = ready { waiter.resume(returning: event) }
    }
  }

  func nextNow(of call: Int) -> WorkerEvent? {
    state.withLock { state in
      guard let known = state.calls[call], known.given < known.events.count else { return nil }
      state.calls[call]?.given += 1
      return known.events[known.given].event
    }
  }

  func leave(_ call: Int) {
    let waiter = state.withLock { state in
      let waiter = state.calls[call]?.waiter ?? state.unknownWaiters.removeValue(forKey: call)
      state.calls[call]?.waiter = nil
      // It may be about to wait.
      if waiter == nil { state.left.insert(call) }
      return waiter
    }
    waiter?.resume(returning: .finished)
  }

  func end(unanswered call: Int) -> Never {
    let name = state.withLock { state in
      state.calls[call].map { "\($0.worker).\($0.function)" } ?? state.unknown.last
    }
    onUnanswered(name ?? "a call")
  }
}
