import CCurl
import Contracts
import Glibc

/// One request and one answer, by libcurl; the caller follows redirects. For one thread, and used once.
final class Transfer {
  /// The addresses that may be connected to, and those that were.
  private(set) var rule: RedirectRule
  private let easy: UnsafeMutableRawPointer
  private var headerLines: UnsafeMutablePointer<curl_slist>?
  /// For libcurl's error message; it must not move.
  private let message = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))
  private let address: WebAddress
  private let source: String
  private let limits: DownloadLimits
  private let deadline: ContinuousClock.Instant
  private var body: [UInt8] = []
  private var headerBytes = 0
  private var isHeaderComplete = false
  private var refusal: NewsError?
  /// Ends the transfer early: the body of an error page or a redirect is of no use.
  private var isEnough = false

  init(
    of request: DownloadRequest, from address: WebAddress, limits: DownloadLimits, deadline: ContinuousClock.Instant,
    rule: RedirectRule
  ) throws(NewsError) {
    self.address = address
    self.limits = limits
    self.deadline = deadline
    self.rule = rule
    source = request.address
    message.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    do throws(CurlError) {
      guard let easy = curl_easy_init() else { throw CurlError(code: CURLE_FAILED_INIT) }
      self.easy = easy
      try setOptions(for: request)
      try setCallbacks()
    } catch { throw .unreachable(source: request.address, .other(systemMessage: error.message)) }
  }

  deinit {
    curl_easy_cleanup(easy)
    curl_slist_free_all(headerLines)
    message.deallocate()
  }

  func answer(by multi: MultiHandle) throws(NewsError) -> DownloadedAnswer {
    let remaining = ContinuousClock.now.duration(to: deadline) / .milliseconds(1)
    guard remaining >= 1 else { throw timedOut }
    do throws(CurlError) {
      try set(CURLOPT_TIMEOUT_MS, to: Int(remaining))
      try multi.perform(easy)
    } catch {
      if multi.isCancelled { throw .cancelled }
      if let refusal { throw refusal }
      // It keeps a line up to 100 kB (CURL_MAX_HTTP_HEADER), and reports a longer one as out of memory.
      if error.code == CURLE_OUT_OF_MEMORY && !isHeaderComplete { throw headerTooLarge }
      if !isEnough { throw newsError(for: error.code) }
    }
    // libcurl accepts a header without its end.
    guard isHeaderComplete else { throw .unreachable(source: source, .connectionLost) }
    return DownloadedAnswer(
      address: address, status: status,
      validators: Validators(entityTag: header("ETag"), lastModified: header("Last-Modified")), body: body,
      contentType: header("Content-Type"), location: header("Location"))
  }

  private var timedOut: NewsError { .timedOut(source: source, seconds: limits.timeout) }
  private var headerTooLarge: NewsError { .tooLarge(source: source, maximumBytes: limits.maximumHeaderBytes) }

  private func newsError(for code: CURLcode) -> NewsError {
    guard code == CURLE_OPERATION_TIMEDOUT else { return .unreachable(source: source, cause(of: code)) }
    // libcurl counts in whole milliseconds, so it may be early.
    if ContinuousClock.now + .milliseconds(50) >= deadline { return timedOut }
    let isConnected = number(CURLINFO_NUM_CONNECTS) > 0
    return .timedOut(source: source, seconds: isConnected ? Double(limits.stallTimeout) : limits.connectTimeout)
  }

  private func cause(of code: CURLcode) -> NewsError.Cause {
    let systemError = Int32(number(CURLINFO_OS_ERRNO))
    let text = String(cString: message)
    return switch code {
    case CURLE_COULDNT_RESOLVE_HOST: .noHost
    case CURLE_COULDNT_CONNECT where systemError == ECONNREFUSED: .noServer
    // What isn't HTTP/1.0 or later is HTTP/0.9 to libcurl, a protocol that it doesn't support.
    case CURLE_GOT_NOTHING, CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY: .noAnswer
    case CURLE_PARTIAL_FILE, CURLE_SEND_ERROR: .connectionLost
    case CURLE_RECV_ERROR where systemError != 0: .connectionLost
    default: .other(systemMessage: text.isEmpty ? CurlError(code: code).message : text)
    }
  }

  private var status: Int { number(CURLINFO_RESPONSE_CODE) }

  /// Unchanged; nil when it is missing or has control characters, which would begin a line of their own when sent back.
  private func header(_ name: String) -> [UInt8]? {
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

  private func setOptions(for request: DownloadRequest) throws(CurlError) {
    // Bytes: a server's own values are sent back unchanged.
    for line in request.headerLines {
      let appended = (line + [0]).withUnsafeBufferPointer { bytes in
        bytes.withMemoryRebound(to: CChar.self) { curl_slist_append(headerLines, $0.baseAddress) }
      }
      guard let appended else { throw CurlError(code: CURLE_OUT_OF_MEMORY) }
      headerLines = appended
    }
    try check(ccurl_set_pointer(easy, CURLOPT_HTTPHEADER, headerLines))
    try check(ccurl_set_pointer(easy, CURLOPT_ERRORBUFFER, message))
    // No signals: they are the process's. No waiting for a resolver after a timeout.
    try set(CURLOPT_NOSIGNAL, to: 1)
    try set(CURLOPT_QUICK_EXIT, to: 1)
    try set(CURLOPT_URL, to: address.text)
    try set(CURLOPT_PROTOCOLS_STR, to: "http,https")
    try set(CURLOPT_USERAGENT, to: "host")
    // All encodings that libcurl unpacks.
    try set(CURLOPT_ACCEPT_ENCODING, to: "")
    try set(CURLOPT_HTTP_VERSION, to: Int(CURL_HTTP_VERSION_2TLS))
    try set(CURLOPT_CONNECTTIMEOUT_MS, to: Int(limits.connectTimeout * 1000))
    try set(CURLOPT_LOW_SPEED_LIMIT, to: 10)
    try set(CURLOPT_LOW_SPEED_TIME, to: limits.stallTimeout)
    // A proxy's answer to CONNECT is not the server's.
    try set(CURLOPT_SUPPRESS_CONNECT_HEADERS, to: 1)
    // A reused connection would skip the check of its address.
    try set(CURLOPT_FORBID_REUSE, to: 1)
  }

  private func setCallbacks() throws(CurlError) {
    let context = Unmanaged.passUnretained(self).toOpaque()
    for option in [CURLOPT_WRITEDATA, CURLOPT_HEADERDATA, CURLOPT_OPENSOCKETDATA] {
      try check(ccurl_set_pointer(easy, option, context))
    }
    try check(
      ccurl_set_data_function(easy, CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
        let isTaken = Transfer.at(context)?.receive(body: UnsafeRawBufferPointer(start: bytes, count: size * count))
        return isTaken == true ? size * count : 0
      })
    try check(
      ccurl_set_data_function(easy, CURLOPT_HEADERFUNCTION) { bytes, size, count, context in
        let isTaken = Transfer.at(context)?.receive(header: UnsafeRawBufferPointer(start: bytes, count: size * count))
        return isTaken == true ? size * count : 0
      })
    try check(
      ccurl_set_open_socket_function(easy) { context, _, address in
        guard let address, let transfer = Transfer.at(context) else { return ccurl_no_socket }
        let length = address.pointee.addrlen
        let ip = withUnsafePointer(to: &address.pointee.addr) { IPAddress($0, length: length) }
        guard transfer.mayConnect(to: ip) else { return ccurl_no_socket }
        return socket(
          address.pointee.family, address.pointee.socktype | Int32(SOCK_CLOEXEC.rawValue), address.pointee.protocol)
      })
  }

  private static func at(_ context: UnsafeMutableRawPointer?) -> Transfer? {
    context.map { Unmanaged<Transfer>.fromOpaque($0).takeUnretainedValue() }
  }

  private func set(_ option: CURLoption, to value: Int) throws(CurlError) {
    try check(ccurl_set_long(easy, option, value))
  }

  private func set(_ option: CURLoption, to value: String) throws(CurlError) {
    try check(ccurl_set_string(easy, option, value))
  }

  private func check(_ code: CURLcode) throws(CurlError) { guard code == CURLE_OK else { throw CurlError(code: code) } }

  /// A line with its end. False ends the transfer, as below.
  private func receive(header: UnsafeRawBufferPointer) -> Bool {
    headerBytes += header.count
    guard headerBytes <= limits.maximumHeaderBytes else {
      refusal = headerTooLarge
      return false
    }
    // An empty line ends it; an interim answer (100 to 199) has one of its own, and another header follows.
    isHeaderComplete = header.allSatisfy { $0 == UInt8(ascii: "\r") || $0 == UInt8(ascii: "\n") }
    return true
  }

  private func receive(body bytes: UnsafeRawBufferPointer) -> Bool {
    guard 200..<300 ~= status else {
      isEnough = true
      return false
    }
    guard body.count + bytes.count <= limits.maximumBytes else {
      refusal = .tooLarge(source: source, maximumBytes: limits.maximumBytes)
      return false
    }
    body += bytes
    return true
  }

  private func mayConnect(to ip: IPAddress?) -> Bool {
    if let ip, rule.mayConnect(to: ip) { return true }
    refusal = .unreachable(source: source, .redirectsToPrivateNetwork(to: address.text))
    return false
  }
}
