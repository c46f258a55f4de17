@_spi(Host) import ScreenModel
import Synchronization
import Testing
@_spi(Host) import VIPKit

@testable import VIPTestKit

@MainActor
@Suite(
  "What has happened since a test has asked last; an exhaustive test fails by what it hasn't read",
  .timeLimit(.minutes(10)))
struct ExhaustiveTests {
  private let navigator = NavigatorSpy()

  private static let shy = TestConfigurator("Shy") { Scene { ShyView() } }

  private func open() throws -> SceneDriver {
    let driver = try SceneDriver(SampleConfigurator(), navigator: navigator, isExhaustive: true)
    #expect(driver.changes.count > 10 && driver.changes == [])
    return driver
  }

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

  private func check(_ name: String, _ test: () throws -> Void) throws {
    try Golden.check(unread(test).map { "\($0)\n" }.joined(separator: "\n"), "unread-\(name).txt")
  }

  @Test("all that is read is no failure, once; of the screen what is gone and what is new")
  func allIsRead() async throws {
    let driver = try open()
    try driver.type("Anna", into: "Name")
    try await driver.press("Ask")
    #expect(driver.changes == [#"+ question "Sure?""#])
    try await driver.answer("Yes")
    #expect(driver.changes == [#"- question "Sure?""#, #"notice "answered true""#])
    try await driver.press("Fail")
    #expect(driver.changes == [#"+ alert "It failed""#])
    driver.dismissError()
    #expect(driver.changes == [#"- alert "It failed""#])
    try await driver.select(row: 2)
    #expect(driver.changes == [#"-   text "Chosen: 0""#, #"+   text "Chosen: 2""#])
    try await driver.follow("Next")
    #expect(driver.changes == [#"move .follow(route: "next")"#])
    driver.finish()
  }

  @Test("what was not read before the next step, with the line that reads it; what the test puts into a field is known")
  func given() throws {
    let driver = try open()
    try driver.type("A", into: "Name")
    try driver.type("Anna", into: "Name")
    driver.finish()
    let shy = try SceneDriver(Self.shy, isExhaustive: true)
    // A change without words, such as that a button is disabled, is in the tree.
    try shy.perform(.turn(true), on: "Shy")
    try check("steps") { shy.finish() }
    let other = try SceneDriver(Self.shy, isExhaustive: true)
    _ = other.changes
    for isOn in [true, false] { try other.perform(.turn(isOn), on: "Shy") }
    #expect(unread { other.finish() }.count == 2)
  }

  @Test("the loader comes and goes; moves, results, what is preserved, and work that goes on are told")
  func told() async throws {
    let driver = try open()
    try driver.perform(.activate, on: "Import")
    #expect(driver.changes == [#"+ loader "Importing""#])
    try await driver.press("Stop")
    #expect(driver.changes == [#"- loader "Importing""#, #"notice "stopped true""#])
    navigator.finish(.sampleChoice, with: "chosen")
    try driver.finish(.sampleChoice, with: "given")
    try check("told") { driver.finish() }
    let gate = Gate()
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
    let driver = try SceneDriver(SampleConfigurator(), workers: workers)
    _ = driver.changes
    first.recorder.append(.say("a", times: 1))
    #expect(driver.changes == [#"call of EchoWorker .say("a", times: 1)"#])
    first.recorder.append(.stop)
    try workers.exchange(.echo, for: second)
    second.recorder.append(.stop)
    #expect(driver.changes == ["call of EchoWorker .stop", "call of EchoWorker .stop"])
  }

  @Test("scenes inside are read with the one around them, and what is typed in them is known, too")
  func panes() async throws {
    let driver = try SceneDriver(
      DeskConfigurator(), scenes: ["card": CardConfigurator()], isExhaustive: true)
    _ = driver.changes
    let card = try driver.scene("card", place: 1)
    try card.type("Hello", into: "Text")
    try await card.press("Count")
    #expect(card.changes == ["-         text \"Count: 0\"", "+         text \"Count: 1\""])
    try await card.press("Count")
    try await card.run("Save")
    try check("panes") { driver.finish() }
  }

  @Test("a frame of a terminal is the screen, with all that stands around it")
  func frame() async throws {
    let driver = try open()
    let screen = try await TerminalScreen(driver)
    try await screen.press(.characters("An"))
    try await driver.press("Fail")
    #expect(screen.frame.contains("It failed"))
    try await screen.press(.escape)
    #expect(!screen.frame.contains("It failed"))
    driver.finish()
  }

  @Test("who forgets finish() hears of it, and of what was not read; of a driver that isn't exhaustive it is a mistake")
  func forgotten() throws {
    var driver: SceneDriver? = try SceneDriver(SampleConfigurator(), isExhaustive: true)
    let release = ReleaseCheck(driver?.scene)
    _ = driver?.changes
    driver?.viewController.notify("told")
    try check("forgotten") { driver = nil }
    #expect(release.alive == [])
    let other = try SceneDriver(SampleConfigurator())
    other.viewController.notify("told")
    try check("not-exhaustive") { other.finish() }
  }
}

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
