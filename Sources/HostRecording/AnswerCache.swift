import DisplayProtocol
import HostManifest
@_spi(Host) import VIPKit

/// The last answers of workers, and the calls that wait for one. A recording that begins in the middle of a run needs
/// them: a replay makes the first screens by them.
struct AnswerCache {
  private struct Call {
    let fields: JSONObject
    let key: String
    let size: Int
    var answer: WorkerEvent?
    var bytes: Int { size + (answer?.size ?? 0) }
  }

  private var calls: [Int: Call] = [:]
  /// The last answered call of each function with its arguments.
  private var answered: [String: Int] = [:]
  /// The lines that name the proxies, by worker.
  private var proxies: [String: JSONObject] = [:]
  /// The newest call; `forgotten` is the newest one when everything was forgotten.
  private(set) var lastCall = 0
  private var forgotten = 0

  private static let (mostCalls, mostBytes) = (200, 1 << 18)

  private static func key(_ worker: JSONValue?, _ function: JSONValue?, _ arguments: JSONValue?) -> String {
    "\(worker?.text ?? "null")\(function?.text ?? "null")\(arguments?.text ?? "")"
  }

  /// A call, or a line that names a proxy. Of the system values only waits are kept.
  mutating func note(_ fields: JSONObject) {
    if let worker = fields["worker"]?.string { proxies[worker] = fields }
    guard let number = fields["call"]?.int else { return }
    lastCall = number
    guard fields["in"] != nil || fields["of"] == .string("sleep") else { return }
    calls[number] = Call(
      fields: fields, key: Self.key(fields["in"], fields["of"], fields["with"]),
      size: JSONValue.object(fields).text.utf8.count)
    prune()
  }

  mutating func note(_ event: WorkerEvent, of number: Int) {
    guard let call = calls[number] else { return }
    if case .item = event {
    } else if let before = answered.updateValue(number, forKey: call.key), before != number {
      calls[before] = nil
    }
    calls[number]?.answer = event
    // A published value is the answer to the next question for it.
    for (name, json) in event.parts.state {
      guard let published = answered[Self.key(call.fields["in"], .string(name), nil)] else { continue }
      calls[published]?.answer = .value(json, state: [:])
    }
    prune()
  }

  mutating func forget() {
    (calls, answered, proxies) = (calls.filter { $0.value.fields["in"] == nil }, [:], [:])
    forgotten = lastCall
  }

  /// A stream may go on after its call was forgotten.
  func hasForgotten(_ call: Int) -> Bool { call <= forgotten && calls[call] == nil }

  var lines: [JSONObject] {
    let calls = calls.sorted { $0.key < $1.key }.flatMap { number, call in
      [call.fields] + (call.answer.map { [$0.fields(of: number)] } ?? [])
    }
    return (proxies.sorted { $0.key < $1.key }.map(\.value) + calls).map { $0.merging(["known": .bool(true)]) { $1 } }
  }

  private mutating func prune() {
    var bytes = calls.values.reduce(0) { $0 + $1.bytes }
    while calls.count > Self.mostCalls || bytes > Self.mostBytes {
      // A large answer must not displace many small ones.
      let left = bytes > Self.mostBytes ? calls.max { $0.value.bytes < $1.value.bytes }?.key : calls.keys.min()
      guard let left, let call = calls.removeValue(forKey: left) else { return }
      bytes -= call.bytes
      if answered[call.key] == left { answered[call.key] = nil }
    }
  }
}

extension WorkerEvent {
  fileprivate var size: Int { parts.state.reduce(parts.json.count) { $0 + $1.key.utf8.count + $1.value.count } }
}
