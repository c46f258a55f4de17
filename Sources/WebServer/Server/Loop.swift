import CWebSockets
import Glibc

/// The event loop of libwebsockets, on the main thread. Hazards of the library (4.1.6): it needs room before what it
/// sends, and overwrites it; one write a turn; a connection isn't touched in its own close callback;
/// LWS_CALLBACK_HTTP_CONFIRM_UPGRADE isn't handled (CVE-2025-11677): `.ci/lint` looks for it.
final class Loop {
  static let shared = Loop()

  private var context: OpaquePointer?
  private var host: OpaquePointer?
  private var channels: [OpaquePointer: any Channel] = [:]
  /// Answers browsers.
  var site: Site?

  private init() {}

  /// - Parameter most: descriptors at once.
  func start(most: Int) -> Bool {
    lws_set_log_level(1, nil)
    // The library keeps them.
    let names = ["http", "raw"]
    let protocols = UnsafeMutablePointer<lws_protocols>.allocate(capacity: names.count + 1)
    protocols.initialize(repeating: lws_protocols(), count: names.count + 1)
    for (index, name) in names.enumerated() {
      protocols[index].name = UnsafePointer(strdup(name))
      protocols[index].callback = { wsi, reason, _, bytes, count in
        nonisolated(unsafe) let (wsi, bytes) = (wsi, bytes)
        return MainActor.assumeIsolated {
          Loop.shared.handle(wsi, reason, UnsafeRawBufferPointer(start: bytes, count: count))
        }
      }
      protocols[index].rx_buffer_size = 4096
    }
    let idle = UnsafeMutablePointer<lws_retry_bo_t>.allocate(capacity: 1)
    idle.initialize(to: lws_idle_policy)
    var info = lws_context_creation_info()
    info.port = CONTEXT_PORT_NO_LISTEN_SERVER
    info.options = UInt64(LWS_SERVER_OPTION_EXPLICIT_VHOSTS)
    info.protocols = UnsafePointer(protocols)
    info.retry_and_idle_policy = UnsafePointer(idle)
    info.max_http_header_data = 8192
    // Each connection without a complete request needs one: another would wait for it.
    info.max_http_header_pool = UInt16(Site.Settings.mostConnections)
    (info.timeout_secs, info.keepalive_timeout) = (10, 10)
    info.timeout_secs_ah_idle = 5
    info.fd_limit_per_thread = UInt32(most)
    context = lws_create_context(&info)
    host = context.flatMap { lws_create_vhost($0, &info) }
    // From here on it would log what browsers send, as often as they like.
    lws_set_log_level(0, nil)
    return host != nil
  }

  /// Connections of browsers, also those that have said nothing yet.
  var browsers: Int { connections.count }
  /// The browsers' addresses; empty for Unix sockets.
  private var connections: [OpaquePointer: String] = [:]

  /// Serves until ``end()``, then writes what waits, for a second at most.
  func run() {
    while !isOver, lws_service(context, 0) >= 0 {}
    for _ in 0..<100 where turn() && channels.values.contains(where: { $0 is BrowserSocket }) { usleep(10_000) }
  }

  /// Does what can be done without waiting; false when the library has failed.
  @discardableResult func turn() -> Bool { lws_service(context, -1) >= 0 }

  func end() {
    isOver = true
    lws_cancel_service(context)
  }

  private var isOver = false

  /// The channel reads and writes the descriptor, and closes it.
  func add(_ descriptor: Int32, _ channel: any Channel, isSocket: Bool) -> Connection? {
    var file = lws_sock_file_fd_type()
    file.sockfd = descriptor
    let kind = isSocket ? LWS_ADOPT_SOCKET : LWS_ADOPT_RAW_FILE_DESC
    guard let wsi = lws_adopt_descriptor_vhost(host, kind, file, "raw", nil) else { return nil }
    channels[wsi] = channel
    return Connection(wsi)
  }

  func add(browser descriptor: Int32) {
    guard let wsi = lws_adopt_socket_vhost(host, descriptor) else { return }
    let address = Connection(wsi).peer ?? ""
    let count = connections.count { $0.value == address && !(channels[$0.key] is BrowserSocket) }
    connections[wsi] = address
    if site?.hasRoom(for: address, count) == false { Connection(wsi).end() }
  }

  private func handle(_ wsi: OpaquePointer?, _ reason: lws_callback_reasons, _ bytes: UnsafeRawBufferPointer) -> Int32 {
    guard let wsi else { return 0 }
    let connection = Connection(wsi)
    switch reason {
    case LWS_CALLBACK_HTTP:
      // An HTTP/2 stream: a proxy may have passed it as another protocol, without checking its requests.
      guard lws_get_network_wsi(wsi) == wsi else { return -1 }
      guard let exchange = site.flatMap({ Exchange(connection, of: $0) }) else { return -1 }
      channels[wsi] = exchange
      exchange.begin()
      return 0
    // CONNECT: the library would keep it for ever. A run's connection comes here before it is known; no browser's.
    case LWS_CALLBACK_RAW_ADOPT: return connections[wsi] == nil ? 0 : -1
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
      (channels[wsi] as? Exchange)?.bodyEnded()
      return 0
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
      guard let socket = site?.socket(connection) else { return 1 }
      channels[wsi] = socket
      return 0
    case LWS_CALLBACK_RECEIVE, LWS_CALLBACK_RAW_RX, LWS_CALLBACK_RAW_RX_FILE, LWS_CALLBACK_HTTP_BODY,
      LWS_CALLBACK_ESTABLISHED:
      return channels[wsi]?.receive(bytes) == false ? -1 : 0
    case LWS_CALLBACK_SERVER_WRITEABLE, LWS_CALLBACK_RAW_WRITEABLE, LWS_CALLBACK_RAW_WRITEABLE_FILE,
      LWS_CALLBACK_HTTP_WRITEABLE:
      return channels[wsi]?.write() == false ? -1 : 0
    case LWS_CALLBACK_TIMER:
      channels[wsi]?.tick()
      return 0
    case LWS_CALLBACK_CLOSED, LWS_CALLBACK_CLOSED_HTTP, LWS_CALLBACK_RAW_CLOSE, LWS_CALLBACK_RAW_CLOSE_FILE,
      LWS_CALLBACK_WSI_DESTROY:
      if reason == LWS_CALLBACK_WSI_DESTROY { connections[wsi] = nil }
      // One connection may have had two channels: HTTP, then a WebSocket.
      channels.removeValue(forKey: wsi)?.closed()
      return 0
    default: return lws_callback_http_dummy(wsi, reason, nil, nil, 0)
    }
  }
}

/// This end of a connection. A function that returns false ends it.
protocol Channel: AnyObject {
  func receive(_ bytes: UnsafeRawBufferPointer) -> Bool
  func write() -> Bool
  func tick()
  func closed()
}

extension Channel {
  func write() -> Bool { true }
  func tick() {}
}

struct Connection {
  private let wsi: OpaquePointer

  init(_ wsi: OpaquePointer) { self.wsi = wsi }

  var descriptor: Int32 { lws_get_socket_fd(wsi) }

  /// Nil for a Unix socket, for which each version of the library has another text.
  var peer: String? {
    var peer = sockaddr_storage()
    var size = socklen_t(MemoryLayout.size(ofValue: peer))
    let isKnown = withUnsafeMutablePointer(to: &peer) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getpeername(descriptor, $0, &size) == 0 }
    }
    if !isKnown || peer.ss_family == sa_family_t(AF_UNIX) { return nil }
    var text = [CChar](repeating: 0, count: 64)
    guard lws_get_peer_simple(wsi, &text, text.count) != nil else { return nil }
    let address = String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return address.isEmpty ? nil : address.hasPrefix("::ffff:") ? String(address.dropFirst(7)) : address
  }

  func wantsToWrite() { lws_callback_on_writable(wsi) }

  func tick(after seconds: Double) { lws_set_timer_usecs(wsi, lws_usec_t(seconds * 1e6)) }

  /// From outside of its callbacks.
  func end() { lws_set_timeout(wsi, PENDING_TIMEOUT_USER_REASON_BASE, lws_end_soon) }

  func limit(seconds: Int32) { lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, seconds) }

  /// The reason; the channel must then return false.
  func say(_ code: CloseCode) { lws_close_reason(wsi, lws_close_status(rawValue: code.rawValue), nil, 0) }

  var isEndOfMessage: Bool { lws_is_final_fragment(wsi) != 0 && lws_remaining_packet_payload(wsi) == 0 }

  /// False stops reading until a call with true.
  func reads(_ isReading: Bool) { lws_rx_flow_control(wsi, isReading ? 1 : 0) }

  func write(_ bytes: some Collection<UInt8>, _ kind: lws_write_protocol) -> Bool {
    var room = [UInt8](repeating: 0, count: Int(lws_room_before))
    room += bytes
    let count = bytes.count
    return room.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.map { lws_write(wsi, $0 + Int(lws_room_before), count, kind) >= 0 } ?? false
    }
  }

  /// Whether the connection stays open for another request.
  func endTransaction() -> Bool { lws_http_transaction_completed(wsi) == 0 }

  func header(_ token: lws_token_indexes) -> String? {
    let bytes = bytes(lws_hdr_total_length(wsi, token)) { lws_hdr_copy(wsi, $0, $1, token) }
    return bytes.map { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }

  func isTwice(_ token: lws_token_indexes) -> Bool { lws_hdr_fragment_length(wsi, token, 1) > 0 }

  /// For headers the library has no number for; nil when not UTF-8. The name is in small letters and ends with a colon.
  func header(named name: String) -> String? {
    let length = Int32(name.utf8.count)
    let bytes = bytes(lws_hdr_custom_length(wsi, name, length)) { lws_hdr_custom_copy(wsi, $0, $1, name, length) }
    return bytes.flatMap { String(validating: $0, as: UTF8.self) }
  }

  private func bytes(_ count: Int32, _ copy: (UnsafeMutablePointer<CChar>, Int32) -> Int32) -> [UInt8]? {
    if count <= 0 { return nil }
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(count) + 1) { buffer in
      guard let start = buffer.baseAddress, copy(start, count + 1) >= 0 else { return nil }
      return buffer[..<Int(count)].map { UInt8(bitPattern: $0) }
    }
  }
}

enum CloseCode: UInt32 {
  /// The server is about to end, and another comes; or the browser has another cookie. The page reconnects.
  case goingAway = 1001
  case tooLarge = 1009
  /// The page must be loaded again, perhaps with a sign-in.
  case signIn = 4401
  /// Another connection has the name of this tab.
  case elsewhere = 4409
  case over = 4410
  case full = 4429
}
