import CWebSockets
import DisplayProtocol
import Glibc
import HostManifest

/// Talks to a visitor's run, line by line.
final class RunLink: Channel {
  private static let mostBytes = 64 << 20
  private static let mostUnsent = 8 << 20
  private static let deepest = 1000
  private weak var tab: Tab?
  private var connection: Connection?
  private var received: [UInt8] = []
  /// No end of a line before it.
  private var searched = 0
  private var unsent: [UInt8] = []
  private var isGreeted = false

  /// - Parameter descriptor: of a connected socket, closed with the link.
  init?(_ descriptor: Int32, to tab: Tab) {
    self.tab = tab
    guard let connection = Loop.shared.add(descriptor, self, isSocket: true) else { return nil }
    self.connection = connection
  }

  func end() {
    tab = nil
    connection?.end()
  }

  /// Whether more waits for the app than a page sends that waits for answers.
  var isBehind: Bool { unsent.count > Self.mostUnsent }

  func send(_ line: JSONObject) {
    // The first line must be the request, which contains what came before.
    guard isGreeted else { return }
    unsent += "\(JSONValue.object(line).text)\n".utf8
    connection?.wantsToWrite()
  }

  func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
    received += bytes
    guard received.count <= Self.mostBytes else { return false }
    var start = 0
    while let end = received[max(start, searched)...].firstIndex(of: UInt8(ascii: "\n")) {
      let line = (try? JSONParser.parse(Array(received[start..<end]), deepest: Self.deepest))?.object
      defer { start = end + 1 }
      if isGreeted {
        if let line { tab?.take(line) }
      } else {
        guard line?["protocol"]?.int == 1 else { return false }
        isGreeted = true
        if let request = tab?.request { send(request) }
      }
    }
    received.removeFirst(start)
    searched = received.count
    return true
  }

  func write() -> Bool {
    guard let connection, !unsent.isEmpty else { return true }
    let count = unsent.withUnsafeBytes {
      Glibc.send(connection.descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
    }
    if count < 0 { return errno == EAGAIN || errno == EINTR }
    unsent.removeFirst(count)
    if !unsent.isEmpty { connection.wantsToWrite() }
    return true
  }

  func closed() {
    connection = nil
    tab?.runEnded()
  }
}
