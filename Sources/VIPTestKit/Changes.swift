import Glibc
@_spi(Host) import ScreenModel
import Testing
@_spi(Host) import VIPKit

/// What has happened in a test's scene, and in those inside it, since it was last read.
@MainActor
final class Changes {
  private let workers: TestWorkers
  /// The screen at the last reading, with what the test has typed since; nil before the first.
  private var tree: Element?
  private var around: [String] = []
  private var left: [String] = []
  private var told: [Int: Int] = [:]
  var isOnScreen = true
  /// What an exhaustive test hasn't read; nil in other tests.
  private(set) var unread: [UnreadChange]?

  init(of workers: TestWorkers, isExhaustive: Bool) {
    self.workers = workers
    unread = isExhaustive ? [] : nil
    // Another driver may have told them.
    for (index, (_, spy)) in workers.spies.enumerated() { told[index] = spy.recorded.count }
  }

  func leave(_ scene: DrivenScene) { left += scene.takeNews() }

  /// What the test types is no news.
  func type(_ text: String, into element: ElementID) { tree = tree?.holding(text, in: element) }

  /// The lines of the screen that are gone, those that are new, and what else has happened.
  func take(of root: DrivenScene) -> [String] {
    defer { left = [] }
    var news = takeScreen(of: root) + left + root.inScreen.flatMap { $0.takeNews() }
    for (index, (worker, spy)) in workers.spies.enumerated() {
      let calls = spy.recorded
      news += calls.dropFirst(told[index] ?? 0).map { "call of \(worker) \(SourceText.of($0))" }
      told[index] = calls.count
    }
    return news
  }

  func takeScreen(of root: DrivenScene) -> [String] {
    guard isOnScreen else { return [] }
    let screen = root.screen
    let before = Self.lines(tree) + around
    let parts = [("loader", screen.loading), ("alert", screen.error), ("question", screen.question?.title)]
    around = parts.compactMap { part, text in text.map { "\(part) \($0.debugDescription)" } }
    let old = tree?.flattened ?? []
    tree = screen.root
    let difference = (Self.lines(tree) + around).difference(from: before)
    // A line doesn't say all that an element is.
    if difference.isEmpty {
      return zip(old, screen.root.flattened).filter { !$0.isLike($1) }.map { "~ \(Self.lines($1)[0])" }
    }
    return (difference.removals + difference.insertions).map { change in
      switch change {
      case .remove(_, let line, _): "- \(line)"
      case .insert(_, let line, _): "+ \(line)"
      }
    }
  }

  private static func lines(_ tree: Element?) -> [String] {
    tree.map { $0.description.split(separator: "\n").map(String.init) } ?? []
  }

  /// An exhaustive test has read the screen before it does something. What was told it may read in the end.
  func expectNone(of root: DrivenScene, before step: String) {
    if unread != nil { note(takeScreen(of: root), before: step) }
  }

  func end(of root: DrivenScene) -> [UnreadChange] {
    defer { unread = [] }
    note(take(of: root), before: "finish()")
    let tasks = root.inScreen.flatMap(\.viewController.unfinishedTasks).map { origin in
      UnreadChange("work goes on that was begun at \(origin)", add: "try await driver.settle()")
    }
    return (unread ?? []) + tasks
  }

  private func note(_ lines: [String], before step: String) {
    if lines.isEmpty { return }
    let code = "#expect(driver.changes == \(SourceText.of(lines)))"
    unread?.append(UnreadChange("not read before \(step)", lines: lines, add: code))
  }
}

extension Element {
  fileprivate func holding(_ text: String, in element: ElementID) -> Element {
    var tree = id == element ? holding(text) : self
    tree.children = tree.children.map { $0.holding(text, in: element) }
    return tree
  }
}

/// Something that happened in an exhaustive test, and that it hasn't read.
public struct UnreadChange: Error, Equatable, CustomStringConvertible {
  /// What wasn't read, and the line of a test that reads it.
  public let description: String

  init(_ what: String, lines: [String] = [], add code: String) {
    description = ([what] + lines + [code]).joined(separator: "\n")
  }
}

/// Fails an exhaustive test that doesn't end by ``SceneDriver/finish(sourceLocation:)``.
@MainActor
final class ExhaustiveEnd {
  private let root: DrivenScene
  private let sourceLocation: SourceLocation
  private let thread = pthread_self()
  private var isReached = false

  init(of root: DrivenScene, _ sourceLocation: SourceLocation) {
    (self.root, self.sourceLocation) = (root, sourceLocation)
  }

  func reach(_ sourceLocation: SourceLocation) {
    isReached = true
    Self.record(root.changes.end(of: root), sourceLocation)
  }

  private nonisolated static func record(_ changes: [UnreadChange], _ sourceLocation: SourceLocation) {
    for change in changes { Issue.record(change, sourceLocation: sourceLocation) }
  }

  // Not isolated: an isolated one leaves the task, by which an issue belongs to its test.
  deinit {
    guard !isReached else { return }
    Self.record([UnreadChange("an exhaustive test ends by finish()", add: "driver.finish()")], sourceLocation)
    guard pthread_equal(thread, pthread_self()) != 0 else { return }
    let changes = MainActor.assumeIsolated { [root] in root.changes.end(of: root) }
    Self.record(changes, sourceLocation)
  }
}
