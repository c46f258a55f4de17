@testable import HostSystem
import Glibc
import Synchronization
import TestSupport

/// A clock, a disk and a supervisor's memory. After a death, its process has no effect any more.
final class SimulatedMachine: Sendable {
  enum Loss: Sendable, CustomStringConvertible {
    case app(AppEnd)
    case supervisor
    case power

    var description: String {
      switch self {
      case .app(let end): "the app ends: \(end.end.text)"
      case .supervisor: "the supervisor is killed"
      case .power: "the power fails"
      }
    }
  }

  private struct Timer {
    let due: Int
    let body: @Sendable () -> Void
  }

  private struct State {
    var now = 10_000_000
    var timers: [Timer] = []
    var disk: SimulatedDisk
    var armed: (count: Int, loss: Loss)?
    var frozen: (loss: Loss, memory: [UInt8])?
    var run = 0
    var memory: JournalMemory?
  }

  let root: String
  /// Lost with the power.
  var disk: String { "\(root)/disk" }
  /// Lost with the supervisor.
  var copies: String { "\(root)/run-\(state.withLock(\.run))" }
  private let state: Mutex<State>

  init(_ folder: String) throws {
    root = folder
    state = Mutex(State(disk: try SimulatedDisk("\(folder)/disk")))
    File.simulatedDisk.withLock { simulated in
      simulated = { [weak self] path in
        guard let self, path.hasPrefix("\(root)/") else { return false }
        flush(path)
        return true
      }
    }
  }

  func stop() { File.simulatedDisk.withLock { $0 = nil } }

  var now: Int { state.withLock(\.now) }

  var clock: RunClock {
    var clock = RunClock()
    clock.milliseconds = { [self] in now }
    clock.later = { [self] pause, body in state.withLock { $0.timers.append(Timer(due: $0.now + pause, body: body)) } }
    return clock
  }

  func advance(by milliseconds: Int) {
    let end = now + milliseconds
    while loss == nil, let timer = nextTimer(until: end) { timer.body() }
    // A death stops the clock.
    state.withLock { if $0.frozen == nil { $0.now = end } }
  }

  private func nextTimer(until end: Int) -> Timer? {
    state.withLock { state in
      guard let next = state.timers.indices.min(by: { state.timers[$0].due < state.timers[$1].due }),
        state.timers[next].due <= end
      else { return nil }
      state.now = max(state.now, state.timers[next].due)
      return state.timers.remove(at: next)
    }
  }

  var loss: Loss? { state.withLock { $0.frozen?.loss } }

  /// Kills at the flush after the next `count` ones.
  func arm(_ loss: Loss, in count: Int) { state.withLock { $0.armed = (count, loss) } }

  /// From here on, what dies changes nothing any more; `memory` is its content when that isn't the present one.
  func lose(_ loss: Loss, memory: [UInt8]? = nil) {
    let places = [disk, copies]
    state.withLock { state in
      if state.frozen != nil { return }
      state.frozen = (loss, memory ?? state.memory.map { Self.bytes(of: $0) } ?? [])
      state.armed = nil
      for path in places { rename(path, "\(path).kept") }
    }
  }

  private func flush(_ path: String) {
    if loss != nil { return }
    state.withLock { $0.disk.stamp(path) }
    let dying: Loss? = state.withLock { state in
      guard let armed = state.armed else { return nil }
      state.armed = armed.count > 0 ? (armed.count - 1, armed.loss) : nil
      return armed.count > 0 ? nil : armed.loss
    }
    if let dying { lose(dying) }
    if loss == nil { state.withLock { $0.disk.flush(path) } }
  }

  /// Restarts with what is left, after the pending timers of the dead process; returns the death.
  func restart(_ random: inout SeededGenerator) throws -> Loss? {
    // Ends the waits of the dead process.
    let now = now
    while let timer = nextTimer(until: .max) { timer.body() }
    state.withLock { $0.now = now }
    guard let (loss, memory) = state.withLock({ state in (state.frozen, state.frozen = nil).0 }) else { return nil }
    for path in [disk, copies] {
      File.remove(path)
      rename("\(path).kept", path)
    }
    switch loss {
    case .app:
      guard let place = state.withLock(\.memory) else { break }
      ftruncate(place.descriptor, 0)
      pwrite(place.descriptor, memory, memory.count, 0)
    case .supervisor: File.remove(copies)
    case .power:
      File.remove(copies)
      try state.withLock { try $0.disk.losePower(&random) }
    }
    return loss
  }

  func begin(_ memory: JournalMemory) throws {
    state.withLock { ($0.run, $0.memory) = ($0.run + 1, memory) }
    try File.makeFolder(copies)
  }

  static func bytes(of memory: JournalMemory) -> [UInt8] {
    var status = stat()
    fstat(memory.descriptor, &status)
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    pread(memory.descriptor, &bytes, bytes.count, 0)
    return bytes
  }
}
