import Dispatch
import Glibc
import HostSystem
import Synchronization

/// Keeps what the terminal has no room for: a user may stop its output for hours, and no writer must wait.
final class TerminalOutput: Sendable {
  private struct State {
    var waiting: ArraySlice<UInt8> = []
    var isWatched = false
    var onRoom: @Sendable () -> Void = {}
  }

  private let stream: NonblockingOutput
  private let state = Mutex(State())

  /// In bytes. A terminal that is further behind shows nothing any more.
  private static let most = 1 << 22

  init(_ output: Int32) { stream = NonblockingOutput(output) }
  var isBehind: Bool { state.withLock { !$0.waiting.isEmpty } }

  /// Called on any thread when all that waited was sent.
  func onRoom(_ action: @escaping @Sendable () -> Void) { state.withLock { $0.onRoom = action } }

  /// False when the terminal is gone, given back by a dying process, or far behind.
  func write(_ bytes: [UInt8]) -> Bool {
    return state.withLock { state in
      guard state.waiting.count < Self.most else { return false }
      state.waiting += bytes
      guard send(&state) else { return false }
      if !state.waiting.isEmpty, !state.isWatched {
        state.isWatched = true
        DispatchQueue(label: "terminal.output").async { @Sendable [self] in watch() }
      }
      return true
    }
  }

  /// Waits a little until all is sent, and drops the rest.
  func finish() {
    let end = Clock.milliseconds + Int(NonblockingOutput.timeout)
    while isBehind, case let rest = end - Clock.milliseconds, rest > 0, stream.hasRoom(within: Int32(rest)) {
      _ = state.withLock { send(&$0) }
    }
    state.withLock { $0.waiting = [] }
  }

  private func watch() {
    while true {
      let onRoom = state.withLock { state -> (@Sendable () -> Void)? in
        state.isWatched = !state.waiting.isEmpty
        return state.isWatched ? nil : state.onRoom
      }
      if let onRoom { return onRoom() }
      // For a while only: what waits may have been dropped.
      if stream.hasRoom(within: NonblockingOutput.timeout) { state.withLock { _ = send(&$0) } }
    }
  }

  /// False when nobody will ever read it; nothing waits then.
  private func send(_ state: inout State) -> Bool {
    guard !state.waiting.isEmpty else { return true }
    let count = WriteGate.pass { stream.write(state.waiting) } ?? nil
    state.waiting = count.map { state.waiting.dropFirst($0) } ?? []
    return count != nil
  }

  /// Writes past what waits, when the process dies. Safe in a signal handler.
  func writeLast(_ bytes: UnsafeMutableBufferPointer<UInt8>) {
    var rest = UnsafeRawBufferPointer(bytes)
    while !rest.isEmpty, stream.hasRoom(within: NonblockingOutput.timeout) {
      let count = Glibc.write(stream.descriptor, rest.baseAddress, rest.count)
      guard count > 0 else { return }
      rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
    }
  }
}

/// Stops writes after a dying process has given the terminal back: other threads run on, and would draw over the shell.
enum WriteGate {
  private static let writers = Atomic<Int>(0)
  private static let isShut = Atomic<Bool>(false)

  /// Milliseconds that ``shut()`` waits for a writer: it may be the thread that dies, which never ends its write.
  private static let timeout = 100

  /// Nil, without a call of `body`, after ``shut()``.
  static func pass<Result>(_ body: () -> Result) -> Result? {
    writers.add(1, ordering: .sequentiallyConsistent)
    defer { writers.subtract(1, ordering: .sequentiallyConsistent) }
    return isShut.load(ordering: .sequentiallyConsistent) ? nil : body()
  }

  /// For the rest of the process; waits for current writers. Safe in a signal handler.
  static func shut() {
    isShut.store(true, ordering: .sequentiallyConsistent)
    var pause = timespec(tv_sec: 0, tv_nsec: 1_000_000)
    for _ in 0..<timeout where writers.load(ordering: .sequentiallyConsistent) > 0 { nanosleep(&pause, nil) }
  }
}
