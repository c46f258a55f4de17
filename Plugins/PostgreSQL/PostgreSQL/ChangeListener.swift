import Dispatch
import Glibc
import Synchronization

/// Reports other sessions' notifications (LISTEN, PostgreSQL manual) on its own connection, while it has subscribers.
/// It reports one change after each connecting: nobody knows what happened before.
public final class ChangeListener: Sendable {
  private struct State {
    var subscribers: [Int: AsyncStream<Void>.Continuation] = [:]
    var lastNumber = 0
    var isRunning = false
    var socket: Int32?
  }

  private let database: Database
  private let channel: String
  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "PostgreSQL notifications")

  /// Connects nothing yet. Notifications have the name of the database's schema as their payload.
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
  public func stop() { for subscriber in state.withLock({ Array($0.subscribers.values) }) { subscriber.finish() } }

  private func remove(_ number: Int) {
    state.withLock { state in
      state.subscribers[number] = nil
      // Ends the wait for notifications: the connection is found closed.
      if state.subscribers.isEmpty, let socket = state.socket { shutdown(socket, Int32(SHUT_RDWR)) }
    }
  }

  private func run() {
    var pause: UInt32 = 50_000
    while isWanted() {
      do throws(PostgresError) {
        let connection = try database.connect()
        try connection.script("LISTEN \(channel)")
        tell()
        pause = 50_000
        try listen(connection)
      } catch {
        // The calls of the worker report the error. Nobody listens here, and it may be over soon.
        usleep(pause)
        pause = min(pause * 2, 5_000_000)
      }
    }
  }

  private func listen(_ connection: Connection) throws(PostgresError) {
    state.withLock { $0.socket = connection.socket }
    defer { withExtendedLifetime(connection) { state.withLock { $0.socket = nil } } }
    while state.withLock({ !$0.subscribers.isEmpty }) {
      var descriptor = pollfd(fd: connection.socket, events: Int16(POLLIN), revents: 0)
      poll(&descriptor, 1, -1)
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

  private func tell() { for subscriber in state.withLock({ Array($0.subscribers.values) }) { subscriber.yield() } }
}
