import Contracts
import Foundation
import LoopbackServer

@testable import HTTPNews

extension EvilAnswer {
  private static let body = String(decoding: oneArticle, as: UTF8.self)
  private static let whole = "Content-Length: \(oneArticle.count)\r\n\r\n\(body)"

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
    EvilAnswer("HTTP/0.9: a body without a header", .unreachable(.noAnswer), text: body),
    EvilAnswer("a version of HTTP that isn't there yet", .unreachable(.noAnswer), text: "HTTP/9.9 200 OK\r\n\(whole)"),
    EvilAnswer("no status", .unreachable(.noAnswer), text: "HTTP/1.1 \r\n\(whole)"),
    EvilAnswer("a status of two digits", .unreachable(.noAnswer), text: "HTTP/1.1 20 OK\r\n\(whole)"),
    EvilAnswer("a status without words", .articles(1), text: "HTTP/1.1 200\r\n\(whole)"),
    EvilAnswer("a status that nobody knows", .refused(status: 799), text: "HTTP/1.1 799 ?\r\n\(whole)"),
    EvilAnswer("lines end with LF alone", .articles(1), text: "HTTP/1.1 200 OK\nX: y\n\n\(body)"),
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
  ]
}
