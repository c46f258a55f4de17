import Foundation
import Glibc
package import TestSupport

/// A display of a test: it speaks the protocol (Docs/DisplayProtocol.md) line by line.
package final class ProtocolDisplay: Sendable {
  package struct Failure: Error {
    let lines: [String]
  }

  /// What the app has answered, and the line with the whole screen.
  package let answer: String
  package let tree: String
  private let socket: FileHandle

  /// Attaches to an app.
  ///
  /// - Parameter request: fields of the request, such as `"as":"tab"`.
  package init(to app: Int32, in folder: TemporaryFolder, _ request: String) async throws {
    let descriptor = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    socket = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: folder.file("host/\(app).sock").utf8) }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let result = withUnsafeBytes(of: &address) {
      Glibc.connect(descriptor, $0.assumingMemoryBound(to: sockaddr.self).baseAddress, size)
    }
    guard result == 0 else { throw Failure(lines: ["no connection: errno \(errno)"]) }
    try socket.write(contentsOf: Data("{\"command\":\"attach\",\(request)}\n".utf8))
    answer = try await Self.lines(of: socket) { $0.contains("\"display\"") }.last ?? ""
    tree = try await Self.lines(of: socket) { $0.contains("\"tree\"") }.last ?? ""
  }

  /// Attaches to the app that runs under a supervisor when another one has ended.
  package static func next(
    after app: Int32, of session: PlainSession, in folder: TemporaryFolder, _ request: String
  ) async throws -> (ProtocolDisplay, app: Int32) {
    var display: (ProtocolDisplay, Int32)?
    try await eventually("the next app takes displays") {
      guard let next = session.app, next != app else { return false }
      display = (try? await ProtocolDisplay(to: next, in: folder, request)).map { ($0, next) }
      return display != nil
    }
    guard let display else { throw Failure(lines: []) }
    return display
  }

  /// The number of an element of the first screen.
  package func number(of id: String) throws -> Int {
    let pattern = try Regex("\"id\":\"\(id)\"[^{}]*?\"n\":([0-9]+)", as: (Substring, Substring).self)
    guard let match = tree.firstMatch(of: pattern), let number = Int(match.1) else { throw Failure(lines: [tree]) }
    return number
  }

  /// Sends events, as far as the app still takes them.
  package func send(_ events: String...) { try? socket.write(contentsOf: Data(events.map { $0 + "\n" }.joined().utf8)) }

  /// Reads up to a line that contains a text.
  @discardableResult
  package func read(until text: String) async throws -> [String] {
    try await Self.lines(of: socket) { $0.contains(text) }
  }

  /// Cuts the connection.
  package func cut() { shutdown(socket.fileDescriptor, Int32(SHUT_RDWR)) }

  private static func lines(
    of socket: FileHandle, until isLast: @escaping @Sendable (String) -> Bool
  ) async throws -> [String] {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread {
        var lines: [String] = []
        var line: [UInt8] = []
        var byte: UInt8 = 0
        while recv(socket.fileDescriptor, &byte, 1, 0) == 1 {
          guard byte == UInt8(ascii: "\n") else {
            line.append(byte)
            continue
          }
          lines.append(String(decoding: line, as: UTF8.self))
          line = []
          if let last = lines.last, isLast(last) { return continuation.resume(returning: lines) }
        }
        continuation.resume(throwing: Failure(lines: lines))
      }
    }
  }
}
