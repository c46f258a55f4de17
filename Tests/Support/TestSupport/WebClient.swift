import Foundation
import Glibc

/// Runs a blocking call on its own thread: the few threads of Swift's tasks must not be blocked.
package func onThread<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    Thread.detachNewThread { continuation.resume(with: Result { try body() }) }
  }
}

/// A connection to a server on this machine for arbitrary bytes.
package final class RawConnection: Sendable {
  private let socket: Int32

  package convenience init(port: UInt16) throws {
    var address = sockaddr_in()
    (address.sin_family, address.sin_port) = (sa_family_t(AF_INET), port.bigEndian)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    try self.init(address, AF_INET, "port \(port)")
    var limit = timeval(tv_sec: 120, tv_usec: 0)
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
  }

  package convenience init(path: String) throws {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
    try self.init(address, AF_UNIX, path)
  }

  private init<Address>(_ address: Address, _ family: Int32, _ name: String) throws {
    let socket = Glibc.socket(family, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    self.socket = socket
    let isConnected = withUnsafePointer(to: address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<Address>.size)) == 0
      }
    }
    if !isConnected { throw TestFailure(description: "no connection to \(name): errno \(errno)") }
  }

  /// Sends bytes, as long as the other side reads.
  package func send(_ bytes: some Collection<UInt8>) {
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// A thread that reads from it stops waiting.
  package func cut() { shutdown(socket, Int32(SHUT_RDWR)) }

  /// Nothing at the end. Waits at most two minutes.
  package func receive(atMost count: Int = 1 << 16) throws -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    let received = recv(socket, &bytes, count, 0)
    // A reset is an end, too.
    if received < 0, errno == ECONNRESET { return [] }
    guard received >= 0 else { throw TestFailure(description: "nothing came: errno \(errno)") }
    return Array(bytes[..<received])
  }

  func receive(exactly count: Int) throws -> [UInt8] {
    var all: [UInt8] = []
    while all.count < count {
      let bytes = try receive(atMost: count - all.count)
      guard !bytes.isEmpty else { throw TestFailure(description: "the connection has ended") }
      all += bytes
    }
    return all
  }

  func receiveHead() throws -> HTTPAnswer {
    var head: [UInt8] = []
    while !head.suffix(4).elementsEqual("\r\n\r\n".utf8) { head += try receive(exactly: 1) }
    return HTTPAnswer(head: String(decoding: head, as: UTF8.self))
  }

  deinit { close(socket) }
}

package struct HTTPAnswer: Sendable {
  package let status: Int
  package fileprivate(set) var text = ""
  private let headers: [String: String]

  fileprivate init(head: String) {
    let lines = head.split(separator: "\r\n")
    status = lines.first?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    let fields = lines.dropFirst().compactMap { line -> (String, String)? in
      let parts = line.split(separator: ":", maxSplits: 1)
      return parts.count == 2 ? (parts[0].lowercased(), String(parts[1].drop { $0 == " " })) : nil
    }
    headers = Dictionary(fields) { "\($0)\n\($1)" }
  }

  package subscript(name: String) -> String? { headers[name] }
}

/// A visitor of `host serve` without a browser.
package struct WebVisitor: Sendable {
  package let port: UInt16
  /// From the server, in the form that is sent back: `host-8080=…`.
  package var cookie: String?
  package var headers: [String: String] = [:]

  package init(port: UInt16, cookie: String? = nil) { (self.port, self.cookie) = (port, cookie) }

  package init(entering address: String, at port: UInt16) async throws {
    self.init(port: port)
    let answer = try await enter(address)
    guard answer.status == 303, let cookie = answer["set-cookie"]?.split(separator: ";").first else {
      throw TestFailure(description: "not let in: \(answer.status) \(answer.text)")
    }
    self.cookie = String(cookie)
  }

  package var origin: String { "http://127.0.0.1:\(port)" }

  package func enter(_ address: String, _ headers: [String: String] = [:]) async throws -> HTTPAnswer {
    let code = address.split(separator: "=").last ?? ""
    let usual = ["Content-Type": "application/x-www-form-urlencoded", "Origin": origin]
    return try await ask(
      "POST", "/_/enter", headers: usual.merging(headers) { $1 }, body: "code=\(code)&zone=Europe%2FMoscow")
  }

  /// - Parameter headers: override those of a browser.
  package func ask(
    _ method: String = "GET", _ path: String = "/", headers: [String: String] = [:], body: String = ""
  ) async throws -> HTTPAnswer {
    let request = request("\(method) \(path)", headers, body: body)
    return try await onThread { [port] in
      let connection = try RawConnection(port: port)
      connection.send(request.utf8)
      var answer = try connection.receiveHead()
      let count = answer["content-length"].flatMap { Int($0) } ?? 0
      answer.text = String(decoding: try connection.receive(exactly: count), as: UTF8.self)
      return answer
    }
  }

  /// - Parameter headers: override the usual ones. An empty one removes its header.
  package func request(_ line: String, _ headers: [String: String] = [:], body: String = "") -> String {
    var fields = ["Host": "127.0.0.1:\(port)"]
    fields["Cookie"] = cookie
    if !line.hasPrefix("GET ") { fields["Content-Length"] = "\(body.utf8.count)" }
    fields.merge(self.headers.merging(headers) { $1 }) { $1 }
    let lines = fields.filter { !$0.value.isEmpty }.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)\r\n" }
    return "\(line) HTTP/1.1\r\n\(lines.joined())\r\n\(body)"
  }

  package func socketRequest(_ tab: String, revision: Int, headers: [String: String]) -> String {
    let usual = [
      "Origin": origin, "Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13",
      "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
    ]
    return request("GET /_/socket?tab=\(tab)&r=\(revision)", usual.merging(headers) { $1 })
  }

  package func page() async throws -> (text: String, tab: String, revision: Int) {
    let answer = try await ask()
    guard answer.status == 200, let match = answer.text.firstMatch(of: /data-tab="([^"]+)" data-r="(\d+)"/) else {
      throw TestFailure(description: "no page: \(answer.status) \(answer.text)")
    }
    return (answer.text, String(match.1), Int(match.2) ?? 0)
  }

  package func socket(
    _ tab: String, revision: Int = 0, headers: [String: String] = [:]
  ) async throws -> WebSocketClient {
    let request = socketRequest(tab, revision: revision, headers: headers)
    return try await onThread { [port] in try WebSocketClient(RawConnection(port: port), request) }
  }
}

/// The browser's end of a WebSocket (RFC 6455).
package final class WebSocketClient: Sendable {
  package struct Refused: Error, Equatable {
    /// The status code; 0 when the connection has ended.
    package let status: Int
  }

  /// The server has closed it.
  package struct Closed: Error, Equatable {
    package let code: Int

    package init(code: Int) { self.code = code }

    package init(bytes: [UInt8]) { code = bytes.prefix(2).reduce(0) { $0 << 8 | Int($1) } }
  }

  package let connection: RawConnection

  fileprivate init(_ connection: RawConnection, _ request: String) throws {
    self.connection = connection
    connection.send(request.utf8)
    let status = (try? connection.receiveHead().status) ?? 0
    guard status == 101 else { throw Refused(status: status) }
  }

  package func send(_ text: String) { connection.send(Self.frame(1, text.utf8)) }

  /// A client's frame, which is masked; `kind` is 1 for text, 2 for bytes, 8 to close.
  package static func frame(_ kind: UInt8, _ bytes: some Collection<UInt8>, isLast: Bool = true) -> [UInt8] {
    let mask: [UInt8] = [0x37, 0xFA, 0x21, 0x3D]
    let count = bytes.count
    let size: [UInt8] =
      switch count {
      case ..<126: [UInt8(count)]
      case ..<65536: [126, UInt8(count >> 8), UInt8(count & 0xFF)]
      default: [127] + (0..<8).reversed().map { UInt8(truncatingIfNeeded: count >> (8 * $0)) }
      }
    return [kind | (isLast ? 0x80 : 0), size[0] | 0x80] + size.dropFirst() + mask
      + bytes.enumerated().map { $1 ^ mask[$0 % 4] }
  }

  package func message() async throws -> String {
    try await onThread { [connection] in
      var text: [UInt8] = []
      while true {
        guard let head = try connection.receive(atMost: 1).first else { throw Closed(code: 0) }
        let size = try connection.receive(exactly: 1)[0]
        var count = Int(size & 0x7F)
        if count >= 126 {
          count = try connection.receive(exactly: count == 126 ? 2 : 8).reduce(0) { $0 << 8 | Int($1) }
        }
        let bytes = try connection.receive(exactly: count)
        switch head & 0xF {
        case 8: throw Closed(bytes: bytes)
        case 0, 1: text += bytes
        // A ping, whose answer is a pong.
        case 9: connection.send(Self.frame(10, bytes))
        default: continue
        }
        if head & 0x80 != 0, head & 0xF < 2 { return String(decoding: text, as: UTF8.self) }
      }
    }
  }

  package func message(with text: String) async throws -> String {
    while true {
      let message = try await message()
      if message.contains(text) { return message }
    }
  }
}
