import Dispatch
import Glibc
import Synchronization

/// Reports other sessions' notifications (LISTEN, PostgreSQL manual) on its own connection, while it has subscribers.
///
/// It reports one change after each connecting: nobody knows what happened before.
public final class ChangeListener: Sendable {
  private struct State {
    var subscribers: [Int: AsyncStream<Void>.Continuation] = [:]
    var lastNumber = 0
    var isRunning = false
  }

  private let database: Database
  private let channel: String
  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "PostgreSQL notifications")
  private let wakeUp = WakeUp()

  /// Describes a listener; nothing is connected yet.
  ///
  /// - Parameters:
  ///   - database: notifications have the name of its schema as their payload.
  ///   - channel: a name that needs no quotes.
  public init(_ database: Database, channel: String) {
    self.database = database
    self.channel = channel
  }

  /// The changes from now on. Unread changes are merged into one.
  public var changes: AsyncStream<Void> {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let (number, isFirst) = state.withLock { state in
      state.lastNumber += 1
      state.subscribers[state.lastNumber] = continuation
      defer { state.isRunning = true }
      return (state.lastNumber, !state.isRunning)
    }
    continuation.onTermination = { [weak self] _ in self?.remove(number) }
    if isFirst { queue.async { self.run() } }
    return stream
  }

  /// Ends all streams.
  public func stop() {
    let subscribers = state.withLock { state in
      defer { state.subscribers = [:] }
      return state.subscribers
    }
    for subscriber in subscribers.values { subscriber.finish() }
    wakeUp.send()
  }

  private func remove(_ number: Int) {
    let isLast = state.withLock { state in
      state.subscribers[number] = nil
      return state.subscribers.isEmpty
    }
    if isLast { wakeUp.send() }
  }

  private func run() {
    var pause: Int32 = 50
    while isWanted() {
      do throws(PostgresError) {
        let connection = try database.connect()
        try connection.script("LISTEN \(channel)")
        tell()
        pause = 50
        try listen(connection)
      } catch {
        // The calls of the worker report the error. Nobody listens here, and it may be over soon.
        wait(for: nil, milliseconds: pause)
        pause = min(pause * 2, 5000)
      }
    }
  }

  private func listen(_ connection: Connection) throws(PostgresError) {
    while state.withLock({ !$0.subscribers.isEmpty }) {
      wait(for: connection.socket, milliseconds: -1)
      if try connection.notifications().contains(database.schema) { tell() }
    }
  }

  /// Whether there is a subscriber; without one, the next subscriber restarts the thread's work.
  private func isWanted() -> Bool {
    state.withLock { state in
      state.isRunning = !state.subscribers.isEmpty
      return state.isRunning
    }
  }

  private func tell() {
    for subscriber in state.withLock({ Array($0.subscribers.values) }) { subscriber.yield() }
  }

  private func wait(for socket: Int32?, milliseconds: Int32) {
    var descriptors = [pollfd(fd: wakeUp.descriptor, events: Int16(POLLIN), revents: 0)]
    if let socket { descriptors.append(pollfd(fd: socket, events: Int16(POLLIN), revents: 0)) }
    poll(&descriptors, nfds_t(descriptors.count), milliseconds)
    wakeUp.take()
  }
}

/// Wakes a thread that polls a descriptor.
private final class WakeUp: Sendable {
  /// Readable when there is something to do; -1, which poll(2) ignores, when no descriptors were left.
  let descriptor: Int32
  private let sender: Int32

  init() {
    var ends: [Int32] = [-1, -1]
    // Glibc's module has no pipe2(2).
    let kind = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
    socketpair(AF_UNIX, Int32(bitPattern: kind), 0, &ends)
    (descriptor, sender) = (ends[0], ends[1])
  }

  deinit {
    close(descriptor)
    close(sender)
  }

  func send() { write(sender, [1], 1) }

  func take() {
    var bytes = [UInt8](repeating: 0, count: 64)
    while read(descriptor, &bytes, bytes.count) > 0 {}
  }
}
