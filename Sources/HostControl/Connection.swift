import DisplayProtocol
import Dispatch
import Glibc
import HostSystem

/// A client, with its unanswered requests and unread replies. Never blocks for it.
final class Connection {
  enum Phase: Equatable {
    case listening, answering, streaming
    /// It sends events and gets screens.
    case displaying
    /// It gets what it hasn't read yet, then nothing more.
    case closing
  }

  var phase = Phase.listening
  var isInputEnded = false
  var work: Task<Void, Never>?
  var requests: LineBuffer
  /// What a display knows; nil for other clients.
  var teller: ScreenTeller?
  /// The state of a following display: displays that were sent the same share the number. Nil for others.
  var followed: Int?
  var link: DisplayLink?
  var upload: Upload?
  /// The app's number of the display.
  var display: Int?
  /// Identifies the display when it comes again.
  var name: String?
  var events: MainActorQueue<DisplayEvent>?

  private let socket: UnixSocket
  private let limits: ControlLimits
  private let queue: DispatchQueue
  private let reader: any DispatchSourceRead
  private let timer: any DispatchSourceTimer
  private var writer: (any DispatchSourceWrite)?
  private(set) var isPaused = false
  private var unsent: [UInt8] = []
  private let onWritable: @Sendable () -> Void

  init(
    _ socket: UnixSocket, limits: ControlLimits, queue: DispatchQueue, onReadable: @escaping @Sendable () -> Void,
    onWritable: @escaping @Sendable () -> Void, onTimeOut: @escaping @Sendable () -> Void
  ) {
    (self.socket, self.limits, self.queue, self.onWritable) = (socket, limits, queue, onWritable)
    requests = LineBuffer(limit: limits.requestBytes)
    reader = DispatchSource.makeReadSource(fileDescriptor: socket.number, queue: queue)
    reader.setEventHandler(handler: onReadable)
    // The sources keep the socket open as long as they watch it.
    reader.setCancelHandler { @Sendable in withExtendedLifetime(socket) {} }
    timer = DispatchSource.makeTimerSource(queue: queue)
    timer.setEventHandler(handler: onTimeOut)
    reader.activate()
    timer.activate()
  }

  /// False when the client is of no more use.
  func read() -> Bool {
    var chunk = [UInt8](repeating: 0, count: 16 << 10)
    let count = recv(socket.number, &chunk, chunk.count, 0)
    guard count >= 0 else { return SystemError.last.isTemporary }
    guard count > 0 else {
      isInputEnded = true
      reader.cancel()
      return phase == .answering || phase == .closing
    }
    // A client that gets events is heard no more.
    guard phase != .streaming, phase != .closing else { return true }
    return requests.append(chunk[..<count])
  }

  /// False when the client is gone or too slow. A screen of any size waits until all before it has been read.
  func send(_ line: [UInt8]) -> Bool {
    guard unsent.isEmpty || unsent.count + line.count <= limits.replyBytes else { return false }
    unsent += line
    return flush()
  }

  /// Sends what the client takes now, the rest when it takes more; false when the client is gone.
  func flush() -> Bool {
    while !unsent.isEmpty {
      let count = socket.send(unsent[...])
      guard count >= 0 else {
        guard SystemError.last.isTemporary else { return false }
        watchForRoom()
        return true
      }
      unsent.removeFirst(count)
    }
    writer?.cancel()
    writer = nil
    return true
  }

  var process: Int32 { socket.credentials?.pid ?? 0 }

  /// Stops reading until ``goOn()``; what the client sends waits in its socket.
  func pause() {
    if !isPaused { reader.suspend() }
    isPaused = true
  }

  func goOn() {
    if isPaused { reader.resume() }
    isPaused = false
  }

  var isFlushed: Bool { unsent.isEmpty }

  func setTimer(_ time: Duration?) {
    guard let time else { return timer.schedule(deadline: .distantFuture) }
    timer.schedule(deadline: .now() + time / .seconds(1))
  }

  private func watchForRoom() {
    guard writer == nil else { return }
    let writer = DispatchSource.makeWriteSource(fileDescriptor: socket.number, queue: queue)
    writer.setEventHandler(handler: onWritable)
    writer.setCancelHandler { @Sendable [socket] in withExtendedLifetime(socket) {} }
    writer.activate()
    self.writer = writer
  }

  deinit {
    work?.cancel()
    // A suspended source must be resumed before it is released (dispatch_suspend(3)).
    goOn()
    reader.cancel()
    timer.cancel()
    writer?.cancel()
  }
}

package struct ControlLimits: Sendable {
  var clients = 32
  /// The most bytes of waiting requests of a client.
  var requestBytes = 64 << 10
  var eventBytes = 4 << 20
  /// The most events of a display that wait for the app.
  var events = 64
  /// The most bytes that wait for a client to read them; one that falls further behind is dropped.
  var replyBytes = 1 << 20
  /// How long a client has for a request, from the greeting or the answer before it.
  var requestTime = Patience.transfer
  var replyTime = Patience.transfer
}

/// Runs an actor on a dispatch queue, so that handlers of the queue's sources run on the actor.
final class QueueExecutor: SerialExecutor {
  let queue: DispatchQueue

  init(label: String) { queue = DispatchQueue(label: label) }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  func checkIsolated() { dispatchPrecondition(condition: .onQueue(queue)) }
}
