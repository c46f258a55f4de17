import CWebSockets
import DisplayProtocol
import HostManifest

final class BrowserSocket: Channel {
  /// A field takes less (ScreenModel, TextLimit).
  private static let mostReceived = 4 << 20
  private static let mostAtFirst = 4 << 10
  private static let mostUnsent = 4 << 20
  /// Levels of nested brackets.
  private static let deepest = 4
  private static let mostPerSecond = 100
  private let connection: Connection
  private let site: Site
  private let request: Request
  private weak var tab: Tab?
  private var received: [UInt8] = []
  private var unsent: [[UInt8]] = []
  private var unsentBytes = 0
  private var hasLost = false
  /// Messages left in this second; further ones are read in the next.
  private var budget = BrowserSocket.mostPerSecond
  private var isEstablished = false
  private var code: CloseCode?

  init(_ connection: Connection, of site: Site, _ request: Request) {
    (self.connection, self.site, self.request) = (connection, site, request)
  }

  func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard isEstablished else {
      isEstablished = true
      guard let tab = site.tab(of: request) else {
        connection.say(.signIn)
        return false
      }
      self.tab = tab
      tab.join(self, revision: request.query("r").flatMap { Int($0) })
      return true
    }
    // Before the tab's visitor is known, a page only needs to tell its window.
    received += bytes
    guard received.count <= (tab?.isKnown == true ? Self.mostReceived : Self.mostAtFirst) else {
      connection.say(.tooLarge)
      return false
    }
    guard connection.isEndOfMessage else { return true }
    defer { received = [] }
    if budget == Self.mostPerSecond { connection.tick(after: 1) }
    budget -= 1
    if budget == 0 { connection.reads(false) }
    guard let event = (try? JSONParser.parse(received, deepest: Self.deepest))?.object else { return true }
    // Only typed text and a part of a file are long.
    if received.count > Self.mostAtFirst, !["edit", "data"].contains(event["do"]?.string) {
      return true
    }
    tab?.take(event: event)
    return true
  }

  func send(_ message: JSONObject) {
    let bytes = Array(JSONValue.object(message).text.utf8)
    if !unsent.isEmpty, unsentBytes + bytes.count > Self.mostUnsent {
      // A slow reader gets the whole screen later.
      (unsent, unsentBytes, hasLost) = ([], 0, true)
    } else {
      unsent.append(bytes)
      unsentBytes += bytes.count
    }
    connection.wantsToWrite()
  }

  func goOn() { connection.wantsToWrite() }

  func end(_ code: CloseCode) {
    self.code = code
    tab = nil
    connection.wantsToWrite()
  }

  func write() -> Bool {
    if let code {
      connection.say(code)
      return false
    }
    if hasLost, unsent.isEmpty {
      hasLost = false
      tab?.downloads.beginAnew()
      send(["wait": .bool(true)])
      tab?.showAll()
    }
    // Files don't count towards what may wait for the page.
    if unsent.isEmpty, let part = tab?.downloads.next() { send(["file": .object(part)]) }
    guard !unsent.isEmpty else { return true }
    let message = unsent.removeFirst()
    unsentBytes -= message.count
    guard connection.write(message, LWS_WRITE_TEXT) else { return false }
    connection.wantsToWrite()
    return true
  }

  func tick() {
    if budget <= 0 { connection.reads(true) }
    budget = Self.mostPerSecond
  }

  func closed() { tab?.leave(self) }
}
