import DisplayProtocol
import FoundationEssentials
import Glibc
import HostManifest
package import HostState
package import HostSystem

/// A connection to a running app. Its calls block until the app answers.
package final class ControlClient {
  package let pid: Int32
  let socket: UnixSocket
  private var timeout: Duration?
  private var lines = LineBuffer(limit: 4 << 20)

  convenience init(pid: Int32, in folder: ControlFolder, timeout: Duration = Patience.command) throws(Diagnostic) {
    guard let openFolder = try folder.open() else { throw .unknownApp(pid: pid, running: []) }
    // A stopped process can't answer.
    if ProcessStatus(of: pid)?.isStopped == true { throw .noAnswer(pid: pid) }
    try self.init(pid: pid, Self.socket(of: pid, in: openFolder, timeout: timeout), timeout: timeout)
  }

  /// How often a busy app is tried, in microseconds: the kernel doesn't tell when its queue has room.
  private static let interval: UInt32 = 10_000

  /// Retries while the queue of the app's socket is full: the app is stopped or stuck.
  ///
  /// - Throws: ``Diagnostic/unknownApp(pid:running:)`` when no process listens any more.
  static func socket(of pid: Int32, in folder: OpenFolder, timeout: Duration) throws(Diagnostic) -> UnixSocket {
    let deadline = ContinuousClock.now + timeout
    while true {
      do throws(SystemError) {
        let socket = try UnixSocket()
        let result = folder.withAddress(of: ControlFolder.name(of: pid)) { connect(socket.number, $0, $1) }
        guard result == 0 else { throw .last }
        return socket
      } catch {
        switch error.number {
        case ECONNREFUSED, ENOENT: throw .unknownApp(pid: pid, running: [])
        case EAGAIN where .now < deadline: usleep(interval)
        case EAGAIN: throw .noAnswer(pid: pid)
        default: throw .unreachable(pid: pid, reason: error.text)
        }
      }
    }
  }

  init(pid: Int32, _ socket: UnixSocket, timeout: Duration) throws(Diagnostic) {
    self.pid = pid
    self.socket = socket
    self.timeout = timeout
    let greeting = try receive(Greeting.self)
    guard greeting.protocol == Wire.version else {
      throw .otherProtocol(pid: pid, found: greeting.protocol, expected: Wire.version)
    }
  }

  /// Throws the app's refusal, or why there is no answer.
  @discardableResult
  package func ask(_ request: ControlRequest) throws(Diagnostic) -> ControlReply {
    do throws(Diagnostic) {
      try send(Wire.line(request))
      let reply = try receive(ControlReply.self)
      if let error = reply.error { throw error.fault }
      return reply
    } catch {
      // An app answers before it closes a connection, unless it ends.
      throw error.trouble == .unreachable ? .endedMeanwhile(pid: pid) : error
    }
  }

  package func status() throws(Diagnostic) -> HostStatus {
    guard let status = try ask(.status).status else { throw .badAnswer(pid: pid) }
    return status
  }

  /// Passes each event as a line of JSON, after the `last` former ones, until the app ends or `receive` returns false.
  package func events(last: Int = 0, _ receive: (String) -> Bool) throws(Diagnostic) {
    try ask(.events(last: last))
    timeout = nil
    while let line = try receiveLine() {
      guard receive(String(decoding: line, as: UTF8.self)) else { return }
    }
  }

  /// Passes what a display is sent, line by line, until the app ends.
  func lines(_ receive: (JSONObject) -> Void) throws(Diagnostic) {
    timeout = nil
    lines.limit = Self.mostOfScreen
    while let line = try receiveLine() {
      guard let fields = (try? JSONParser.parse(line, deepest: Self.deepestScreen))?.object else {
        throw .badAnswer(pid: pid)
      }
      receive(fields)
    }
  }

  /// The most bytes of a line: a screen, or one of its pictures.
  private static let mostOfScreen = 256 << 20
  /// Two levels for each element inside another.
  private static let deepestScreen = 1000

  package func waitForEnd() throws(Diagnostic) { while try receiveLine() != nil {} }

  /// Repeats a socket call that returns -1 with a temporary errno, when poll(2) says that it can go on.
  private func retry(_ events: Int32, _ call: () -> Int) throws(Diagnostic) -> Int {
    let deadline = timeout.map { ContinuousClock.now + $0 }
    while true {
      let result = call()
      if result >= 0 { return result }
      let error = SystemError.last
      guard error.isTemporary else { throw .unreachable(pid: pid, reason: error.text) }
      let rest = deadline.map { ContinuousClock.now.duration(to: $0) / .milliseconds(1) }
      if let rest, rest <= 0 { throw .noAnswer(pid: pid) }
      var state = pollfd(fd: socket.number, events: Int16(events), revents: 0)
      poll(&state, 1, rest.map { Int32($0.rounded(.up)) } ?? -1)
    }
  }

  private func send(_ line: [UInt8]) throws(Diagnostic) {
    var rest = line[...]
    while !rest.isEmpty { rest = rest.dropFirst(try retry(POLLOUT) { socket.send(rest) }) }
  }

  private func receive<Value: Decodable>(_ type: Value.Type) throws(Diagnostic) -> Value {
    guard let line = try receiveLine() else { throw .unreachable(pid: pid, reason: "it closed the connection") }
    do { return try JSONDecoder().decode(type, from: Data(line)) } catch {
      // A rejected client gets the reason instead of the greeting.
      if let error = (try? JSONDecoder().decode(ControlReply.self, from: Data(line)))?.error {
        throw error.fault
      }
      throw .badAnswer(pid: pid)
    }
  }

  private func receiveLine() throws(Diagnostic) -> [UInt8]? {
    while true {
      if let line = lines.next() { return line }
      var chunk = [UInt8](repeating: 0, count: 64 << 10)
      let count = try retry(POLLIN) { recv(socket.number, &chunk, chunk.count, Int32(MSG_DONTWAIT)) }
      if count == 0 { return nil }
      guard lines.append(chunk[..<count]) else { throw .badAnswer(pid: pid) }
    }
  }
}
