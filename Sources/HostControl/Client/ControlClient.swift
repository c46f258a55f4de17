import FoundationEssentials
import Glibc
public import HostCore

/// A connection to a running app. Its calls wait for the app.
public final class ControlClient {
  /// The process of the app.
  public let pid: Int32
  private let descriptor: Descriptor
  private var lines = LineBuffer(limit: 4 << 20)

  /// Connects to an app.
  ///
  /// - Parameters:
  ///   - pid: the process of the app.
  ///   - folder: has its socket.
  ///   - patience: how long the app may take for an answer.
  /// - Throws: ``ControlFault``.
  public convenience init(
    pid: Int32, in folder: ControlFolder, patience: Duration = .seconds(35)
  ) throws(ControlFault) {
    guard let openFolder = try folder.open() else { throw .unknownApp(pid: pid, running: []) }
    guard let descriptor = try Self.connect(to: pid, in: openFolder) else { throw .unknownApp(pid: pid, running: []) }
    try self.init(pid: pid, descriptor, patience: patience)
  }

  init(pid: Int32, _ descriptor: Descriptor, patience: Duration) throws(ControlFault) {
    self.pid = pid
    self.descriptor = descriptor
    wait(atMost: patience)
    let greeting = try receive(Greeting.self)
    guard greeting.protocol == Wire.version else {
      throw .otherProtocol(pid: pid, found: greeting.protocol, expected: Wire.version)
    }
  }

  /// Connects to a socket; nil when no process listens at it any more.
  static func connect(to pid: Int32, in folder: OpenFolder) throws(ControlFault) -> Descriptor? {
    do throws(SystemError) {
      let descriptor = try UnixSocket.make(isBlocking: true)
      let address = folder.address(of: ControlFolder.name(of: pid))
      guard address.withPointer({ Glibc.connect(descriptor.number, $0, $1) }) == 0 else { throw .last }
      return descriptor
    } catch {
      if [ECONNREFUSED, ENOENT].contains(error.number) { return nil }
      throw .unreachable(pid: pid, reason: error.text)
    }
  }

  /// Asks for something and waits for the answer.
  ///
  /// - Throws: ``ControlFault/refused(message:remedy:)`` when the app says no; other cases when it says nothing.
  @discardableResult
  public func ask(_ request: ControlRequest) throws(ControlFault) -> ControlReply {
    try send(Wire.line(request))
    let reply = try receive(ControlReply.self)
    if let error = reply.error { throw .refused(message: error.message, remedy: error.remedy) }
    return reply
  }

  /// What the app is made of now.
  public func status() throws(ControlFault) -> HostStatus {
    guard let status = try ask(.status).status else { throw .badAnswer(pid: pid) }
    return status
  }

  /// Asks to be told what happens, and hands over each event as one line of JSON, until the app ends.
  ///
  /// - Parameter take: is given each line; it returns false to hear no more.
  public func events(_ take: (String) -> Bool) throws(ControlFault) {
    try ask(.events)
    wait(atMost: nil)
    while let line = try receiveLine() {
      guard take(String(decoding: line, as: UTF8.self)) else { return }
    }
  }

  /// Waits until the app has closed the connection, as it does when it ends.
  public func waitForEnd() throws(ControlFault) {
    while try receiveLine() != nil {}
  }

  // MARK: Lines

  private func wait(atMost time: Duration?) {
    let (seconds, attoseconds) = (time ?? .zero).components
    // A time of nothing is no limit (socket(7)).
    var limit = timeval(tv_sec: Int(seconds), tv_usec: Int(attoseconds / 1_000_000_000_000))
    let size = socklen_t(MemoryLayout<timeval>.size)
    setsockopt(descriptor.number, SOL_SOCKET, SO_RCVTIMEO, &limit, size)
    setsockopt(descriptor.number, SOL_SOCKET, SO_SNDTIMEO, &limit, size)
  }

  private func send(_ line: [UInt8]) throws(ControlFault) {
    var rest = line[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(descriptor.number, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count >= 0 else { throw fault(.last) }
      rest = rest.dropFirst(count)
    }
  }

  private func receive<Value: Decodable>(_ type: Value.Type) throws(ControlFault) -> Value {
    guard let line = try receiveLine() else { throw .unreachable(pid: pid, reason: "it closed the connection") }
    do { return try JSONDecoder().decode(type, from: Data(line)) } catch {
      // Who isn't let in is told so in the place of the greeting.
      if let error = (try? JSONDecoder().decode(ControlReply.self, from: Data(line)))?.error {
        throw .refused(message: error.message, remedy: error.remedy)
      }
      throw .badAnswer(pid: pid)
    }
  }

  /// The next line; nil at the end.
  private func receiveLine() throws(ControlFault) -> [UInt8]? {
    while true {
      if let line = lines.next() { return line }
      var chunk = [UInt8](repeating: 0, count: 64 << 10)
      let count = recv(descriptor.number, &chunk, chunk.count, 0)
      if count == 0 { return nil }
      guard count > 0 else { throw fault(.last) }
      guard lines.append(chunk[..<count]) else { throw .badAnswer(pid: pid) }
    }
  }

  private func fault(_ error: SystemError) -> ControlFault {
    error.isTemporary ? .noAnswer(pid: pid) : .unreachable(pid: pid, reason: error.text)
  }
}
