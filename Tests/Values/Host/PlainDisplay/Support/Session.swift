@testable import PlainDisplay
import Dispatch
import Glibc
import HostSystem
import ScreenModel
import Testing

/// A display that reads a script from a pipe. The test replaces the application.
@MainActor
final class Session {
  private(set) var printed: [String] = []
  private(set) var events: [UserEvent] = []
  private(set) var told: [String] = []
  var onTell: () -> Void = {}
  let display: PlainDisplay

  private var ownEnd: Int32?

  init(
    isStrict: Bool = false, tellsChanges: Bool = false, timeout: Duration = .seconds(240),
    settlingTimeout: Duration = .seconds(240)
  ) throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    ownEnd = ends[1]
    let lines = Lines()
    display = PlainDisplay(
      isStrict: isStrict, tellsChanges: tellsChanges, input: ends[0], timeout: timeout,
      settlingTimeout: settlingTimeout, unfinished: { ["Login/Login.swift:7"] }, report: { lines.tell?($0) }
    ) { lines.add?($0) }
    lines.add = { [weak self] in self?.printed.append($0) }
    lines.tell = { [weak self] in
      self?.told.append($0)
      self?.onTell()
    }
  }

  private final class Lines {
    var add: (@MainActor (String) -> Void)?
    var tell: (@MainActor (String) -> Void)?
  }

  /// Runs a script to its end; returns why the display ended the application.
  func run(
    _ script: some Sequence<UInt8>, first: Screen, respond: @escaping @MainActor (UserEvent) -> Void = { _ in }
  ) async -> QuitReason {
    display.show(first)
    let reason = await withCheckedContinuation { continuation in
      display.start { [weak self] event in
        self?.events.append(event.event)
        if case .quit(let reason) = event.event {
          continuation.resume(returning: reason)
        } else {
          respond(event.event)
        }
      }
      write(Array(script))
    }
    display.stop()
    return reason
  }

  func run(
    _ script: String, first: Screen, respond: @escaping @MainActor (UserEvent) -> Void = { _ in }
  ) async -> QuitReason {
    await run(Array(script.utf8), first: first, respond: respond)
  }

  /// Writes on its own queue, and ends the input: a pipe has no room for a long script, and the display needs the main
  /// actor to read. The display's end stays open: its thread may be about to read once more.
  private func write(_ bytes: [UInt8]) {
    guard let ownEnd else { return }
    self.ownEnd = nil
    DispatchQueue(label: "test.script").async { @Sendable in
      _ = try? Output.write(bytes[...], to: ownEnd)
      close(ownEnd)
    }
  }

  isolated deinit {
    if let ownEnd { close(ownEnd) }
  }
}
