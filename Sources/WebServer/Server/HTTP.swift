import CWebSockets
import CZlib
import Glibc

struct Request {
  let method: String
  let path: String
  let host: String
  let origin: String?
  let cookie: String?
  let languages: String?
  /// Of the window, as an earlier page has noted it.
  let width: String
  let user: String?
  let packs: Bool
  fileprivate let queryText: String
  var body: [UInt8] = []

  init?(_ connection: Connection, _ settings: Site.Settings) {
    guard
      let (method, path) = Self.methods.lazy.compactMap({ method, token in
        connection.header(token).map { (method, $0) }
      }).first
    else { return nil }
    (self.method, self.path) = (method, path)
    // The library doesn't decode chunked bodies: a proxy that does would see another request behind such a body.
    if connection.header(WSI_TOKEN_HTTP_TRANSFER_ENCODING) != nil { return nil }
    // With two lengths, a proxy may use the other one.
    if let length = connection.header(WSI_TOKEN_HTTP_CONTENT_LENGTH),
      ["GET", "HEAD"].contains(method) && length != "0" || !length.utf8.allSatisfy({ (0x30...0x39).contains($0) })
        || length.utf8.count > 10
        || connection.isTwice(WSI_TOKEN_HTTP_CONTENT_LENGTH)
    {
      return nil
    }
    host = connection.header(WSI_TOKEN_HOST) ?? ""
    origin = connection.header(WSI_TOKEN_ORIGIN)
    let cookies = connection.header(WSI_TOKEN_HTTP_COOKIE) ?? ""
    cookie = Self.value(of: settings.cookie, in: cookies, between: [";"])
    width = Self.value(of: "width", in: cookies, between: [";"]) == "compact" ? "compact" : "regular"
    languages = connection.header(WSI_TOKEN_HTTP_ACCEPT_LANGUAGE)
    let isOfProxy = settings.proxies?.contains(connection.peer ?? "") ?? true
    user = isOfProxy ? settings.userHeader.flatMap { connection.header(named: $0 + ":") }.flatMap(Self.user) : nil
    packs = connection.header(WSI_TOKEN_HTTP_ACCEPT_ENCODING)?.contains("gzip") ?? false
    queryText = connection.header(WSI_TOKEN_HTTP_URI_ARGS) ?? ""
  }

  private static func user(_ name: String) -> String? {
    let name = String(name.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    let bad: [Unicode.GeneralCategory] = [.control, .format, .lineSeparator, .paragraphSeparator]
    let isName = !name.unicodeScalars.contains { bad.contains($0.properties.generalCategory) }
    return isName && (1...256).contains(name.utf8.count) ? name : nil
  }

  private static let methods = [
    ("GET", WSI_TOKEN_GET_URI), ("POST", WSI_TOKEN_POST_URI), ("HEAD", WSI_TOKEN_HEAD_URI),
    ("OPTIONS", WSI_TOKEN_OPTIONS_URI), ("PUT", WSI_TOKEN_PUT_URI), ("PATCH", WSI_TOKEN_PATCH_URI),
    ("DELETE", WSI_TOKEN_DELETE_URI),
  ]

  /// For letters, digits and such: longer values aren't ours.
  private static func value(of name: String, in text: String, between separators: [Character]) -> String? {
    for part in text.split(whereSeparator: separators.contains) {
      let part = part.drop { $0 == " " }
      if part.hasPrefix(name + "=") { return String(part.dropFirst(name.count + 1).prefix(256)) }
    }
    return nil
  }

  /// The library puts commas between the parts.
  func query(_ name: String) -> String? { Self.value(of: name, in: queryText, between: ["&", ","]) }

  func form(_ name: String) -> String? {
    guard let text = Self.value(of: name, in: String(decoding: body, as: UTF8.self), between: ["&"]) else { return nil }
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: text.utf8.count + 1) { buffer in
      guard let start = buffer.baseAddress, lws_urldecode(start, text, Int32(buffer.count)) >= 0 else { return nil }
      return String(cString: start)
    }
  }
}

struct Response {
  let status: Int
  private(set) var headers: [String: String]
  let body: [UInt8]
  let packed: [UInt8]?

  /// - Parameter isKept: a browser may keep it, as its address names its content.
  init(_ status: Int, type: String, _ body: [UInt8], packed: [UInt8]? = nil, isKept: Bool = false) {
    (self.status, self.body, self.packed) = (status, body, packed)
    headers = [
      "Content-Type": type, "Cache-Control": isKept ? "private, max-age=31536000, immutable" : "no-store",
      "Content-Security-Policy":
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'self'; "
        + "base-uri 'none'; frame-ancestors 'none'",
      "X-Content-Type-Options": "nosniff", "Referrer-Policy": "same-origin",
      "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Resource-Policy": "same-origin",
    ]
  }

  func adding(_ header: String, _ value: String) -> Response {
    var response = self
    response.headers[header] = value
    return response
  }

  init(_ status: Int, text: String) { self.init(status, type: "text/plain; charset=utf-8", Array(text.utf8)) }

  init(_ status: Int, html: String) {
    let bytes = Array(html.utf8)
    self.init(status, type: "text/html; charset=utf-8", bytes, packed: GZip.pack(bytes))
  }

  fileprivate static let reasons = [
    200: "OK", 303: "See Other", 401: "Unauthorized", 403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed",
    421: "Misdirected Request", 503: "Service Unavailable",
  ]
}

final class Exchange: Channel {
  private static let mostBody = 4096
  /// Seconds: a run that is started may take so long to show its first screen.
  private static let patience: Int32 = 60
  /// Seconds until the whole body must be there.
  private static let bodyPatience = 10.0
  private let site: Site
  private let connection: Connection
  private var request: Request
  private var response: Response?
  private var isBodyDue = false
  private var isAsked = false

  init?(_ connection: Connection, of site: Site) {
    guard let request = Request(connection, site.settings) else { return nil }
    (self.site, self.connection, self.request) = (site, connection, request)
  }

  func begin() {
    connection.limit(seconds: Self.patience)
    if request.method != "POST" { return ask() }
    // The library restarts its own timer with each byte.
    connection.tick(after: Self.bodyPatience)
  }

  func tick() { if !isAsked { connection.end() } }

  func bodyEnded() { ask() }

  private func ask() {
    isAsked = true
    site.answer(request) { [weak self] response in
      self?.response = response
      self?.connection.wantsToWrite()
    }
  }

  func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
    request.body += bytes
    return request.body.count <= Self.mostBody
  }

  func write() -> Bool {
    guard let response else { return true }
    let packed = request.packs ? response.packed : nil
    let body = packed ?? response.body
    if isBodyDue {
      isBodyDue = false
      self.response = nil
      return connection.write(body, LWS_WRITE_HTTP_FINAL) && connection.endTransaction()
    }
    if site.settings.isLogged { log(response, body.count) }
    // A body that may follow isn't read.
    let isLast = !["GET", "HEAD", "POST"].contains(request.method)
    var lines = [
      "HTTP/1.1 \(response.status) \(Response.reasons[response.status] ?? "")",
      "Content-Length: \(isLast ? 0 : body.count)",
    ]
    lines += response.headers.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
    if isLast { lines.append("Connection: close") }
    if response.packed != nil { lines.append("Vary: Accept-Encoding") }
    if packed != nil { lines.append("Content-Encoding: gzip") }
    let head = lines.joined(separator: "\r\n") + "\r\n\r\n"
    guard connection.write(Array(head.utf8), LWS_WRITE_HTTP_HEADERS) else { return false }
    if isLast { return false }
    isBodyDue = !body.isEmpty && request.method != "HEAD"
    if isBodyDue {
      connection.wantsToWrite()
      return true
    }
    self.response = nil
    return connection.endTransaction()
  }

  /// Leaves out what may identify a person: the rest of the path, the query, the origin.
  private func log(_ response: Response, _ bytes: Int) {
    let line = Array("host-web: \(request.method) /\(Self.place(of: request.path)) \(response.status) \(bytes)\n".utf8)
    Glibc.write(STDERR_FILENO, line, line.count)
  }

  static func place(of path: String) -> String {
    String((path.split(separator: "/").first ?? "").filter { $0.isASCII && ($0.isLetter || $0 == "_") }.prefix(32))
  }

  func closed() { response = nil }
}

enum GZip {
  static func pack(_ bytes: [UInt8]) -> [UInt8]? {
    var stream = z_stream()
    // 16 more than the greatest window: the form of gzip (zlib.h).
    guard
      deflateInit2_(
        &stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        == Z_OK
    else { return nil }
    defer { deflateEnd(&stream) }
    var (input, output) = (bytes, [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(bytes.count)))))
    return input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        (stream.next_in, stream.avail_in) = (input.baseAddress, UInt32(input.count))
        (stream.next_out, stream.avail_out) = (output.baseAddress, UInt32(output.count))
        guard deflate(&stream, Z_FINISH) == Z_STREAM_END else { return nil }
        return Array(output[..<Int(stream.total_out)])
      }
    }
  }
}

/// FNV-1a: short names for what nobody forges.
enum FNV {
  nonisolated static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}

enum Random {
  /// 128 bits that nobody can guess.
  static func name() -> String {
    var generator = SystemRandomNumberGenerator()
    return (0..<2).map { _ in String(generator.next(), radix: 36) }.joined(separator: "-")
  }
}
