import DisplayProtocol
import Dispatch
import Glibc
import HostSystem

/// A client: what it has sent and not been answered, and what it has been sent and not read. Never waits for it.
final class Connection {
  enum Phase: Equatable {
    case listening, answering, streaming
    /// What it sends are events, and what it gets are screens.
    case displaying
    /// It gets what it hasn't read yet, and then nothing more.
    case closing
  }

  var phase = Phase.listening
  /// Whether it has said that it won't send any more.
  var isInputEnded = false
  var work: Task<Void, Never>?
  var requests: LineBuffer
  /// What a display knows; nil for a client that is none.
  var teller: ScreenTeller?
  /// Of a display that only follows, the number of what it was told: the same for all that were told the same. Nil for others.
  var followed: Int?
  var link: DisplayLink?
  /// The file that the display brings.
  var upload: Upload?
  /// The number by which the app knows the display.
  var display: Int?
  /// By what the display is known when it comes again.
  var name: String?
  /// What happens at the display, on its way to the app.
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

  /// Reads what is there; false when there is no use in going on with the client.
  func read() -> Bool {
    var chunk = [UInt8](repeating: 0, count: 16 << 10)
    let count = recv(socket.number, &chunk, chunk.count, 0)
    guard count >= 0 else { return SystemError.last.isTemporary }
    guard count > 0 else {
      isInputEnded = true
      reader.cancel()
      return phase == .answering || phase == .closing
    }
    // Once it listens to events, what it says is heard no more.
    guard phase != .streaming, phase != .closing else { return true }
    return requests.append(chunk[..<count])
  }

  /// Sends a line as soon as the client takes it; false when the client is gone, or too slow. A screen may be as large as it likes: none is
  /// sent before the client has read all.
  func send(_ line: [UInt8]) -> Bool {
    guard unsent.isEmpty || unsent.count + line.count <= limits.replyBytes else { return false }
    unsent += line
    return flush()
  }

  /// Sends what the client takes now, and the rest when it takes more; false when the client is gone.
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

  /// Has lines as long as an event of a display can be: a text that was pasted.
  func widen() { requests.limit = limits.eventBytes }

  var process: Int32 { socket.credentials?.pid ?? 0 }

  /// Reads no more until ``goOn()``: what the client sends stays with it.
  func pause() {
    if !isPaused { reader.suspend() }
    isPaused = true
  }

  func goOn() {
    if isPaused { reader.resume() }
    isPaused = false
  }

  /// Whether the client has been given all that was sent.
  var isFlushed: Bool { unsent.isEmpty }

  /// Has the time run out after a while; nil for never.
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
    // Who suspends a source has to let it go on before it goes (dispatch_suspend(3)).
    goOn()
    reader.cancel()
    timer.cancel()
    writer?.cancel()
  }
}

/// How much of the app its clients may take.
package struct ControlLimits: Sendable {
  var clients = 32
  /// The most bytes of requests that wait, per client.
  var requestBytes = 64 << 10
  /// The most bytes of an event of a display.
  var eventBytes = 4 << 20
  /// So many events of a display may wait for the app.
  var events = 64
  /// The most bytes of answers and events that wait for a client to read them. A client that falls further behind is
  /// let go of.
  var replyBytes = 1 << 20
  /// The time a client has for a request, from the greeting or from the answer before it.
  var requestTime = Patience.transfer
  /// The time the app has for an answer.
  var replyTime = Patience.transfer
}

/// Has an actor run on a dispatch queue, whose sources' handlers then run on the actor.
final class QueueExecutor: SerialExecutor {
  let queue: DispatchQueue

  init(label: String) { queue = DispatchQueue(label: label) }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  func checkIsolated() { dispatchPrecondition(condition: .onQueue(queue)) }
}
