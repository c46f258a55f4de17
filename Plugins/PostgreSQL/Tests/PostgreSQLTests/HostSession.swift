import Foundation
import Synchronization

/// The host of this checkout, which must be built, with the plain display on pipes.
final class HostSession: Sendable {
  private let process: Process
  private let input: FileHandle
  private let output: FileHandle
  private let text = Mutex((all: "", unseen: ""))

  /// - Parameters:
  ///   - folder: holds scenes.json, and what the run keeps.
  ///   - environment: additional variables.
  init(start: String, in folder: String, environment: [String: String] = [:]) throws {
    let (toHost, fromHost) = (Pipe(), Pipe())
    process = Process()
    process.executableURL = URL(filePath: Self.program)
    process.arguments = ["run", "--display", "plain", "--strict", "--start", start]
    process.currentDirectoryURL = URL(filePath: folder)
    // The test alone sets libpq's variables.
    let inherited = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("PG") }
    process.environment = inherited.merging([
      "XDG_STATE_HOME": "\(folder)/state-\(UUID().uuidString)", "LC_ALL": "C.UTF-8", "LANGUAGE": "",
    ]) { $1 }.merging(environment) { $1 }
    process.standardInput = toHost
    process.standardOutput = fromHost
    process.standardError = fromHost
    input = toHost.fileHandleForWriting
    output = fromHost.fileHandleForReading
    try process.run()
    output.readabilityHandler = { [weak self] handle in
      let bytes = handle.availableData
      if bytes.isEmpty { handle.readabilityHandler = nil }
      let new = String(decoding: bytes, as: UTF8.self)
      self?.text.withLock { text in
        text.all += new
        text.unseen += new
      }
    }
  }

  deinit { process.terminate() }

  static let program = URL(filePath: #filePath).pathComponents.dropLast(5).joined(separator: "/") + "/.build/debug/host"

  var transcript: String { text.withLock { $0.all } }

  func send(_ lines: String...) { input.write(Data(lines.map { "\($0)\n" }.joined().utf8)) }

  /// Waits until the screen shows a line that begins so. It sends no command: the host must show it by itself.
  func wait(_ line: String) async throws {
    while !text.withLock({ $0.unseen.split(separator: "\n").contains { $0.hasPrefix(line) } }) {
      guard process.isRunning else { throw TestServer.Failure(description: transcript) }
      try await Task.sleep(for: .milliseconds(5))
    }
    // Later waits need new output.
    text.withLock { $0.unseen = "" }
  }

  func end() async throws -> Int32 {
    while process.isRunning { try await Task.sleep(for: .milliseconds(5)) }
    if process.terminationStatus != 0 { throw TestServer.Failure(description: transcript) }
    return process.terminationStatus
  }
}
