import Glibc
import Synchronization
@_spi(Host) import VIPKit

/// What came of a call of a worker in a recorded run, as JSON.
public enum RecordedAnswer: Equatable, Sendable {
  /// It has returned, and what the worker publishes is this from then on, by name.
  case value(String, state: [String: String] = [:])
  /// It has thrown.
  case error(String)
  /// The values of a stream, which goes on.
  case items([String])

  fileprivate var events: [WorkerEvent] {
    switch self {
    case .value(let json, let state): [.value(Array(json.utf8), state: state.mapValues { Array($0.utf8) })]
    case .error(let json): [.error(Array(json.utf8), state: [:])]
    case .items(let values): values.map { .item(Array($0.utf8)) }
    }
  }
}

/// Answers calls in the place of workers, by the proxies that their library has.
final class RecordedAnswers: WorkerTape {
  private typealias Call = (first: WorkerEvent?, events: AsyncStream<WorkerEvent>, end: @Sendable () -> Void)
  /// By function, those of the calls that weren't made yet, and the calls that were; the last answer stays.
  private let state = Mutex<(answers: [String: [RecordedAnswer]], calls: [Call])>(([:], []))

  func add(_ answer: RecordedAnswer, to function: String) {
    state.withLock { $0.answers[function, default: []].append(answer) }
  }

  /// What answers in the place of a worker; nil when nothing was said of it, and where its library has no proxy.
  func worker<Worker: Sendable>(of key: WorkerKey<Worker>) -> Worker? {
    guard state.withLock({ $0.answers.keys.contains { $0.hasPrefix("\(key.name).") } }) else { return nil }
    // "Contracts.AuthWorker"
    let module = String(reflecting: Worker.self).replacing("any ", with: "").prefix { $0 != "." }
    typealias Proxies = @convention(c) () -> UnsafeMutableRawPointer
    guard let address = dlsym(nil, "proxies_\(module)") else { return nil }
    // dlsym gives an address without a type, which the name says.
    let proxies = WorkerProxies.take(unsafeBitCast(address, to: Proxies.self)()).all
    return proxies.lazy.filter { $0.worker == key.name }.compactMap { $0.make(nil, self) as? Worker }.first
  }

  /// Nothing more comes of a call that has no answer, and of a stream after its values.
  func begin(_ worker: String, _ function: String, arguments: [UInt8]) -> Int {
    state.withLock { state in
      let answers = state.answers["\(worker).\(function)"] ?? []
      if answers.count > 1 { state.answers["\(worker).\(function)"]?.removeFirst() }
      let events = answers.first?.events ?? []
      let (stream, continuation) = AsyncStream.makeStream(of: WorkerEvent.self)
      for event in events { continuation.yield(event) }
      state.calls.append((events.first, stream, { continuation.finish() }))
      return state.calls.count - 1
    }
  }

  func next(of call: Int) async -> WorkerEvent {
    // Who is cancelled goes on to wait, as in a replay: only `leave` ends it.
    let events = state.withLock { $0.calls[call].events }
    return await Task {
      for await event in events { return event }
      return .finished
    }.value
  }

  func nextNow(of call: Int) -> WorkerEvent? { state.withLock { $0.calls[call].first } }
  func leave(_ call: Int) { state.withLock { $0.calls[call].end() } }
  func tell(_ event: WorkerEvent, of call: Int) {}
  func lacks(_ type: String, of call: Int) {}
  func end(unanswered call: Int) -> Never { fatalError("a worker is asked for what the test has no answer to") }
}
