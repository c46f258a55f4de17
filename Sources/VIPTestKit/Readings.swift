import Glibc
@_spi(Host) import ScreenModel
import Testing
@_spi(Host) import VIPKit

/// What an exhaustive test has read of its scene, and of those inside it. The screen has to be read before the test acts on it,
/// and in the end. Lists only grow, so they are looked at in the end.
@MainActor
final class Readings {
  private let workers: TestWorkers
  private var scenes: [SceneReading] = []
  private var unread: [UnreadChange] = []
  /// Whether the user sees the scene.
  var isOnScreen = true

  init(of workers: TestWorkers) { self.workers = workers }

  func follow(_ reading: SceneReading) -> SceneReading {
    scenes.append(reading)
    return reading
  }

  /// The test is about to do something.
  func note(_ step: String, on screen: [DrivenScene]) {
    guard isOnScreen else { return }
    for scene in screen { unread += scene.reading?.changes(of: scene, before: step) ?? [] }
  }

  /// All that the test hasn't read.
  func end(of root: DrivenScene) -> [UnreadChange] {
    note("finish()", on: root.onScreen)
    defer { unread = [] }
    let calls = workers.spies.compactMap { worker, spy in
      let (all, read) = spy.recorded
      return UnreadChange("calls of \(worker)", all, read: read) { "#expect(worker.calls == \($0))" }
    }
    let tasks = root.inScreen.flatMap(\.viewController.unfinishedTasks).map { origin in
      UnreadChange("work goes on that was begun at \(origin)", add: "try await driver.settle()")
    }
    return unread + scenes.flatMap(\.end) + calls + tasks
  }
}

/// What an exhaustive test has read of one scene.
@MainActor
final class SceneReading {
  /// What stands around the screen.
  enum Part: String {
    case loader, alert, question
  }

  private weak var scene: DrivenScene?
  private let navigator: NavigatorSpy
  /// How the test calls the scene's driver, and its navigator.
  let (name, navigatorName): (String, String)
  /// What was on the screen; nil when the test has read nothing yet.
  private var screen: Element?
  /// What the test has typed since, and where.
  private var typed: (element: ElementID, text: String)?
  private var parts: [Part: String] = [:]
  private var notices: [String] = []
  private var noticesRead = 0
  private var preserved: PreservedState

  init(of scene: DrivenScene, as name: (driver: String, navigator: String)) {
    self.scene = scene
    navigator = scene.navigator
    (self.name, navigatorName) = name
    preserved = (try? scene.context.snapshot()) ?? [:]
  }

  // MARK: What the test reads

  func readScreen() { (screen, typed) = (scene?.seen.root, nil) }

  func read(_ part: Part) { parts[part] = scene?.text(of: part) }

  func readNotices() {
    keepNotices()
    noticesRead = notices.count
  }

  func readPreservedState(_ state: PreservedState) { preserved = state }

  /// All that the user sees.
  func readAll() {
    readScreen()
    for part in [Part.loader, .alert, .question] { read(part) }
  }

  /// Keeps what the scene has told, which may go before the test ends.
  func keepNotices() { if let scene { notices = scene.notices.map(\.text) } }

  /// The test types: that the text stands there then is no news.
  func type(_ text: String, into element: ElementID) { typed = (element, text) }

  // MARK: What the test hasn't read

  /// What has changed on the screen. It counts as read afterwards, so that it is told once.
  func changes(of scene: DrivenScene, before step: String) -> [UnreadChange] {
    defer { readAll() }
    let parts: [(Part, code: String)] = [(.loader, "loading"), (.alert, "error"), (.question, "question?.title")]
    let changes = parts.compactMap { part, code -> UnreadChange? in
      guard let now = scene.text(of: part), now != self.parts[part] else { return nil }
      return UnreadChange(
        "the \(part) was not read before \(step)", lines: ["found:    \(now)"],
        add: "#expect(\(name).\(code) == \(SourceText.of(now)))")
    }
    let now = scene.seen.root
    if let screen, now == screen || typed.map({ now.equals(screen, butFor: $0.element, with: $0.text) }) ?? false {
      return changes
    }
    let whole = scene.screen.root
    // What words don't say, such as that a button is disabled, the tree does.
    let code =
      screen?.words == now.words
      ? "screen.description == #\"\"\"\n  \(whole.description.replacing("\n", with: "\n  "))\n  \"\"\"#"
      : "words == \(SourceText.of(whole.words))"
    let lines = UnreadChange.lines(screen?.description ?? "", now.description)
    return [
      UnreadChange("the screen was not read before \(step)", lines: lines, add: "#expect(\(name).\(code))")
    ] + changes
  }

  /// What only grows, and what the next build would get.
  var end: [UnreadChange] {
    keepNotices()
    let results = navigator.recordedResults
    let types = Set(results.map { SourceText.typeName(of: $0) })
    let type = types.count == 1 ? types.joined() : "AnyHashable"
    return [
      UnreadChange("notices", notices, read: noticesRead) { "#expect(\(name).notices == \($0))" },
      UnreadChange("moves", navigator.recordedMoves, read: navigator.readMoves) {
        "#expect(\(navigatorName).moves == \($0))"
      },
      UnreadChange("results", results, read: navigator.readResults) {
        "#expect(\(navigatorName).results as? [\(type)] == \($0))"
      },
      preservedChange,
    ].compactMap(\.self)
  }

  private var preservedChange: UnreadChange? {
    guard let now = try? scene?.context.snapshot(), now != preserved else { return nil }
    let values = { (state: PreservedState, text: (_ name: String, _ json: String) -> String) in
      state.sorted { $0.key < $1.key }.map { text($0, String(decoding: $1, as: UTF8.self)) }
    }
    let lines = { (state: PreservedState) in values(state) { "\($0): \($1)" }.joined(separator: "\n") }
    let code = values(now) { "\($0.debugDescription): Array(#\"\($1)\"#.utf8)" }.joined(separator: ", ")
    return UnreadChange(
      "preserved values that were not read", lines: UnreadChange.lines(lines(preserved), lines(now)),
      add: "#expect(\(name.hasPrefix("try ") ? "" : "try ")\(name).preservedState() == [\(code)])")
  }
}

extension DrivenScene {
  fileprivate func text(of part: SceneReading.Part) -> String? {
    let container = viewController.container
    return switch part {
    case .loader: container.loading
    case .alert: container.error
    case .question: container.question?.title
    }
  }
}

extension Element {
  /// Whether nothing is different but a text that has been typed into one element.
  fileprivate func equals(_ other: Element, butFor element: ElementID, with text: String) -> Bool {
    (isLike(other) || id == element && isLike(other.holding(text)))
      && children.count == other.children.count
      && zip(children, other.children).allSatisfy { $0.equals($1, butFor: element, with: text) }
  }
}

/// Sees that an exhaustive test ends by ``SceneDriver/finish(sourceLocation:)``.
@MainActor
final class ExhaustiveEnd {
  private let readings: Readings
  private let root: DrivenScene
  private let sourceLocation: SourceLocation
  /// That of the main actor.
  private let thread = pthread_self()
  private var isReached = false

  init(_ readings: Readings, of root: DrivenScene, _ sourceLocation: SourceLocation) {
    (self.readings, self.root, self.sourceLocation) = (readings, root, sourceLocation)
  }

  func reach(_ sourceLocation: SourceLocation) {
    isReached = true
    Self.record(readings.end(of: root), sourceLocation)
  }

  private nonisolated static func record(_ changes: [UnreadChange], _ sourceLocation: SourceLocation) {
    for change in changes { Issue.record(change, sourceLocation: sourceLocation) }
  }

  // Not isolated: an isolated one leaves the task, by which an issue belongs to its test.
  deinit {
    guard !isReached else { return }
    Self.record([UnreadChange("an exhaustive test ends by finish()", add: "driver.finish()")], sourceLocation)
    guard pthread_equal(thread, pthread_self()) != 0 else { return }
    let changes = MainActor.assumeIsolated { [readings, root] in readings.end(of: root) }
    Self.record(changes, sourceLocation)
  }
}
