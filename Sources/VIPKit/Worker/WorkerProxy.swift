internal import Synchronization

/// Records the calls of workers, or replays their answers, for the proxies that `host build` makes of Contracts.
@_spi(Host) public protocol WorkerTape: AnyObject, Sendable {
  /// Records a call, and gives its number. Arguments are JSON; null for secrets and for types without JSON.
  func begin(_ worker: String, _ function: String, arguments: [UInt8]) -> Int
  /// Records what comes of a call.
  func tell(_ event: WorkerEvent, of call: Int)
  /// Records that a value of a type without JSON is missing, and can't be replayed.
  func lacks(_ type: String, of call: Int)
  /// What came of a call next, when it is its turn; waits for ever for an unknown call. `publish` gets the state that came
  /// with it, in the recording's order, whichever thread reads its answer first.
  func next(of call: Int, publish: @escaping @Sendable ([String: [UInt8]]) -> Void) async -> WorkerEvent
  /// The same, at once; nil for an unknown call.
  func nextNow(of call: Int, publish: ([String: [UInt8]]) -> Void) -> WorkerEvent?
  /// Stops the wait for a call.
  func leave(_ call: Int)
  /// Ends the process: a call that can't wait has no known answer.
  func end(unanswered call: Int) -> Never
}

/// What comes of a call of a worker. Values are JSON.
@_spi(Host) public enum WorkerEvent: Equatable, Sendable {
  /// It returned; `state` has what the worker publishes that changed.
  case value([UInt8], state: [String: [UInt8]])
  case error([UInt8], state: [String: [UInt8]])
  case item([UInt8])
  case finished

  /// What the worker published.
  public var state: [String: [UInt8]] {
    switch self {
    case .value(_, let state), .error(_, let state): state
    case .item, .finished: [:]
    }
  }
}

/// Stands before an implementation of a worker, or in its place.
@_spi(Host) public struct WorkerProxy: Sendable {
  /// The name of the worker's protocol.
  public let worker: String
  /// The proxy's protocol: the worker's, or one that refines it.
  public let name: String
  /// Whether an implementation has that protocol.
  public let fits: @Sendable (any Sendable) -> Bool
  /// Makes an implementation's proxy; without one, the tape answers. Nil where the tape can't say how it begins.
  public let make: @Sendable ((any Sendable)?, any WorkerTape) -> (any Sendable)?

  /// Describes a proxy.
  public init<Base: Sendable>(
    _ name: String, of worker: String, before type: Base.Type,
    _ make: @escaping @Sendable (Base?, WorkerCalls) -> (any Sendable)?
  ) {
    (self.name, self.worker) = (name, worker)
    fits = { $0 is Base }
    self.make = { make($0 as? Base, WorkerCalls(of: worker, on: $1)) }
  }
}

/// The proxies that a library hands over to the host, those of refined protocols first.
@_spi(Host) public final class WorkerProxies: Sendable {
  /// The proxies.
  public let all: [WorkerProxy]

  /// Takes the proxies.
  public init(_ all: [WorkerProxy]) { self.all = all }

  /// The pointer for C; ``take(_:)`` balances the retain.
  public func handOver() -> UnsafeMutableRawPointer { Unmanaged.passRetained(self).toOpaque() }

  /// Takes the proxies out of a library's pointer. Call it once for each pointer.
  public static func take(_ pointer: UnsafeMutableRawPointer) -> WorkerProxies {
    Unmanaged<WorkerProxies>.fromOpaque(pointer).takeRetainedValue()
  }
}

/// A recorded error of an unknown type.
private struct RecordedError: Error, CustomStringConvertible {
  let description: String
}

/// Makes a proxy's calls: an implementation carries them out, and they are recorded; without one, the tape answers.
@_spi(Host) public final class WorkerCalls: Sendable {
  private let worker: String
  private let tape: any WorkerTape
  private let published = Mutex<[String: Published]>([:])

  private struct Published: Sendable {
    let json: @Sendable () -> [UInt8]?
    let set: @Sendable ([UInt8]) -> Void
    var last: [UInt8]?
  }

  init(of worker: String, on tape: any WorkerTape) {
    (self.worker, self.tape) = (worker, tape)
  }

  /// Makes a call that may wait.
  public func run<Base: Sendable, Value, Fault: Error>(
    _ function: String, _ arguments: [Any?], _ base: Base?, _ body: (Base) async throws(Fault) -> Value
  ) async throws(Fault) -> Value {
    let call = begin(function, arguments)
    guard let base else {
      let event = await tape.next(of: call) { [weak self] in self?.publish($0) }
      return try read(event, of: call, throwing: Fault.self)
    }
    do throws(Fault) {
      let value = try await body(base)
      tell(value, of: call)
      return value
    } catch {
      tell(fault: error, of: call)
      throw error
    }
  }

  /// Makes a call that returns at once.
  public func runNow<Base: Sendable, Value, Fault: Error>(
    _ function: String, _ arguments: [Any?], _ base: Base?, _ body: (Base) throws(Fault) -> Value
  ) throws(Fault) -> Value {
    let call = begin(function, arguments)
    guard let base else { return try read(tape.nextNow(of: call, publish: publish), of: call, throwing: Fault.self) }
    do throws(Fault) {
      let value = try body(base)
      tell(value, of: call)
      return value
    } catch {
      tell(fault: error, of: call)
      throw error
    }
  }

  /// A stream, whose values are recorded as they come.
  public func stream<Item: Sendable>(_ name: String, _ base: AsyncStream<Item>?) -> AsyncStream<Item> {
    let call = begin(name, [])
    return AsyncStream { continuation in
      let task = Task { [tape] in
        if let base {
          for await item in base {
            if let json = Self.json(item) {
              tape.tell(.item(json), of: call)
            } else {
              tape.lacks("\(Item.self)", of: call)
            }
            continuation.yield(item)
          }
          if !Task.isCancelled { tape.tell(.finished, of: call) }
        } else {
          while case .item(let json) = await tape.next(of: call, publish: { _ in }),
            let item = Self.value(json, Item.self)
          {
            continuation.yield(item)
          }
        }
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  /// Published state, recorded with each call that changed it. Nil without an implementation and a first value.
  public func snapshot<Value: Sendable>(_ name: String, _ base: Snapshot<Value>?) -> Snapshot<Value>? {
    let call = begin(name, [])
    guard let base else {
      let event = tape.nextNow(of: call, publish: { _ in })
      guard case .value(let json, _) = event, let first = Self.value(json, Value.self) else { return nil }
      let snapshot = Snapshot(first)
      published.withLock { published in
        published[name] = Published(
          json: { nil }, set: { if let value = Self.value($0, Value.self) { snapshot.value = value } })
      }
      return snapshot
    }
    tell(base.value, of: call)
    let json: @Sendable () -> [UInt8]? = { Self.json(base.value) }
    published.withLock { $0[name] = Published(json: json, set: { _ in }, last: json()) }
    return base
  }

  private func begin(_ function: String, _ arguments: [Any?]) -> Int {
    let values = arguments.map { $0.flatMap(Self.json) ?? Array("null".utf8) }
    return tape.begin(
      worker, function, arguments: Array("[".utf8) + values.joined(separator: Array(",".utf8)) + Array("]".utf8))
  }

  private func tell<Value>(_ value: Value, of call: Int) {
    if let json = Self.json(value) {
      tape.tell(.value(json, state: changes()), of: call)
    } else {
      tape.lacks("\(Value.self)", of: call)
    }
  }

  private func tell(fault: any Error, of call: Int) {
    tape.tell(.error(Self.json(of: fault), state: changes()), of: call)
  }

  private func changes() -> [String: [UInt8]] {
    published.withLock { published in
      var changes: [String: [UInt8]] = [:]
      for (name, part) in published {
        guard let json = part.json(), json != part.last else { continue }
        published[name]?.last = json
        changes[name] = json
      }
      return changes
    }
  }

  private static func json(of fault: any Error) -> [UInt8] { json(fault) ?? json(String(describing: fault)) ?? [] }

  /// Nil for a value without JSON. `Void`, which a function without a result returns, is null.
  private static func json(_ value: Any) -> [UInt8]? {
    if value is Void { return Array("null".utf8) }
    guard let value = value as? any Encodable else { return nil }
    return try? StateCoding.encode(value)
  }

  private func read<Value, Fault: Error>(
    _ event: WorkerEvent?, of call: Int, throwing: Fault.Type
  ) throws(Fault) -> Value {
    switch event {
    case .value(let json, _):
      if let value = Self.value(json, Value.self) { return value }
    case .error(let json, _):
      let fault =
        Self.value(json, Fault.self)
        ?? Self.value(json, String.self).flatMap { RecordedError(description: $0) as? Fault }
      if let fault { throw fault }
    case .item, .finished, nil: break
    }
    tape.end(unanswered: call)
  }

  private func publish(_ state: [String: [UInt8]]) {
    let parts = published.withLock { $0 }
    for (name, json) in state { parts[name]?.set(json) }
  }

  private static func value<Value>(_ json: [UInt8], _ type: Value.Type) -> Value? {
    if let nothing = () as? Value { return nothing }
    guard let type = type as? any Decodable.Type else { return nil }
    return (try? StateCoding.decode(type, from: json)) as? Value
  }
}
