import Foundation
import Synchronization

/// The host of this checkout, built before, with the plain display on pipes.
final class HostSession: Sendable {
  struct Ended: Error, CustomStringConvertible {
    let description: String
  }

  private let process: Process
  private let input: FileHandle
  private let output: FileHandle
  private let text = Mutex("")

  /// - Parameters:
  ///   - start: the first scene.
  ///   - folder: that of scenes.json, and of what the run keeps.
  init(start: String, in folder: String) throws {
    let root = URL(filePath: #filePath).pathComponents.dropLast(5).joined(separator: "/")
    let (toHost, fromHost) = (Pipe(), Pipe())
    process = Process()
    process.executableURL = URL(filePath: "\(root)/.build/debug/host")
    process.arguments = ["run", "--display", "plain", "--strict", "--start", start]
    process.currentDirectoryURL = URL(filePath: folder)
    process.environment = ProcessInfo.processInfo.environment.merging([
      "XDG_STATE_HOME": "\(folder)/state-\(UUID().uuidString)", "LC_ALL": "C.UTF-8", "LANGUAGE": "",
    ]) { $1 }
    process.standardInput = toHost
    process.standardOutput = fromHost
    process.standardError = fromHost
    input = toHost.fileHandleForWriting
    output = fromHost.fileHandleForReading
    try process.run()
    output.readabilityHandler = { [weak self] handle in
      let bytes = handle.availableData
      if bytes.isEmpty { handle.readabilityHandler = nil }
      self?.text.withLock { $0 += String(decoding: bytes, as: UTF8.self) }
    }
  }

  deinit { process.terminate() }

  func send(_ lines: String...) {
    input.write(Data(lines.map { "\($0)\n" }.joined().utf8))
  }

  /// Waits until the screen shows a line that begins so. No command is sent: what the host shows, it shows by itself.
  func wait(_ line: String) async throws {
    while !text.withLock({ $0.split(separator: "\n").contains { $0.hasPrefix(line) } }) {
      guard process.isRunning else { throw Ended(description: text.withLock { $0 }) }
      try await Task.sleep(for: .milliseconds(5))
    }
    // What is shown again counts anew.
    text.withLock { $0 = "" }
  }

  /// Waits until the host has ended.
  func end() async throws -> Int32 {
    while process.isRunning { try await Task.sleep(for: .milliseconds(5)) }
    if process.terminationStatus != 0 { throw Ended(description: text.withLock { $0 }) }
    return process.terminationStatus
  }
}
