import Contracts
import Foundation
import LoopbackServer
import TestSupport

@testable import HTTPNews

extension EvilAnswer {
  private static let chunked = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
  private static let feed = String(decoding: oneArticle, as: UTF8.self)
  private static let length = oneArticle.count

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

  static let bodies: [EvilAnswer] = [
    EvilAnswer(
      "a length that is more than comes", .unreachable(.connectionLost),
      text: "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n\(feed)"),
    EvilAnswer(
      "a length that is less than comes", .articles(1),
      text: "HTTP/1.1 200 OK\r\nContent-Length: \(length)\r\n\r\n\(feed)<and more"),
    EvilAnswer(
      "a length in words", .unreachable(.noAnswer), text: "HTTP/1.1 200 OK\r\nContent-Length: many\r\n\r\n\(feed)"),
    EvilAnswer(
      "a length below zero", .unreachable(.noAnswer), text: "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n\(feed)"),
    EvilAnswer(
      "a length that no number holds", .articles(1),
      text: "HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999\r\n\r\n\(feed)"),
    EvilAnswer("no length", .articles(1), text: "HTTP/1.1 200 OK\r\n\r\n\(feed)"),
    EvilAnswer("nothing", .unreadable, text: "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"),
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
    EvilAnswer("a chunk without a size", .unreachable(.other(systemMessage: hex)), text: chunked + "x\r\n"),
    EvilAnswer(
      "a chunk whose size no number holds", .unreachable(.other(systemMessage: longHex)),
      text: chunked + "fffffffffffffffff\r\n"),
    EvilAnswer(
      "a chunk that is cut", .unreachable(.connectionLost),
      text: chunked + "\(String(length * 2, radix: 16))\r\n\(feed)"),
    EvilAnswer(
      "the last chunk is missing", .unreachable(.connectionLost),
      text: chunked + "\(String(length, radix: 16))\r\n\(feed)\r\n"),
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
