import FoundationEssentials
@_spi(Host) import VIPKit

/// The time and random values as calls of a worker without a name, which a recording keeps and a replay repeats.
extension SystemValues {
  /// `isPlaying`: waits end as the tape says.
  init(_ values: SystemValues, on tape: any WorkerTape, isPlaying: @escaping @Sendable () -> Bool = { false }) {
    self = values
    clock = TapedClock(tape: tape, isPlaying: isPlaying)
    now = { [now = values.now] in Self.draw("now", on: tape, now) }
    random = { [random = values.random] in Self.draw("random", on: tape, random) }
  }

  private static func draw<Value: Codable>(_ name: String, on tape: any WorkerTape, _ value: () -> Value) -> Value {
    let call = tape.begin("", name, arguments: Array("[]".utf8))
    if case .value(let json, _) = tape.nextNow(of: call, publish: { _ in }),
      let value = try? JSONDecoder().decode(Value.self, from: Data(json))
    {
      return value
    }
    let value = value()
    tape.tell(.value((try? JSONEncoder().encode(value)).map(Array.init) ?? [], state: [:]), of: call)
    return value
  }
}

private struct TapedClock: Clock {
  let tape: any WorkerTape
  let isPlaying: @Sendable () -> Bool
  private let base = ContinuousClock()

  var now: ContinuousClock.Instant { base.now }
  var minimumResolution: Duration { base.minimumResolution }

  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    // Rounded: two waits for the same time differ by what the calls take.
    let milliseconds = (base.now.duration(to: deadline) + .microseconds(500)) / .milliseconds(1)
    let call = tape.begin("", "sleep", arguments: Array("[\(Int(milliseconds))]".utf8))
    if isPlaying() {
      await withTaskCancellationHandler {
        _ = await tape.next(of: call) { _ in }
      } onCancel: {
        tape.leave(call)
      }
      try Task.checkCancellation()
    } else {
      try await base.sleep(until: deadline, tolerance: tolerance)
      tape.tell(.finished, of: call)
    }
  }
}
