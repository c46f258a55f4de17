package import HostSystem
import HostState
import Glibc
package import ScreenModel
package import VIPKit

/// Prints each settled screen and reads one command a line: for scripts, for screen readers, for pipes.
/// A command runs when the screen has settled. After the last line the application ends.
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
  private var printedMessage: String?
  private var printedNotice = 0
  private var watchers: [Int: Watcher] = [:]
  private var lastWatcher = 0
  private var reading: Task<Void, Never>?

  /// Whether a command waits for another screen than the one that is shown.
  var isWaiting: Bool { !watchers.isEmpty }

  private struct Watcher {
    let isSatisfied: @MainActor (Screen) -> Bool
    let resume: CheckedContinuation<Bool, Never>
  }

  /// - Parameters:
  ///   - isStrict: whether a command that can't be carried out ends the application.
  ///   - pending: keeps a line that is read and not yet carried out, for the app that goes on when this one dies.
  ///   - timeout: how long `wait` waits.
  ///   - settlingTimeout: after so long it is told what keeps the screen from settling; a strict run ends then.
  ///   - unfinished: where the work was begun that goes on.
  ///   - onInput: called when a line was read, on another thread.
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

  /// One line after the other: there is no room beside anything.
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
      // As the signal does, which may come later: it is not the user who has asked.
      if lines.isHungUp { return quit(.signal(SIGHUP)) }
      if let reason = await settle() { return quit(reason) }
      if !Task.isCancelled { quit(.asked) }
    }
  }

  /// What waits for the next line would take it from the shell.
  package var canLeave: Bool { lines.isHungUp }

  private func quit(_ reason: QuitReason) { send(ScreenEvent(.quit(reason), on: screen)) }

  package var kind: String? { "plain" }

  /// Prints the screen, if it has settled and says something new.
  package func show(_ screen: Screen) {
    self.screen = screen
    if screen.statusMessage != printedMessage {
      printedMessage = screen.statusMessage
      if let statusMessage = screen.statusMessage { print(Transcript.statusMessage(statusMessage)) }
    }
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
    for (number, watcher) in watchers where watcher.isSatisfied(screen) {
      watchers[number] = nil
      watcher.resume.resume(returning: true)
    }
  }

  /// Stops reading. A command that waits is given up without a word.
  package func stop() {
    reading?.cancel()
    let given = watchers.values
    watchers = [:]
    for watcher in given { watcher.resume.resume(returning: false) }
  }

  // MARK: Commands

  /// Runs a line; says why the application is to end, if it is.
  private func run(_ line: Result<String, ScriptCommand.Fault>) async -> QuitReason? {
    do throws(ScriptCommand.Fault) {
      guard let command = try ScriptCommand.parse(line.get()) else { return nil }
      if case .wait(let text) = command { return await wait(for: text) }
      // What the loader stands for is cancelled while it goes on.
      if let reason = await settle(unless: { CommandTarget(screen: $0).cancelButton(for: command) != nil }) {
        return reason
      }
      guard !Task.isCancelled, let screen else { return nil }
      // Whatever comes of it, it isn't carried out again.
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

  /// Waits until the scene has nothing more to do before the user does something, or the display is stopped. When that takes long,
  /// it is told what the scene does.
  ///
  /// - Returns: why the application is to end, if it is.
  private func settle(unless isReady: @escaping @MainActor (Screen) -> Bool = { _ in false }) async -> QuitReason? {
    let isSatisfied = { @MainActor (screen: Screen) in screen.isSettled || isReady(screen) }
    // What the last command began on the main actor without telling, such as a completion handler, goes first.
    for _ in 0..<3 { await Task.yield() }
    if await watch(isSatisfied, timeout: settlingTimeout) || Task.isCancelled { return nil }
    let work = unfinished().map { Printable.text($0) }.joined(separator: ", ")
    let reason = work.isEmpty ? "work goes on" : "waiting for \(work)"
    report("the screen hasn't settled for \(settlingTimeout.components.seconds) s: \(reason)")
    if isStrict { return .commandFailed }
    _ = await watch(isSatisfied, timeout: nil)
    return nil
  }

  /// Waits for a screen; false when it didn't come in time, or when the display was stopped.
  private func watch(_ isSatisfied: @escaping @MainActor (Screen) -> Bool, timeout: Duration?) async -> Bool {
    if Task.isCancelled { return false }
    if let screen, isSatisfied(screen) { return true }
    lastWatcher += 1
    let number = lastWatcher
    let timeout = timeout.map { timeout in
      Task { [weak self] in
        try? await Task.sleep(for: timeout)
        if !Task.isCancelled { self?.watchers.removeValue(forKey: number)?.resume.resume(returning: false) }
      }
    }
    defer { timeout?.cancel() }
    return await withCheckedContinuation { watchers[number] = Watcher(isSatisfied: isSatisfied, resume: $0) }
  }

  private func write(_ transcript: Transcript, after known: Transcript? = nil) {
    if tellsChanges, printed == nil { print(ScreenChanges.version) }
    printed = transcript
    for line in tellsChanges ? ScreenChanges.lines(from: known, to: transcript) : transcript.lines { print(line) }
  }
}
