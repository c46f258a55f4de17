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

  private typealias Publish = @Sendable ([String: [UInt8]]) -> Void
  private typealias Waiter = (continuation: CheckedContinuation<WorkerEvent, Never>, publish: Publish)

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
    /// The place of the newest state, by worker and name: a call that is made late doesn't bring back an older one.
    var published: [String: Int] = [:]
    /// Calls that were cancelled, maybe before they began to wait.
    var left: Set<Int> = []
    var isOver = false

    /// Nil until it is the turn of the next result, unless `atOnce`.
    mutating func next(
      of number: Int, atOnce: Bool = false, publish: ([String: [UInt8]]) -> Void
    ) -> WorkerEvent? {
      guard let call = calls[number], let (place, event) = due(number), atOnce || place <= position else { return nil }
      calls[number]?.given += 1
      let fresh = event.state.filter { published["\(call.worker).\($0.key)", default: 0] <= place }
      for name in fresh.keys { published["\(call.worker).\(name)"] = place }
      publish(fresh)
      return event
    }

    func due(_ number: Int) -> (number: Int, event: WorkerEvent)? {
      calls[number].flatMap { $0.given < $0.events.count ? $0.events[$0.given] : nil }
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
      let due = state.waiters.keys.map { ($0, state.due($0)?.number ?? .max) }.sorted { $0.1 < $1.1 }
      return due.compactMap { call, _ -> (Waiter, WorkerEvent)? in
        guard let waiter = state.waiters[call], let event = state.next(of: call, publish: waiter.publish) else {
          return nil
        }
        state.waiters[call] = nil
        return (waiter, event)
      }
    }
    for (waiter, event) in ready { waiter.continuation.resume(returning: event) }
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
    for waiter in waiters { waiter.continuation.resume(returning: .finished) }
  }

  var unknown: [String] { state.withLock(\.unknown) }
  var waiting: Int { state.withLock(\.waiters.count) }

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

  func next(of call: Int, publish: @escaping @Sendable ([String: [UInt8]]) -> Void) async -> WorkerEvent {
    await withCheckedContinuation { continuation in
      let event = state.withLock { state -> WorkerEvent? in
        if state.left.remove(call) != nil { return .finished }
        let event = state.next(of: call, publish: publish)
        if event == nil { state.waiters[call] = (continuation, publish) }
        return event
      }
      if let event { continuation.resume(returning: event) }
    }
  }

  func nextNow(of call: Int, publish: ([String: [UInt8]]) -> Void) -> WorkerEvent? {
    state.withLock { state in
      state.isOver && state.calls[call]?.worker == "" ? nil : state.next(of: call, atOnce: true, publish: publish)
    }
  }

  func leave(_ call: Int) {
    let waiter = state.withLock { state in
      let waiter = state.waiters.removeValue(forKey: call)
      // It may be about to wait.
      if waiter == nil { state.left.insert(call) }
      return waiter
    }
    waiter?.continuation.resume(returning: .finished)
  }

  func end(unanswered call: Int) -> Never {
    let text = state.withLock { state in
      state.calls[call].map { state.unknown.contains($0.text) ? $0.text : $0.name }
    }
    onUnanswered(text ?? "a call")
  }
}
