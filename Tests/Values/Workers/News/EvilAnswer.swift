import Contracts
import Foundation
import LoopbackServer
import TestSupport
import Testing
@testable import HTTPNews

struct EvilAnswer: Sendable, CustomTestStringConvertible {
  enum Outcome: Equatable {
    case articles(Int)
    case unreachable(NewsError.Cause)
    case timedOut(seconds: Double)
    case refused(status: Int)
    case tooLarge(maximumBytes: Int)
    /// The answer is read, and is no feed; the parser says why.
    case unreadable
    case cancelled
  }

  typealias Answer = @Sendable (LoopbackServer.Request, Connection) -> Void

  let testDescription: String
  let outcome: Outcome
  var limits = DownloadLimits.patient
  let answer: Answer

  init(_ description: String, _ outcome: Outcome, answer: @escaping Answer) {
    testDescription = description
    self.outcome = outcome
    self.answer = answer
  }

  init(_ description: String, _ outcome: Outcome, text: String, body: [UInt8] = []) {
    self.init(description, outcome) { _, connection in
      connection.send(text.utf8)
      connection.send(body)
    }
  }

  func limited(_ change: (inout DownloadLimits) -> Void) -> EvilAnswer {
    var other = self
    change(&other.limits)
    return other
  }
}

extension EvilAnswer.Outcome {
  init(of worker: HTTPNews) async {
    do throws(NewsError) {
      self = .articles(try await worker.fetchArticles(reload: true).count)
    } catch {
      self =
        switch error {
        case .unreachable(_, let cause): .unreachable(cause)
        case .timedOut(_, let seconds): .timedOut(seconds: seconds)
        case .refused(_, let status): .refused(status: status)
        case .tooLarge(_, let bytes): .tooLarge(maximumBytes: bytes)
        case .unreadable: .unreadable
        case .cancelled: .cancelled
        @unknown default: fatalError("a new error: \(error)")
        }
    }
  }
}

extension EvilAnswer {
  private static let chunked = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
  private static let feed = String(decoding: oneArticle, as: UTF8.self)
  private static let length = oneArticle.count
  private static let whole = "Content-Length: \(oneArticle.count)\r\n\r\n\(feed)"

  private static func encoded(_ encoding: String, _ body: [UInt8]) -> Answer {
    { $1.respond("200 OK", headers: ["Content-Encoding: \(encoding)"], body: body) }
  }

  /// By the system's gzip, which each Debian has.
  private static func gzip(_ command: String) -> [UInt8] {
    let folder = TemporaryFolder()
    let packed = folder.file("packed")
    guard (try? Command.output(of: ["/bin/sh", "-c", "(\(command)) >\(packed)"])) != nil else { return [] }
    return (try? Data(contentsOf: URL(filePath: packed))).map(Array.init) ?? []
  }

  /// 50 MB, as 50 KB, and as some hundred bytes.
  private static let bomb = gzip("head -c 50000000 /dev/zero | gzip -9")
  private static let bombOfBombs = gzip("head -c 50000000 /dev/zero | gzip -9 | gzip -9")
  private static let zipped = gzip("printf '%s' '\(feed)' | gzip")

  static let headers: [EvilAnswer] = [
    EvilAnswer("no answer, and the connection is cut", .unreachable(.noAnswer), text: ""),
    EvilAnswer("the connection is reset", .unreachable(.connectionLost)) { $1.reset() },
    EvilAnswer("silence", .timedOut(seconds: 5)) { $1.waitForEnd() }.limited { $0.timeout = 5 },
    EvilAnswer("a header, one byte after another", .timedOut(seconds: 5)) { _, connection in
      connection.send("HTTP/1.1 200 OK\r\nX: ".utf8)
      while connection.send("y".utf8) { usleep(20_000) }
    }.limited { $0.timeout = 5 },
    EvilAnswer("the status line is cut", .unreachable(.noAnswer), text: "HTTP/1.1 20"),
    EvilAnswer("the header is cut after the status", .unreachable(.connectionLost), text: "HTTP/1.1 200 OK\r\n"),
    EvilAnswer(
      "the header is cut in a field", .unreachable(.connectionLost), text: "HTTP/1.1 200 OK\r\nContent-Type: te"),
    EvilAnswer(
      "the header is cut before its last line", .unreachable(.connectionLost), text: "HTTP/1.1 200 OK\r\nA: b\r\n"),
    EvilAnswer("another protocol", .unreachable(.noAnswer), text: "SSH-2.0-OpenSSH_9.2\r\n"),
    EvilAnswer("HTTP/0.9: a body without a header", .unreachable(.noAnswer), text: feed),
    EvilAnswer("a version of HTTP that isn't there yet", .unreachable(.noAnswer), text: "HTTP/9.9 200 OK\r\n\(whole)"),
    EvilAnswer("no status", .unreachable(.noAnswer), text: "HTTP/1.1 \r\n\(whole)"),
    EvilAnswer("a status of two digits", .unreachable(.noAnswer), text: "HTTP/1.1 20 OK\r\n\(whole)"),
    EvilAnswer("a status without words", .articles(1), text: "HTTP/1.1 200\r\n\(whole)"),
    EvilAnswer("a status that nobody knows", .refused(status: 799), text: "HTTP/1.1 799 ?\r\n\(whole)"),
    EvilAnswer("lines end with LF alone", .articles(1), text: "HTTP/1.1 200 OK\nX: y\n\n\(feed)"),
    EvilAnswer("a NUL in the header", .unreachable(.noAnswer), text: "HTTP/1.1 200 OK\r\nX: a\0b\r\n\(whole)"),
    EvilAnswer("a line without a colon", .unreachable(.noAnswer), text: "HTTP/1.1 200 OK\r\nnonsense\r\n\(whole)"),
    EvilAnswer("a header that isn't UTF-8", .articles(1)) { _, connection in
      connection.send("HTTP/1.1 200 ".utf8)
      connection.send([0xff, 0xfe, 0xe9])
      connection.send("\r\nServer: ".utf8)
      connection.send([0xc3, 0x28, 0x80])
      connection.send("\r\n\(whole)".utf8)
    },
    EvilAnswer("fields without end", .tooLarge(maximumBytes: 65_536)) { _, connection in
      connection.send("HTTP/1.1 200 OK\r\n".utf8)
      while connection.send("X-Field: \(String(repeating: "y", count: 1000))\r\n".utf8) {}
    },
    EvilAnswer("a field without end", .tooLarge(maximumBytes: 65_536)) { _, connection in
      connection.send("HTTP/1.1 200 OK\r\nX: ".utf8)
      while connection.send([UInt8](repeating: UInt8(ascii: "y"), count: 10_000)) {}
    },
    EvilAnswer("interim answers without end", .tooLarge(maximumBytes: 65_536)) { _, connection in
      while connection.send("HTTP/1.1 100 Continue\r\n\r\n".utf8) {}
    },
    EvilAnswer(
      "another protocol that nobody asked for", .unreachable(.noAnswer), text: "HTTP/1.1 101 Switching\r\n\r\n"),
    EvilAnswer("an answer to a condition that nobody set", .refused(status: 304), text: "HTTP/1.1 304 Same\r\n\r\n"),
    EvilAnswer("a password is wanted", .refused(status: 401)) {
      $1.respond("401 Unauthorized", headers: ["WWW-Authenticate: Basic realm=\"x\""])
    },
    EvilAnswer("a token is wanted", .refused(status: 401)) {
      $1.respond("401 Unauthorized", headers: ["WWW-Authenticate: Bearer"])
    },
    EvilAnswer("a page that isn't there", .refused(status: 404)) {
      $1.respond("404 Not Found", body: "<html>Sorry</html>".utf8)
    },
    EvilAnswer("a redirect to nowhere", .refused(status: 302)) { $1.respond("302 Found") },
  ]

  /// Redirects to what is not the web.
  static let redirects: [EvilAnswer] = [
    "file:///etc/passwd", "ftp://127.0.0.1/feed.xml", "data:text/xml,%3Crss/%3E", "gopher://127.0.0.1:25/_QUIT",
    "dict://127.0.0.1/d:x", "http://", "http://[::1", "http:///",
  ].map { location in
    EvilAnswer("a redirect to \(location)", .unreachable(.redirectsOffTheWeb(to: location))) {
      $1.respond("301 Moved", headers: ["Location: \(location)"])
    }
  }

  static let bodies: [EvilAnswer] =
    lengths.map { EvilAnswer("a length that is \($0)", $1, text: "HTTP/1.1 200 OK\r\nContent-Length: \($2)") }
    + chunks.map { EvilAnswer($0, $1, text: chunked + $2) } + others

  private static let lengths: [(String, Outcome, String)] = [
    ("more than comes", .unreachable(.connectionLost), "1000\r\n\r\n\(feed)"),
    ("less than comes", .articles(1), "\(length)\r\n\r\n\(feed)<and more"),
    ("in words", .unreachable(.noAnswer), "many\r\n\r\n\(feed)"),
    ("below zero", .unreachable(.noAnswer), "-1\r\n\r\n\(feed)"),
    ("too long for a number", .articles(1), "99999999999999999999\r\n\r\n\(feed)"),
    ("zero", .unreadable, "0\r\n\r\n"),
  ]

  private static let chunks: [(String, Outcome, String)] = [
    ("a chunk without a size", .unreachable(.other(systemMessage: hex)), "x\r\n"),
    ("a chunk whose size no number holds", .unreachable(.other(systemMessage: longHex)), "fffffffffffffffff\r\n"),
    ("a chunk that is cut", .unreachable(.connectionLost), "\(String(length * 2, radix: 16))\r\n\(feed)"),
    ("the last chunk is missing", .unreachable(.connectionLost), "\(String(length, radix: 16))\r\n\(feed)\r\n"),
  ]

  private static let others: [EvilAnswer] = [
    EvilAnswer("no length", .articles(1), text: "HTTP/1.1 200 OK\r\n\r\n\(feed)"),
    EvilAnswer("no content, as it says", .unreadable, text: "HTTP/1.1 204 No Content\r\n\r\n"),
    EvilAnswer("a reset in the body", .unreachable(.connectionLost)) { _, connection in
      connection.send("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n\(feed)".utf8)
      // The client must get it before the reset.
      usleep(50_000)
      connection.reset()
    },
    EvilAnswer("a body that stalls", .timedOut(seconds: 1)) { _, connection in
      connection.send("HTTP/1.1 200 OK\r\n\r\n".utf8)
      while connection.send(" ".utf8) { usleep(200_000) }
    }.limited { $0.stallTimeout = 1 },
    EvilAnswer("a body without end", .tooLarge(maximumBytes: 100_000)) { _, connection in
      connection.send("HTTP/1.1 200 OK\r\n\r\n".utf8)
      while connection.send([UInt8](repeating: 0x20, count: 10_000)) {}
    },
    EvilAnswer("an error page without end", .refused(status: 500)) { _, connection in
      connection.send("HTTP/1.1 500 Sorry\r\n\r\n".utf8)
      while connection.send([UInt8](repeating: 0x20, count: 10_000)) {}
    },
    EvilAnswer("trailers without end", .tooLarge(maximumBytes: 65_536)) { _, connection in
      connection.send((chunked + "\(String(length, radix: 16))\r\n\(feed)\r\n0\r\n").utf8)
      while connection.send("X-Trailer: \(String(repeating: "y", count: 1000))\r\n".utf8) {}
    },
    EvilAnswer("gzip", .articles(1), answer: encoded("gzip", zipped)),
    EvilAnswer("a gzip bomb", .tooLarge(maximumBytes: 100_000), answer: encoded("gzip", bomb)),
    EvilAnswer("a gzip bomb in gzip", .tooLarge(maximumBytes: 100_000), answer: encoded("gzip, gzip", bombOfBombs)),
    EvilAnswer(
      "gzip in gzip in gzip …", .unreachable(.other(systemMessage: stack)),
      answer: encoded(Array(repeating: "gzip", count: 6).joined(separator: ", "), zipped)),
    EvilAnswer(
      "no gzip, though it says so", .unreachable(.other(systemMessage: unzip)), answer: encoded("gzip", oneArticle)),
    EvilAnswer("gzip that is cut", .unreadable, answer: encoded("gzip", zipped.dropLast(20))),
    EvilAnswer(
      "packed as nobody does", .unreachable(.other(systemMessage: unknown)), answer: encoded("zip", oneArticle)),
    EvilAnswer("the header names another charset", .articles(1)) {
      $1.respond("200 OK", headers: ["Content-Type: text/xml; charset=utf-16"], body: oneArticle)
    },
    EvilAnswer("only the header names the charset", .articles(1)) {
      let title = "\u{CD}\u{EE}\u{E2}\u{EE}\u{F1}\u{F2}\u{E8}".unicodeScalars.map { UInt8($0.value) }
      $1.respond(
        "200 OK", headers: ["Content-Type: text/xml; Charset=\"windows-1251\""],
        body: Array("<rss><channel><item><title>".utf8) + title + Array("</title></item></channel></rss>".utf8))
    },
    EvilAnswer("50,000 items", .articles(50_000)) {
      let items = (1...50_000).map { "<item><title>\($0)</title></item>" }.joined()
      $1.respond("200 OK", body: "<rss><channel>\(items)</channel></rss>".utf8)
    }.limited { $0.maximumBytes = 8 << 20 },
  ]

  private static let hex = "Illegal or missing hexadecimal sequence in chunked-encoding"
  private static let longHex = "Too long hexadecimal number in chunked-encoding"
  private static let unzip = "Error while processing content unencoding: incorrect header check"
  private static let stack = "Reject response due to more than 5 content encodings"
  private static let unknown =
    "Unrecognized content encoding type. libcurl understands deflate, gzip, br, zstd content encodings."
}
