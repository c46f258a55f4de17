@_spi(Host) import ScreenModel
import Synchronization
import Testing
@_spi(Host) import VIPKit

@testable import VIPTestKit

@MainActor
@Suite("An exhaustive test fails by what it hasn't read", .timeLimit(.minutes(10)))
struct ExhaustiveTests {
  private let navigator = NavigatorSpy()
  private static let firstWords = [
    "Sample", "Name", "", "Work", "Fail", "Ask", "Never", "Twice", "Next", "Loose", "Row 1", "Row 2", "Chosen: 0",
    "Import",
  ]

  private static let shy = TestConfigurator("Shy") { Scene { ShyView() } }

  private func open() throws -> SceneDriver {
    try SceneDriver(SampleConfigurator(), navigator: navigator, isExhaustive: true)
  }

  /// By what a test fails.
  private func unread(_ test: () throws -> Void) rethrows -> [UnreadChange] {
    let found = Mutex<[UnreadChange]>([])
    try withKnownIssue {
      try test()
    } matching: { issue in
      guard let change = issue.error as? UnreadChange else { return false }
      found.withLock { $0.append(change) }
      return true
    }
    return found.withLock { $0 }
  }

  /// Compares all that a test fails by with a golden file.
  private func check(_ name: String, _ test: () throws -> Void) throws {
    try Golden.check(unread(test).map { "\($0)\n" }.joined(separator: "\n"), "unread-\(name).txt")
  }

  @Test("all that is read is no failure: the screen before each step and in the end, lists in the end")
  func allIsRead() async throws {
    let driver = try open()
    #expect(driver.words == Self.firstWords)
    try driver.type("Anna", into: "Name")
    try await driver.press("Ask")
    #expect(driver.question?.title == "Sure?")
    try await driver.answer("Yes")
    try await driver.press("Fail")
    #expect(driver.error == "It failed")
    driver.dismissError()
    try await driver.select(row: 2)
    #expect(driver.words.contains("Chosen: 2"))
    try await driver.follow("Next")
    #expect(navigator.moves == [.follow(route: "next")])
    #expect(driver.notices == ["answered true"])
    driver.finish()
  }

  @Test("the screen that the test acts on, and the one in the end: with the lines that differ, and the words to expect")
  func screen() async throws {
    let driver = try open()
    try await driver.press("Fail")
    driver.dismissError()
    #expect(driver.words == Self.firstWords)
    try await driver.select(row: 1)
    try check("screen") { driver.finish() }
  }

  @Test("what words don't say, the tree does")
  func tree() throws {
    let driver = try SceneDriver(Self.shy, isExhaustive: true)
    #expect(driver.words == ["Shy", "Go"])
    try driver.perform(.turn(true), on: "Shy")
    try check("tree") { driver.finish() }
  }

  @Test("what the test puts into a field is known to it; what else it changes isn't")
  func given() throws {
    let driver = try open()
    _ = driver.words
    try driver.type("A", into: "Name")
    try driver.type("Anna", into: "Name")
    driver.finish()
    let shy = try SceneDriver(Self.shy, isExhaustive: true)
    _ = shy.words
    try shy.perform(.turn(true), on: "Shy")
    try shy.perform(.turn(false), on: "Shy")
    #expect(unread { shy.finish() }.count == 2)
  }

  @Test("the loader and the question")
  func containers() async throws {
    let driver = try open()
    _ = driver.words
    try driver.perform(.activate, on: "Import")
    try await driver.press("Stop")
    try await driver.press("Ask")
    try await driver.answer("No")
    #expect(driver.notices == ["stopped true", "answered false"])
    try check("containers") { driver.finish() }
  }

  @Test("notices, moves, results and what is preserved: all that there are, to be expected")
  func lists() async throws {
    let driver = try open()
    _ = driver.words
    try await driver.press("Twice")
    #expect(driver.notices == ["twice"])
    try await driver.press("Twice")
    try await driver.follow("Next")
    navigator.finish(.sampleChoice, with: "chosen")
    try driver.finish(.sampleChoice, with: "given")
    try check("lists") { driver.finish() }
    #expect(try driver.preservedState() == ["state": Array(#""given""#.utf8)])
    #expect(driver.notices.count + navigator.moves.count + navigator.results.count == 5)
    driver.finish()
  }

  @Test("work that goes on")
  func task() async throws {
    let driver = try open()
    let gate = Gate()
    _ = driver.words
    driver.viewController.task(file: "Sample/Sample.swift", line: 7) { await gate.pass() }
    try check("task") { driver.finish() }
    gate.open()
    try await driver.settle()
    driver.finish()
  }

  @Test("calls of a worker whose spy records them, the one that it was exchanged for included")
  func calls() throws {
    let (first, second) = (EchoSpy(), EchoSpy())
    let workers = TestWorkers().with(.echo, first)
    let driver = try SceneDriver(SampleConfigurator(), workers: workers, isExhaustive: true)
    _ = driver.words
    first.recorder.append(.say("a", times: 1))
    #expect(first.calls.count == 1)
    first.recorder.append(.stop)
    try workers.exchange(.echo, for: second)
    second.recorder.append(.stop)
    try check("calls") { driver.finish() }
  }

  @Test("scenes inside are read with the one around them, or by their own drivers")
  func panes() async throws {
    let driver = try SceneDriver(
      DeskConfigurator(), scenes: ["card": CardConfigurator()], isExhaustive: true)
    _ = driver.words
    let card = try driver.scene("card", place: 1)
    try await card.press("Count")
    #expect(card.words.contains("Count: 1"))
    try await card.press("Count")
    try await card.run("Save")
    try check("panes") { driver.finish() }
  }

  @Test("a frame of a terminal is the screen, with all that stands around it")
  func frame() async throws {
    let driver = try open()
    let screen = try await TerminalScreen(driver)
    #expect(screen.frame.contains("Sample"))
    try await screen.press(.characters("An"))
    #expect(driver.words.contains("An"))
    try await driver.press("Fail")
    #expect(screen.frame.contains("It failed"))
    try await screen.press(.escape)
    driver.finish()
  }

  @Test("who forgets finish() hears of it, and of what was not read")
  func forgotten() throws {
    var driver: SceneDriver? = try SceneDriver(SampleConfigurator(), isExhaustive: true)
    let release = ReleaseCheck(driver?.scene)
    _ = driver?.words
    driver?.viewController.notify("told")
    try check("forgotten") { driver = nil }
    #expect(release.alive == [])
  }

  @Test("finish() of another driver is a mistake; that driver looks at nothing")
  func notExhaustive() async throws {
    for driver in [
      try SceneDriver(SampleConfigurator()), try SceneDriver(SampleConfigurator(), isExhaustive: false),
    ] {
      try await driver.press("Twice")
      try check("not-exhaustive") { driver.finish() }
    }
  }
}

/// Disables a button by a switch, which says it with no word.
private struct ShyView: View {
  @State private var isShy = false

  var body: some View {
    VStack {
      Toggle("Shy", isOn: $isShy)
      Button("Go") {}.disabled(isShy)
    }
  }
}

private protocol EchoWorker: Sendable {}

extension WorkerKey where Worker == any EchoWorker {
  fileprivate static var echo: WorkerKey { WorkerKey("EchoWorker") }
}

private final class EchoSpy: EchoWorker, CallRecording {
  enum Call: Equatable, Sendable {
    case say(String, times: Int)
    case stop
  }

  let recorder = CallRecorder<Call>()
  var calls: [Call] { recorder.calls }
}
