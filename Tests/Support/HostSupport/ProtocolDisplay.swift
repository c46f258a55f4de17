package import TestSupport
import Testing

/// A test's display: it speaks the protocol (Docs/DisplayProtocol.md) line by line.
package final class ProtocolDisplay: Sendable {
  /// The app's answer, and the line with the whole screen.
  package let answer: String
  package let tree: String
  private let connection: RawConnection

  package init(to app: Int32, in folder: TemporaryFolder, _ request: String) async throws {
    connection = try RawConnection(path: folder.file("host/\(app).sock"))
    connection.send("{\"command\":\"attach\",\(request)}\n".utf8)
    answer = try await Self.lines(of: connection) { $0.contains("\"display\"") }.last ?? ""
    tree = try await Self.lines(of: connection) { $0.contains("\"tree\"") }.last ?? ""
  }

  package static func next(
    after app: Int32, of session: PlainSession, in folder: TemporaryFolder, _ request: String
  ) async throws -> (ProtocolDisplay, app: Int32) {
    var display: (ProtocolDisplay, Int32)?
    try await eventually("the next app takes displays") {
      guard let next = session.app, next != app else { return false }
      display = (try? await ProtocolDisplay(to: next, in: folder, request)).map { ($0, next) }
      return display != nil
    }
    return try #require(display)
  }

  package func number(of id: String) throws -> Int {
    let pattern = try Regex("\"id\":\"\(id)\"[^{}]*?\"n\":([0-9]+)", as: (Substring, Substring).self)
    return try #require(tree.firstMatch(of: pattern).flatMap { Int($0.1) }, "\(id): \(tree)")
  }

  /// Sends events, as long as the app reads them.
  package func send(_ events: String...) { connection.send(events.map { $0 + "\n" }.joined().utf8) }

  @discardableResult
  package func read(until text: String) async throws -> [String] {
    try await Self.lines(of: connection) { $0.contains(text) }
  }

  private static func lines(
    of connection: RawConnection, until isLast: @escaping @Sendable (String) -> Bool
  ) async throws -> [String] {
    try await onThread {
      var lines: [String] = []
      var line: [UInt8] = []
      while let byte = try connection.receive(atMost: 1).first {
        guard byte == UInt8(ascii: "\n") else {
          line.append(byte)
          continue
        }
        lines.append(String(decoding: line, as: UTF8.self))
        line = []
        if let last = lines.last, isLast(last) { return lines }
      }
      throw TestFailure(description: "the app has ended and sent:\n\(lines.joined(separator: "\n"))")
    }
  }
}
