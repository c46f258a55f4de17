package import HostSystem
import HostState
import Glibc
package import ScreenModel
package import VIPKit

/// Prints each settled screen, then runs the command on the next line. The application ends after the last line.
@MainActor
package final class PlainDisplay: Display {
  private let isStrict: Bool
  private let tellsChanges: Bool
  private let lines: LineReader
  private let timeout: Duration
  private let settlingTimeout: Duration
  private let unfinished: @MainActor () -> [String]
  private let report: @MainActor (String) -> Void
  private let print: @MainActor (String) -> Void

  private var send: @MainActor (ScreenEvent) -> Void = { _ in }
  private var screen: Screen?
  private var printed: Transcript?
  private var printedLoader: String?
  private var printedNotice = 0
  private var reading: Task<Void, Never>?
  /// What the reading task waits for.
  private var watcher: (isSatisfied: @MainActor (Screen) -> Bool, end: CheckedContinuation<Bool, Never>)?
  var isWaiting: Bool { watcher != nil }

  /// - Parameters:
  ///   - isStrict: ends the application when a command fails.
  ///   - pending: keeps a line until it is carried out, for the app that goes on when this one dies.
  ///   - settlingTimeout: after it the unfinished work is reported; a strict run ends then.
  ///   - onInput: called on another thread after each line.
  package init(
    isStrict: Bool, tellsChanges: Bool = false, input: Int32 = 0, pending: JournalMemory? = nil,
    timeout: Duration = .seconds(30), settlingTimeout: Duration = .seconds(60),
    unfinished: @escaping @MainActor () -> [String] = { [] },
    report: @escaping @MainActor (String) -> Void = { _ in }, onInput: @escaping @Sendable () -> Void = {},
    print: @escaping @MainActor (String) -> Void
  ) {
    (self.isStrict, self.tellsChanges) = (isStrict, tellsChanges)
    (self.timeout, self.settlingTimeout) = (timeout, settlingTimeout)
    (self.unfinished, self.report, self.print) = (unfinished, report, print)
    lines = LineReader(descriptor: input, pending: pending, onLine: onInput)
  }

  /// Lines have no room for anything side by side.
  package static var environment: EnvironmentValues {
    var values = EnvironmentValues()
    values.widthClass = .compact
    return values
  }

  package func start(send: @escaping @MainActor (ScreenEvent) -> Void) {
    self.send = send
    reading = Task {
      while let line = await lines.next(), !Task.isCancelled {
        if let reason = await run(line) { return quit(reason) }
        lines.finish()
      }
      // As SIGHUP does, which may come later: the user hasn't asked to quit.
      if lines.isHungUp { return quit(.signal(SIGHUP)) }
      if let reason = await settle() { return quit(reason) }
      if !Task.isCancelled { quit(.asked) }
    }
  }

  /// A pending read would take the next line from the shell.
  package var canLeave: Bool { lines.isHungUp }

  private func quit(_ reason: QuitReason) { send(ScreenEvent(.quit(reason), on: screen)) }

  package var kind: String? { "plain" }

  package func show(_ screen: Screen) {
    let former = self.screen
    self.screen = screen
    if let message = screen.statusMessage, message != former?.statusMessage { print(Transcript.statusMessage(message)) }
    for notice in screen.notices where notice.number > printedNotice {
      printedNotice = notice.number
      print(Transcript.notice(notice))
    }
    let transcript = Transcript(screen)
    if screen.isSettled {
      printedLoader = nil
      if transcript.entries != printed?.entries { write(transcript, after: printed) }
    } else if let loading = screen.loading, loading != printedLoader {
      printedLoader = loading
      for line in Transcript.loader(loading, cancel: screen.cancelTitle) { print(line) }
    }
    if let watcher, watcher.isSatisfied(screen) { endWatch(true) }
  }

  package func stop() {
    reading?.cancel()
    endWatch(false)
  }

  /// Returns why the application must end; nil to go on.
  private func run(_ line: Result<String, ScriptCommand.Fault>) async -> QuitReason? {
    do throws(ScriptCommand.Fault) {
      guard let command = try ScriptCommand.parse(line.get()) else { return nil }
      if case .wait(let text) = command { return await wait(for: text) }
      // A loader's cancel button works while the loader is there.
      if let reason = await settle(unless: { CommandTarget(screen: $0).cancelButton(for: command) != nil }) {
        return reason
      }
      guard !Task.isCancelled, let screen else { return nil }
      // Cleared before it runs: whatever comes of it, it isn't carried out again.
      lines.finish()
      switch command {
      case .quit: return .asked
      case .screen: write(Transcript(screen))
      default: send(ScreenEvent(try CommandTarget(screen: screen).event(for: command), on: screen))
      }
    } catch {
      print("error: \(error.message)")
      if isStrict { return .commandFailed }
    }
    return nil
  }

  private func wait(for text: String) async -> QuitReason? {
    let isThere = { @MainActor (screen: Screen) in
      let notices =
        [screen.statusMessage].compactMap(\.self).map(Transcript.statusMessage) + screen.notices.map(Transcript.notice)
      return Transcript.lines(Transcript(screen).lines + notices, say: text)
    }
    if await watch(isThere, timeout: timeout) || Task.isCancelled { return nil }
    print("error: waited \(timeout.components.seconds) s for \(text.quoted)")
    return .commandFailed
  }

  /// Waits until only the user can go on, or the display stops; returns why the application must end, nil to go on.
  private func settle(unless isReady: @escaping @MainActor (Screen) -> Bool = { _ in false }) async -> QuitReason? {
    let isSatisfied = { @MainActor (screen: Screen) in screen.isSettled || isReady(screen) }
    // What the last command began untold on the main actor, such as a completion handler, goes first.
    for _ in 0..<3 { await Task.yield() }
    if await watch(isSatisfied, timeout: settlingTimeout) || Task.isCancelled { return nil }
    let work = unfinished().map { Printable.text($0) }.joined(separator: ", ")
    let reason = work.isEmpty ? "work goes on" : "waiting for \(work)"
    report("the screen hasn't settled for \(settlingTimeout.components.seconds) s: \(reason)")
    if isStrict { return .commandFailed }
    _ = await watch(isSatisfied, timeout: nil)
    return nil
  }

  /// False after the timeout, or when the display was stopped.
  private func watch(_ isSatisfied: @escaping @MainActor (Screen) -> Bool, timeout: Duration?) async -> Bool {
    if Task.isCancelled { return false }
    if let screen, isSatisfied(screen) { return true }
    let timer = timeout.map { timeout in
      Task { [weak self] in
        try? await Task.sleep(for: timeout)
        if !Task.isCancelled { self?.endWatch(false) }
      }
    }
    defer { timer?.cancel() }
    return await withCheckedContinuation { watcher = (isSatisfied, $0) }
  }

  private func endWatch(_ isSatisfied: Bool) { watcher.take()?.end.resume(returning: isSatisfied) }

  private func write(_ transcript: Transcript, after known: Transcript? = nil) {
    if tellsChanges, printed == nil { print(ScreenChanges.version) }
    printed = transcript
    for line in tellsChanges ? ScreenChanges.lines(from: known, to: transcript) : transcript.lines { print(line) }
  }
}
