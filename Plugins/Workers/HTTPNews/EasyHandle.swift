import CCurl
import Glibc

/// Decides about a transfer while it goes on: a false ends it.
protocol EasyHandleDelegate: AnyObject {
  /// One line of the header, its end included.
  func receive(header: UnsafeRawBufferPointer) -> Bool
  /// A piece of the body, unpacked.
  func receive(body: UnsafeRawBufferPointer) -> Bool
  /// Whether a connection may be made; nil is an address that is neither IPv4 nor IPv6.
  func mayConnect(to address: IPAddress?) -> Bool
}

/// The owner of a transfer's handles in libcurl: one easy handle, driven by a multi handle, because that waits for a
/// descriptor of ours besides, and so is cancelled at once.
final class EasyHandle {
  private typealias Handle = UnsafeMutableRawPointer

  private let easy: Handle
  private let multi: Handle
  private var headerLines: UnsafeMutablePointer<curl_slist>?
  /// What libcurl says of an error; it must stay where it is.
  private let message = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))

  /// Once in a process, and safe in any thread.
  private static let isReady: CURLcode = curl_global_init(Int(CURL_GLOBAL_DEFAULT))

  /// - Parameter headerLines: what the request says besides; bytes, as a server's own are sent back to it.
  init(headerLines lines: [[UInt8]]) throws(CurlError) {
    guard Self.isReady == CURLE_OK else { throw CurlError(code: Self.isReady) }
    guard let easy = curl_easy_init() else { throw CurlError(code: CURLE_FAILED_INIT) }
    guard let multi = curl_multi_init() else {
      curl_easy_cleanup(easy)
      throw CurlError(code: CURLE_FAILED_INIT)
    }
    self.easy = easy
    self.multi = multi
    message.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    for line in lines {
      let appended = (line + [0]).withUnsafeBufferPointer { bytes in
        bytes.withMemoryRebound(to: CChar.self) { curl_slist_append(headerLines, $0.baseAddress) }
      }
      guard let appended else { throw CurlError(code: CURLE_OUT_OF_MEMORY) }
      headerLines = appended
    }
    try check(ccurl_set_pointer(easy, CURLOPT_HTTPHEADER, headerLines))
    try check(ccurl_set_pointer(easy, CURLOPT_ERRORBUFFER, message))
    // No signals: they are the process's. No waiting for a resolver that nobody needs any more.
    try set(CURLOPT_NOSIGNAL, to: 1)
    try set(CURLOPT_QUICK_EXIT, to: 1)
  }

  deinit {
    curl_multi_remove_handle(multi, easy)
    curl_easy_cleanup(easy)
    curl_multi_cleanup(multi)
    curl_slist_free_all(headerLines)
    message.deallocate()
  }

  func set(_ option: CURLoption, to value: Int) throws(CurlError) { try check(ccurl_set_long(easy, option, value)) }

  func set(_ option: CURLoption, to value: String) throws(CurlError) {
    try check(ccurl_set_string(easy, option, value))
  }

  /// Has an object decide; it must live as long as ``perform(unless:)`` takes.
  func connect(to delegate: any EasyHandleDelegate) throws(CurlError) {
    let box = DelegateBox(delegate)
    self.box = box
    let context = Unmanaged.passUnretained(box).toOpaque()
    try check(ccurl_set_pointer(easy, CURLOPT_WRITEDATA, context))
    try check(ccurl_set_pointer(easy, CURLOPT_HEADERDATA, context))
    try check(ccurl_set_pointer(easy, CURLOPT_OPENSOCKETDATA, context))
    try check(
      ccurl_set_data_function(easy, CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
        DelegateBox.at(context)?.receive(body: UnsafeRawBufferPointer(start: bytes, count: size * count)) == true
          ? size * count : 0
      })
    try check(
      ccurl_set_data_function(easy, CURLOPT_HEADERFUNCTION) { bytes, size, count, context in
        DelegateBox.at(context)?.receive(header: UnsafeRawBufferPointer(start: bytes, count: size * count)) == true
          ? size * count : 0
      })
    try check(
      ccurl_set_open_socket_function(easy) { context, _, address in
        guard let address, let delegate = DelegateBox.at(context) else { return ccurl_no_socket }
        let family = address.pointee.family
        let ip = withUnsafePointer(to: &address.pointee.addr) { IPAddress($0, family: family) }
        guard delegate.mayConnect(to: ip) else { return ccurl_no_socket }
        return socket(
          family, address.pointee.socktype | Int32(SOCK_CLOEXEC.rawValue), address.pointee.protocol)
      })
  }

  private var box: DelegateBox?

  /// Does the transfer.
  ///
  /// - Throws: what went wrong; ``CurlError/code`` is that of an aborted transfer when it was cancelled.
  func perform(unless cancel: CancelSignal) throws(CurlError) {
    guard curl_multi_add_handle(multi, easy) == CURLM_OK else { throw CurlError(code: CURLE_FAILED_INIT) }
    var running: Int32 = 0
    while curl_multi_perform(multi, &running) == CURLM_OK, running > 0 {
      var descriptor = curl_waitfd(fd: cancel.descriptor, events: Int16(CURL_WAIT_POLLIN), revents: 0)
      // libcurl waits for less when it has a timer of its own.
      curl_multi_poll(multi, &descriptor, 1, 60_000, nil)
      if cancel.isSent { throw CurlError(code: CURLE_ABORTED_BY_CALLBACK) }
    }
    var waiting: Int32 = 0
    guard let end = curl_multi_info_read(multi, &waiting), end.pointee.msg == CURLMSG_DONE else {
      throw CurlError(code: CURLE_FAILED_INIT)
    }
    let code = ccurl_result(end)
    guard code != CURLE_OK else { return }
    throw CurlError(code: code, text: String(cString: message), systemError: Int32(number(CURLINFO_OS_ERRNO)))
  }

  /// The HTTP status; 0 before there is one.
  var status: Int { number(CURLINFO_RESPONSE_CODE) }

  /// Whether a connection was made.
  var isConnected: Bool { number(CURLINFO_NUM_CONNECTS) > 0 }

  /// A field of the header, as it came; nil when it is missing or holds control characters, which begin a line of
  /// their own when they are sent back.
  func header(_ name: String) -> [UInt8]? {
    var header: UnsafeMutablePointer<curl_header>?
    guard curl_easy_header(easy, name, 0, UInt32(CURLH_HEADER), -1, &header) == CURLHE_OK, let header else {
      return nil
    }
    let bytes = UnsafeRawBufferPointer(start: header.pointee.value, count: strlen(header.pointee.value))
    return bytes.contains { $0 < 0x20 || $0 == 0x7f } ? nil : Array(bytes)
  }

  private func number(_ info: CURLINFO) -> Int {
    var value = 0
    ccurl_get_long(easy, info, &value)
    return value
  }

  private func check(_ code: CURLcode) throws(CurlError) {
    guard code == CURLE_OK else { throw CurlError(code: code) }
  }
}

/// What libcurl passes to its callbacks: it can hold a pointer to an object, and none to a protocol.
private final class DelegateBox {
  private weak var delegate: (any EasyHandleDelegate)?

  init(_ delegate: any EasyHandleDelegate) { self.delegate = delegate }

  static func at(_ context: UnsafeMutableRawPointer?) -> (any EasyHandleDelegate)? {
    context.flatMap { Unmanaged<DelegateBox>.fromOpaque($0).takeUnretainedValue().delegate }
  }
}
