import DisplayProtocol
import FoundationEssentials
import HostManifest
import Synchronization
@_spi(Host) import VIPKit

/// The calls of a recording and their results. Each answer waits until all that was recorded before has happened.
final class ReplayTape: WorkerTape {
  private struct Call {
    let worker: String
    let function: String
    let arguments: String
    /// Results and their places; the first `given` ones were given.
    var events: [(number: Int, event: WorkerEvent)] = []
    var given = 0
    var isMade = false
    /// Made before the recording began: it may be made again, several times, or never.
    var isKnown = false

    var name: String { "\(worker).\(function)" }
    var text: String { "\(name) with \(arguments)" }
  }

  private typealias Waiter = CheckedContinuation<WorkerEvent, Never>

  private struct State {
    /// By their recorded numbers; repeats of known calls, and unrecorded calls, get numbers after those.
    var calls: [Int: Call] = [:]
    /// Calls of each function that weren't made yet, in order.
    var open: [String: [Int]] = [:]
    /// Calls answered before the recording began, by function and arguments.
    var known: [String: Int] = [:]
    var position = 0
    /// After the first step a call is one of the recording, not one before it.
    var hasBegun = false
    var unknown: [String] = []
    var lastNumber = 0
    var waiters: [Int: Waiter] = [:]
    /// Calls that were cancelled, maybe before they began to wait.
    var left: Set<Int> = []
    var isOver = false

    /// Nil until it is the turn of the next result, unless `atOnce`.
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

  /// `onUnanswered` takes a call that can't wait and has no recorded answer.
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
        // Only what was before a recording has the number 0.
        if line.number == 0 { state.known[answered.text] = call }
      case .step, .screen: break
      }
    }
    self.state = Mutex(state)
    self.onUnanswered = onUnanswered
  }

  /// Releases the answers up to a place in the recording.
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

  /// The user goes on from here, with the real time.
  var isOver: Bool { state.withLock(\.isOver) }

  /// Ends waits for the time. Workers answer no more.
  func end() {
    let waiters = state.withLock { state in
      state.isOver = true
      return state.waiters.keys.filter { state.calls[$0]?.worker == "" }.compactMap {
        state.waiters.removeValue(forKey: $0)
      }
    }
    for waiter in waiters { waiter.resume(returning: .finished) }
  }

  var unknown: [String] { state.withLock(\.unknown) }

  /// Calls of workers whose turn has come, and that weren't made; of allowed repeats one is enough.
  func missing(allowsRepeats: Bool = false) -> [String] {
    state.withLock { state in
      let made = allowsRepeats ? Set(state.calls.values.filter(\.isMade).map(\.text)) : []
      return state.calls.sorted { $0.key < $1.key }.map(\.value).filter { call in
        !call.worker.isEmpty && !call.isMade && !call.isKnown && !made.contains(call.text)
          && call.events.first.map { $0.number <= state.position } == true
      }.map(\.text)
    }
  }

  /// Prefers a recorded call with the same arguments; else the next one of the function.
  func begin(_ worker: String, _ function: String, arguments: [UInt8]) -> Int {
    // In the recording's notation.
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
