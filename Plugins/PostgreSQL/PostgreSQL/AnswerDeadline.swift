import Dispatch
import Glibc
import Synchronization

/// Ends a call of libpq that waits for a server which has stopped answering: libpq itself waits for ever.
/// The server's own statement limit doesn't help then, nor do TCP's limits while the server's kernel, or a machine
/// between, acknowledges packets.
final class AnswerDeadline {
  private final class Call: Sendable {
    let state = Mutex<(due: DispatchTime?, isMissed: Bool)>((nil, false))

    /// Shuts the socket down: libpq then finds it closed. The lock keeps the caller from closing it meanwhile.
    func end(_ socket: Int32) {
      state.withLock { state in
        // The timer of the previous call may be late; this call has its time yet.
        guard let due = state.due, due <= .now() + .seconds(1) else { return }
        state.isMissed = true
        shutdown(socket, Int32(SHUT_RDWR))
      }
    }
  }

  private static let queue = DispatchQueue(label: "PostgreSQL deadlines")
  private let call = Call()
  private let timer = DispatchSource.makeTimerSource(queue: AnswerDeadline.queue)

  /// - Parameter socket: libpq's descriptor, open as long as this lives.
  init(socket: Int32) {
    timer.setEventHandler { [call] in call.end(socket) }
    timer.activate()
  }

  deinit { timer.cancel() }

  /// Whether a call was ended, which makes the connection useless.
  var isMissed: Bool { call.state.withLock { $0.isMissed } }

  func hold<Result>(seconds: Int, _ body: () -> Result) -> Result {
    let due = DispatchTime.now() + .seconds(seconds)
    call.state.withLock { $0.due = due }
    defer { call.state.withLock { $0.due = nil } }
    timer.schedule(deadline: due)
    return body()
  }
}
