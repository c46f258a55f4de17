import CCurl
import Contracts
import Glibc

/// One request and one answer, by libcurl. Redirects are for whoever asks.
///
/// It belongs to one thread, and serves once.
final class Transfer {
  /// Which addresses may be connected to, and which were.
  private(set) var rule: RedirectRule

  private let easy: EasyHandle
  private let address: WebAddress
  private let source: String
  private let limits: DownloadLimits
  private let deadline: ContinuousClock.Instant
  private var body: [UInt8] = []
  private var headerBytes = 0
  private var isHeaderComplete = false
  private var refusal: NewsError?
  /// Whether the rest of the answer is left out: an error page is of no use, nor is what stands beside a redirect.
  private var isEnough = false

  /// Prepares a transfer.
  ///
  /// - Throws: what libcurl says when it can't do what it should.
  init(
    of request: DownloadRequest, from address: WebAddress, limits: DownloadLimits, deadline: ContinuousClock.Instant,
    rule: RedirectRule
  ) throws(NewsError) {
    self.address = address
    self.limits = limits
    self.deadline = deadline
    self.rule = rule
    source = request.address
    do throws(CurlError) {
      easy = try EasyHandle(headerLines: request.headerLines)
      try easy.set(CURLOPT_URL, to: address.text)
      try easy.set(CURLOPT_PROTOCOLS_STR, to: "http,https")
      try easy.set(CURLOPT_USERAGENT, to: "host")
      // All that libcurl unpacks.
      try easy.set(CURLOPT_ACCEPT_ENCODING, to: "")
      try easy.set(CURLOPT_HTTP_VERSION, to: Int(CURL_HTTP_VERSION_2TLS))
      try easy.set(CURLOPT_CONNECTTIMEOUT_MS, to: Int(limits.connectTimeout * 1000))
      try easy.set(CURLOPT_LOW_SPEED_LIMIT, to: 10)
      try easy.set(CURLOPT_LOW_SPEED_TIME, to: limits.stallTimeout)
      // A proxy's answer to CONNECT is none of the server's.
      try easy.set(CURLOPT_SUPPRESS_CONNECT_HEADERS, to: 1)
    } catch {
      throw .unreachable(source: request.address, .other(systemMessage: error.message))
    }
  }

  /// Sends the request and waits for the answer.
  func answer(unless cancel: CancelSignal) throws(NewsError) -> DownloadedAnswer {
    let remaining = ContinuousClock.now.duration(to: deadline) / .milliseconds(1)
    guard remaining >= 1 else { throw timedOut }
    do throws(CurlError) {
      try easy.set(CURLOPT_TIMEOUT_MS, to: Int(remaining))
      try easy.connect(to: self)
      try easy.perform(unless: cancel)
    } catch {
      if cancel.isSent { throw .cancelled }
      if let refusal { throw refusal }
      // It keeps a line up to 100 kB (CURL_MAX_HTTP_HEADER), and calls a longer one more than its memory holds.
      if error.code == CURLE_OUT_OF_MEMORY && !isHeaderComplete { throw headerTooLarge }
      if !isEnough { throw newsError(for: error) }
    }
    // libcurl takes a header without its end for a whole one.
    guard isHeaderComplete else { throw .unreachable(source: source, .connectionLost) }
    return DownloadedAnswer(
      address: address, status: easy.status,
      validators: Validators(
        entityTag: easy.header("ETag"), lastModified: easy.header("Last-Modified")),
      body: body, contentType: easy.header("Content-Type"), location: easy.header("Location"))
  }

  private var timedOut: NewsError { .timedOut(source: source, seconds: limits.timeout) }

  private var headerTooLarge: NewsError { .tooLarge(source: source, maximumBytes: limits.maximumHeaderBytes) }

  private func newsError(for error: CurlError) -> NewsError {
    guard error.code == CURLE_OPERATION_TIMEDOUT else { return .unreachable(source: source, error.cause) }
    // libcurl counts in whole milliseconds, so it may be early.
    if ContinuousClock.now + .milliseconds(50) >= deadline { return timedOut }
    return .timedOut(
      source: source, seconds: easy.isConnected ? Double(limits.stallTimeout) : limits.connectTimeout)
  }
}

extension Transfer: EasyHandleDelegate {
  func receive(header: UnsafeRawBufferPointer) -> Bool {
    headerBytes += header.count
    guard headerBytes <= limits.maximumHeaderBytes else {
      refusal = headerTooLarge
      return false
    }
    // An empty line ends it; an interim answer (100 to 199) has one of its own, and another header follows.
    isHeaderComplete = header.allSatisfy { $0 == UInt8(ascii: "\r") || $0 == UInt8(ascii: "\n") }
    return true
  }

  func receive(body bytes: UnsafeRawBufferPointer) -> Bool {
    guard 200..<300 ~= easy.status else {
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

  func mayConnect(to ip: IPAddress?) -> Bool {
    if let ip, rule.mayConnect(to: ip) { return true }
    refusal = .unreachable(source: source, .redirectsToPrivateNetwork(to: address.text))
    return false
  }
}
