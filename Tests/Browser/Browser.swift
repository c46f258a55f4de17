import Foundation
import Glibc
import Synchronization
import TestSupport

/// The system's Chromium, driven through a pipe (`--remote-debugging-pipe`): commands and events are JSON, each
/// followed by a zero byte (https://chromedevtools.github.io/devtools-protocol).
final class Browser: Sendable {
  private struct State {
    var lastID = 0
    var waiting: [Int: CheckedContinuation<JSON, any Error>] = [:]
    /// Errors in pages, by session.
    var faults: [String: [String]] = [:]
    var isOver = false
  }

  /// One for all tests. It ends with this process, whose pipe it reads.
  private static let shared = Mutex<Result<Browser, any Error>?>(nil)

  static func get() throws -> Browser {
    try shared.withLock { shared in
      let browser = shared ?? Result { try Browser() }
      shared = browser
      return browser
    }.get()
  }

  static let isWanted = ProcessInfo.processInfo.environment["BROWSER"] != nil

  private let input: Int32
  private let state = Mutex(State())

  private init() throws {
    let (toBrowser, fromBrowser) = (try ProgramStart.pipe(), try ProgramStart.pipe())
    defer { for end in [toBrowser.reading, fromBrowser.writing] { close(end) } }
    let folder = TemporaryFolder.forRun
    let flags = [
      "--headless=new", "--disable-gpu", "--remote-debugging-pipe", "--user-data-dir=\(folder.file("chromium"))",
      "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync",
      "--lang=en-GB", "--force-color-profile=srgb", "--disable-dev-shm-usage",
      // Tabs of several tests are visible at the same time.
      "--disable-renderer-backgrounding", "--disable-backgrounding-occluded-windows",
      "--disable-background-timer-throttling",
    ]
    // Chromium's own sandbox needs more rights than root of a container has.
    let isRoot = geteuid() == 0 ? ["--no-sandbox"] : []
    let command = (["chromium"] + flags + isRoot + ["about:blank"]).joined(separator: " ")
    let environment = ["PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": folder.path, "LC_ALL": "en_GB.UTF-8"]
    let process = try ProgramStart.spawn(
      ["/bin/sh", "-c", "exec \(command) 3<&0 4>&1 </dev/null >/dev/null 2>'\(folder.file("chromium.errors"))'"],
      environment, input: toBrowser.reading, output: fromBrowser.writing)
    input = toBrowser.writing
    Thread.detachNewThread { [self] in
      read(fromBrowser.reading)
      _ = ProgramStart.reap(process)
    }
  }

  /// - Parameter session: of the tab; nil for the browser itself.
  @discardableResult
  func call(_ method: String, _ parameters: JSON = [:], session: String? = nil) async throws -> JSON {
    let answer = try await withCheckedThrowingContinuation { continuation in
      let message = state.withLock { state -> [UInt8]? in
        if state.isOver { return nil }
        state.lastID += 1
        state.waiting[state.lastID] = continuation
        var fields: [String: JSON] = [
          "id": .number(Double(state.lastID)), "method": .text(method), "params": parameters,
        ]
        fields["sessionId"] = session.map(JSON.text)
        let bytes = Array(JSON.fields(fields).script.utf8) + [0]
        // Under the lock, so that commands of several tests don't mix.
        var rest = bytes[...]
        while !rest.isEmpty {
          let count = rest.withUnsafeBytes { write(input, $0.baseAddress, $0.count) }
          if count < 0, errno != EINTR { break }
          rest = rest.dropFirst(max(0, count))
        }
        return bytes
      }
      if message == nil { continuation.resume(throwing: TestFailure(description: "Chromium has ended")) }
    }
    guard answer["error"] == .null else { throw TestFailure(description: "\(method): \(answer["error"].script)") }
    return answer["result"]
  }

  private func read(_ descriptor: Int32) {
    var (rest, buffer): ([UInt8], [UInt8]) = ([], [UInt8](repeating: 0, count: 1 << 20))
    while true {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      rest += buffer[..<count]
      guard let end = rest.lastIndex(of: 0) else { continue }
      for message in rest[..<end].split(separator: 0) {
        if let message = try? JSONDecoder().decode(JSON.self, from: Data(message)) { take(message) }
      }
      rest.removeSubrange(...end)
    }
    close(descriptor)
    let waiting = state.withLock { state in
      defer { state.waiting = [:] }
      state.isOver = true
      return state.waiting
    }
    for continuation in waiting.values { continuation.resume(throwing: TestFailure(description: "Chromium has ended")) }
  }

  private func take(_ message: JSON) {
    if let id = message["id"].number.map(Int.init) {
      return state.withLock { $0.waiting.removeValue(forKey: id) }?.resume(returning: message) ?? ()
    }
    let (session, details) = (message["sessionId"].text ?? "", message["params"])
    switch message["method"].text {
    case "Runtime.exceptionThrown": note(details["exceptionDetails"].script, session)
    // Violations of the Content-Security-Policy. Lost connections are logged here, too.
    case "Log.entryAdded" where details["entry"]["source"] == "security": note(details["entry"].script, session)
    default: break
    }
  }

  private func note(_ fault: String, _ session: String) {
    state.withLock { $0.faults[session, default: []].append(fault) }
  }

  func faults(in session: String) -> [String] { state.withLock { $0.faults[session] ?? [] } }
}
