import Glibc

package struct Connection: Sendable {
  let socket: Int32

  package func respond(_ status: String, headers: [String] = [], body: some Collection<UInt8> = [UInt8]()) {
    send(header(status, headers: headers + ["Content-Length: \(body.count)"]))
    send(body)
  }

  package func header(_ status: String, headers: [String]) -> String.UTF8View {
    (["HTTP/1.1 \(status)", "Connection: close"] + headers + ["", ""]).joined(separator: "\r\n").utf8
  }

  /// - Returns: false when the client has gone.
  @discardableResult
  package func send(_ bytes: some Collection<UInt8>) -> Bool {
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  package func waitForEnd() {
    var byte: UInt8 = 0
    while recv(socket, &byte, 1, 0) > 0 {}
  }

  /// Ends the connection by a reset rather than in order, once the answer has been given.
  package func reset() {
    var setting = linger(l_onoff: 1, l_linger: 0)
    setsockopt(socket, SOL_SOCKET, SO_LINGER, &setting, socklen_t(MemoryLayout<linger>.size))
  }

  package func receive(atMost count: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    let received = recv(socket, &bytes, count, 0)
    return Array(bytes.prefix(max(0, received)))
  }

  package func cut() { _ = shutdown(socket, Int32(SHUT_RDWR)) }

  func readRequest() -> LoopbackServer.Request? {
    var header: [UInt8] = []
    var byte: UInt8 = 0
    while !header.suffix(4).elementsEqual("\r\n\r\n".utf8) {
      guard recv(socket, &byte, 1, 0) == 1 else { return nil }
      header.append(byte)
    }
    let lines = String(decoding: header, as: UTF8.self).split(separator: "\r\n")
    let words = lines.first?.split(separator: " ") ?? []
    guard words.count == 3 else { return nil }
    let fields = lines.dropFirst().compactMap { line -> (String, String)? in
      let parts = line.split(separator: ":", maxSplits: 1)
      return parts.count == 2 ? (parts[0].lowercased(), String(parts[1].drop { $0 == " " })) : nil
    }
    return LoopbackServer.Request(path: String(words[1]), headers: Dictionary(fields) { $1 })
  }

  func close() { Glibc.close(socket) }
}
