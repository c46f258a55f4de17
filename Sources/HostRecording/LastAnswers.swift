import DisplayProtocol
import HostManifest
@_spi(Host) import VIPKit

/// What workers have answered last, and the calls that wait for an answer: what a recording that begins in the middle of a run needs to make
/// the screens that are there.
struct LastAnswers {
  private struct Call {
    let fields: JSONObject
    var answer: JSONObject? {
      didSet { size = Self.size(of: fields) + (answer.map(Self.size) ?? 0) }
    }
    private(set) var size: Int
    init(fields: JSONObject) { (self.fields, size) = (fields, Self.size(of: fields)) }
    private static func size(of fields: JSONObject) -> Int { JSONValue.object(fields).text.utf8.count }
    var key: String { fields["in", default: .null].text + fields["of", default: .null].text + arguments }
    private var arguments: String { fields["with"]?.text ?? "" }
  }

  /// By their numbers.
  private var calls: [Int: Call] = [:]
  /// The call that was answered last of each function with its arguments.
  private var answered: [String: Int] = [:]

  /// The lines that name the proxies, by worker.
  private var proxies: [String: JSONObject] = [:]

  /// The call that began last, and the one that had when all was forgotten.
  private var (last, forgotten) = (0, 0)

  /// How many calls, and how many bytes of them.
  private static let (most, mostBytes) = (200, 1 << 18)

  mutating func note(_ fields: JSONObject) {
    if let worker = fields["worker"]?.string { proxies[worker] = fields }
    if let number = fields["call"]?.int { last = max(last, number) }
    guard let number = fields["call"]?.int, fields["in"] != nil || fields["of"] == .string("sleep") else { return }
    calls[number] = Call(fields: fields)
    prune()
  }

  /// Forgets what workers have answered.
  mutating func forget() {
    (calls, answered, proxies) = (calls.filter { $0.value.fields["in"] == nil }, [:], [:])
    forgotten = last
  }

  /// Whether a call was forgotten: a stream goes on after that.
  func hasForgotten(_ call: Int) -> Bool { call <= forgotten && calls[call] == nil }

  private mutating func prune() {
    var bytes = calls.values.reduce(0) { $0 + $1.size }
    while calls.count > Self.most || bytes > Self.mostBytes {
      // A large answer isn't to take the place of many small ones.
      let left = bytes > Self.mostBytes ? calls.max { $0.value.size < $1.value.size }?.key : calls.keys.min()
      guard let left, let call = calls.removeValue(forKey: left) else { return }
      bytes -= call.size
      if answered[call.key] == left { answered[call.key] = nil }
    }
  }

  mutating func note(_ event: WorkerEvent, of number: Int) {
    guard let call = calls[number] else { return }
    switch event {
    case .value(_, let state), .error(_, let state):
      if let before = answered.updateValue(number, forKey: call.key), before != number { calls[before] = nil }
      calls[number]?.answer = event.fields(of: number)
      // What a worker publishes is what it answered when it was asked for it, until it changes.
      for (name, json) in state {
        let key = Call(fields: ["in": call.fields["in", default: .null], "of": .string(name)]).key
        guard let published = answered[key] else { continue }
        calls[published]?.answer = WorkerEvent.value(json, state: [:]).fields(of: published)
      }
      prune()
    // A stream that is asked for again ends again, or begins with its last value.
    case .finished:
      if let before = answered.updateValue(number, forKey: call.key), before != number { calls[before] = nil }
      calls[number]?.answer = event.fields(of: number)
      prune()
    case .item:
      calls[number]?.answer = event.fields(of: number)
      prune()
    @unknown default: break
    }
  }

  /// The calls and their answers, as lines of a recording.
  var lines: [JSONObject] {
    let calls = calls.sorted { $0.key < $1.key }.flatMap { [$0.value.fields] + ($0.value.answer.map { [$0] } ?? []) }
    return (proxies.sorted { $0.key < $1.key }.map(\.value) + calls).map { $0.merging(["known": .bool(true)]) { $1 } }
  }
}
