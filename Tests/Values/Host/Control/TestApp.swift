import Glibc
import HostSystem
import TestSupport

@testable import HostControl

struct TestApp: Sendable {
  let target = TargetSpy()
  let folder: ControlFolder
  let greeting = "{\"host\":\"1.2.3\",\"pid\":\(getpid()),\"protocol\":1}"
  private let server: ControlServer
  private let temporary = TemporaryFolder()

  /// - Parameter limit: sets limits. On a busy machine the shared main actor may be late by more than a minute.
  init(_ limit: @Sendable (inout ControlLimits) -> Void = { _ in }) async throws {
    var limits = ControlLimits()
    (limits.requestTime, limits.replyTime) = (.seconds(3600), .seconds(3600))
    limit(&limits)
    let folder = ControlFolder(temporary.file("host"))
    self.folder = folder
    server = ControlServer(target: target, version: "1.2.3", limits: limits)
    try await server.start(in: folder)
  }

  func stop() async { await server.stop() }

  /// Like the host's commands, but with a long timeout: all tests share the main actor.
  func connect() throws -> ControlClient { try ControlClient(pid: getpid(), in: folder, timeout: .seconds(3600)) }

  /// Sends each line after the answer to the previous one; returns the greeting, then the answers.
  func answers(to lines: String...) async throws -> [String?] {
    try await onThread {
      let client = try RawClient(self)
      return [client.line()] + lines.map { client.ask($0) }
    }
  }

  /// Until it ends the connection.
  func lines(after bytes: some Collection<UInt8> & Sendable) async throws -> [String] {
    try await onThread {
      let client = try RawClient(self)
      client.send(Array(bytes))
      return client.lines()
    }
  }
}

/// A client for arbitrary bytes. Its calls block; they are for ``onThread(_:)``.
final class RawClient: Sendable {
  private let socket: UnixSocket

  init(_ app: TestApp) throws {
    let folder = try app.folder.make()
    socket = try UnixSocket()
    guard fcntl(socket.number, F_SETFL, 0) == 0 else { throw SystemError.last }
    let result = folder.withAddress(of: ControlFolder.name(of: getpid())) { connect(socket.number, $0, $1) }
    guard result == 0 else { throw SystemError.last }
  }

  /// Sends a text, as far as the app reads.
  func send(_ text: String) { send(Array(text.utf8)) }

  func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.send(socket.number, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  func endInput() { shutdown(socket.number, Int32(SHUT_WR)) }

  /// Nil at the end.
  func line() -> String? {
    var bytes: [UInt8] = []
    var byte: UInt8 = 0
    while recv(socket.number, &byte, 1, 0) == 1 {
      if byte == UInt8(ascii: "\n") { return String(decoding: bytes, as: UTF8.self) }
      bytes.append(byte)
    }
    return nil
  }

  func lines() -> [String] {
    var lines: [String] = []
    while let line = line() { lines.append(line) }
    return lines
  }

  func drain() {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    while recv(socket.number, &bytes, bytes.count, 0) > 0 {}
  }

  func ask(_ request: String) -> String? {
    send(request + "\n")
    return line()
  }
}

func refusal(_ fault: Diagnostic) -> String {
  String(decoding: Wire.line(ControlReply(fault)).dropLast(), as: UTF8.self)
}
