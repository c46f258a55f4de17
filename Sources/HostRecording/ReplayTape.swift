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

    var name: String { "\(worker).\(function)" }
    var text: String { "\(name) with \(arguments)" }
  }

  private typealias Waiter = CheckedContinuation<WorkerEvent, Never>

  private struct State {
    /// By the numbers that they have in the recording; repeats of known ones, and those that it doesn't have, are counted on from there.
    var calls: [Int: Call] = [:]
    /// The numbers of the calls of a function that weren't made yet, in their order.
    var open: [String: [Int]] = [:]
    /// The answered calls that were made before the recording began, by function and arguments.
    var known: [String: Int] = [:]
    /// What came so far.
    var position = 0
    /// Whether a step was taken: what is called from then on was called in the recording, too, rather than before it.
    var hasBegun = false
    /// The calls of workers that the recording doesn't have.
    var unknown: [String] = []
    var lastNumber = 0
    var waiters: [Int: Waiter] = [:]
    /// The calls for which nobody waits any more, though they may not have begun to wait.
    var left: Set<Int> = []
    var isOver = false

    /// What came of a call next, at once or when it is its turn.
    mutating func next(of number: Int, atOnce: Bool = false) -> WorkerEvent? {
      guard let call = calls[number], call.given < call.events.count else { return nil }
      let (place, event) = call.events[call.given]
      guard atOnce || place <= position else { return nil }
      calls[number]?.given += 1
      return event
    }

    mutating func add(_ call: Call, as number: Int) {
      calls[number] = call
      lastNumber = max(lastNumber, number)
    }
  }

  private let state: Mutex<State>
  private let onUnanswered: @Sendable (String) -> Never

  /// - Parameter onUnanswered: is told of a call that can't wait, and that the recording has no answer to.
  init(_ lines: [RecordingLine], onUnanswered: @escaping @Sendable (String) -> Never) {
    var state = State()
    for line in lines {
      switch line.event {
      case .call(let number, let worker, let function, let arguments, let isKnown):
        let call = Call(worker: worker, function: function, arguments: arguments, isKnown: isKnown)
        state.add(call, as: number)
        state.open[call.name, default: []].append(number)
      case .answer(let call, let event):
        guard let answered = state.calls[call] else { continue }
        state.calls[call]?.events.append((line.number, event))
        // Only what was before a recording has no number.
        if line.number == 0 { state.known[answered.text] = call }
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
      return state.waiters.keys.sorted().compactMap { call in
        state.next(of: call).flatMap { event in state.waiters.removeValue(forKey: call).map { ($0, event) } }
      }
    }
    for (waiter, event) in ready { waiter.resume(returning: event) }
  }

  /// Whether the user goes on from here, with the time as it is.
  var isOver: Bool { state.withLock(\.isOver) }

  /// Has waits for the time end. Workers answer no more.
  func end() {
    let waiters = state.withLock { state in
      state.isOver = true
      return state.waiters.keys.filter { state.calls[$0]?.worker == "" }.compactMap {
        state.waiters.removeValue(forKey: $0)
      }
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

  // MARK: WorkerTape

  /// Finds the call in the recording: one with the same arguments, else the next of the function.
  func begin(_ worker: String, _ function: String, arguments: [UInt8]) -> Int {
    // As the recording writes it.
    let text = (try? JSONParser.parse(arguments))?.text ?? "[]"
    var call = Call(worker: worker, function: function, arguments: text, isMade: true)
    return state.withLock { state in
      let open = state.open[call.name, default: []]
      let same = open.indices.filter { state.calls[open[$0]]?.arguments == text }
      let later = state.hasBegun ? same.first { state.calls[open[$0]]?.isKnown == false } : nil
      if let place = later ?? same.first ?? (worker.isEmpty && !open.isEmpty ? 0 : nil) {
        state.open[call.name]?.remove(at: place)
        state.calls[open[place]]?.isMade = true
        return open[place]
      }
      if let known = state.known[call.text].flatMap({ state.calls[$0] }) {
        (call.events, call.isKnown) = (known.events, true)
      } else if !worker.isEmpty {
        state.unknown.append(call.text)
      }
      state.add(call, as: state.lastNumber + 1)
      return state.lastNumber
    }
  }

  func tell(_ event: WorkerEvent, of call: Int) {}

  func lacks(_ type: String, of call: Int) {}

  func next(of call: Int) async -> WorkerEvent {
    await withCheckedContinuation { continuation in
      let event = state.withLock { state -> WorkerEvent? in
        if state.left.remove(call) != nil { return .finished }
        let event = state.next(of: call)
        if event == nil { state.waiters[call] = continuation }
        return event
      }
      if let event { continuation.resume(returning: event) }
    }
  }

  /// The user who goes on has the time as it is.
  func nextNow(of call: Int) -> WorkerEvent? {
    state.withLock { $0.isOver && $0.calls[call]?.worker == "" ? nil : $0.next(of: call, atOnce: true) }
  }

  func leave(_ call: Int) {
    let waiter = state.withLock { state in
      let waiter = state.waiters.removeValue(forKey: call)
      // It may be about to wait.
      if waiter == nil { state.left.insert(call) }
      return waiter
    }
    waiter?.resume(returning: .finished)
  }

  func end(unanswered call: Int) -> Never {
    let text = state.withLock { state in
      state.calls[call].map { state.unknown.contains($0.text) ? $0.text : $0.name }
    }
    onUnanswered(text ?? "a call")
  }
}
