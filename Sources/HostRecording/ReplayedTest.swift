import DisplayProtocol
import HostJournal
import HostManifest
import HostRuntime
import HostSystem
@_spi(Host) import ScreenModel
@_spi(Host) import VIPKit

/// Writes a test of what a replay does: a function for each scene, as long as it has the screen, which drives that scene alone.
@MainActor
package final class ReplayedTest {
  private struct Visit {
    let scene: String
    let instance: Int
    /// The number of the step that led here.
    let start: Int
    let state: [String: String]
    /// The scenes inside it, by route.
    var panes: [String: String] = [:]
    /// What does the steps, with their numbers, and what is on the screen before each.
    var steps: [(number: Int, call: String, screen: [String])] = []
    var firstStep: Int { steps.first { $0.number > start }?.number ?? .max }
  }

  private let recording: RecordingFile
  private var visits: [Visit] = []
  /// What is on the screen in the end.
  private var end: [String] = []
  private var lastStep = 0
  private var environment = EnvironmentValues()

  package init(of recording: RecordingFile) { self.recording = recording }

  /// Takes a step, before it is carried out; nil at the end.
  func note(_ event: UserEvent?, at number: Int, on screen: Screen, in host: Host) {
    let instances = host.instances
    if visits.isEmpty { environment = host.environment }
    if visits.last?.instance != screen.instance {
      let instance = instances.first { $0.number == screen.instance }
      visits.append(
        Visit(scene: screen.sceneID, instance: screen.instance, start: lastStep, state: instance?.state ?? [:]))
      // What was put in before it came again.
      for input in instance?.inputs ?? [] {
        guard case .text(let text) = input.input else { continue }
        add(.act(input.element, .edit(text)), at: lastStep, on: screen, instances, [])
      }
    }
    // One may come while the screen is there.
    for inner in instances {
      guard let pane = inner.pane, pane.parent == screen.instance else { continue }
      visits[visits.count - 1].panes[pane.key.route] = inner.scene
    }
    var shown = ["#expect(driver.words == \(SourceText.of(screen.root.words)))"]
    if let error = screen.error { shown.append("#expect(driver.error == \(SourceText.of(error)))") }
    if let question = screen.question {
      shown.append("#expect(driver.question?.title == \(SourceText.of(question.title)))")
    }
    guard let event else { return end = shown }
    add(event, at: number, on: screen, instances, shown)
    lastStep = number
  }

  private func add(
    _ event: UserEvent, at number: Int, on screen: Screen, _ instances: [Journal.Instance], _ shown: [String]
  ) {
    var (driver, call) = ("driver", event.source(on: screen))
    if case .act(let id, _) = event {
      let rows = 0..<min(500, Element.Rows(of: screen.root).count)
      if let row = rows.first(where: { (try? ScreenResolver(screen).select(row: $0 + 1)) == event }) {
        call = "select(row: \(row + 1))"
      } else if let key = instances.first(where: { $0.number == id.embedded?.instance })?.pane?.key {
        driver = "driver.scene(\(SourceText.of(key.route)), id: \(SourceText.of(key.id)))"
      }
    }
    if event == .back { call = "goBack()" }
    guard let call else { return }
    let isAwaited = ["press", "select", "run", "answer", "goBack"].contains { call.hasPrefix("\($0)(") }
    let line = (event == .back ? "_ = " : "") + (isAwaited ? "try await " : "try ") + "\(driver).\(call)"
    visits[visits.count - 1].steps.append((number, event == .dismissError ? "driver.\(call)" : line, shown))
  }

  /// The test, for a package whose test target depends on the scenes, VIPKit and VIPTestKit.
  package var source: String {
    let modules = Set(visits.flatMap { [$0.scene] + $0.panes.values }).sorted()
    let name = recording.path.split(separator: "/").last ?? ""
    let suite = name.prefix { $0 != "." }.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }.drop { $0.isNumber }
    let zone = environment.timeZone.map { "    environment.timeZone = \(SourceText.of($0))\n" } ?? ""
    return """
      // host replay \(Printable.text(name)) --as-test
      import Testing
      import VIPKit
      import VIPTestKit

      \(modules.map { "@testable import \($0)" }.joined(separator: "\n"))

      @MainActor
      @Suite(\(SourceText.of(name)))
      struct \(suite.prefix(1).uppercased() + suite.dropFirst())Tests {
        private var environment: EnvironmentValues {
          var environment = EnvironmentValues()
          environment.widthClass = .\(environment.widthClass.rawValue)
          environment.locale = \(SourceText.of(environment.locale))
      \(zone)    return environment
        }

      \(visits.indices.map(text).joined(separator: "\n\n"))
      }
      """
  }

  private func text(of index: Int) -> String {
    let visit = visits[index]
    let next = visits.indices.contains(index + 1) ? visits[index + 1] : nil
    let answers = answers(of: index)
    var driver = ["\(visit.scene)Configurator()", "workers: workers"]
    if !visit.state.isEmpty {
      let values = visit.state.sorted { $0.key < $1.key }
      driver.append(
        "savedState: [\(values.map { "\(SourceText.of($0)): Array(\(Self.raw($1)).utf8)" }.joined(separator: ", "))]")
    }
    if !visit.panes.isEmpty {
      let panes = visit.panes.sorted { $0.key < $1.key }
      driver.append("scenes: [\(panes.map { "\(SourceText.of($0)): \($1)Configurator()" }.joined(separator: ", "))]")
    }
    driver.append("environment: environment")
    var lines = ["let workers = TestWorkers()"] + answers.map { "  \($0)" }
    lines += ["let driver = try SceneDriver(\(driver.joined(separator: ", ")))", "try await driver.settle()"]
    for (place, step) in visit.steps.enumerated() {
      // What the user saw before they left.
      if next != nil, place == visit.steps.count - 1 {
        lines += (place == 0 ? [] : ["try await driver.settle()"]) + step.screen
      }
      lines.append(step.call)
    }
    if next == nil, !visit.steps.isEmpty { lines.append("try await driver.settle()") }
    lines += next.map { ["// \($0.scene) has the screen now."] } ?? end
    return "  @Test(\"\(index + 1). \(visit.scene)\")\n  func step\(index + 1)() async throws {\n"
      + lines.map { "    \($0)\n" }.joined() + "  }"
  }

  /// What workers answered while the scene came, and as long as it had the screen. Of what they weren't asked for then, what they answered last: a
  /// scene that has come again asks in the test for what it had.
  private func answers(of index: Int) -> [String] {
    let visit = visits[index]
    let end = visits.indices.contains(index + 1) ? visits[index + 1].firstStep : .max
    var calls: [Int: (function: String, arguments: String, line: Int, events: [WorkerEvent])] = [:]
    var before: [String: (arguments: String, events: [WorkerEvent])] = [:]
    for line in recording.lines where line.number < end {
      switch line.event {
      case .call(let number, let worker, let function, let arguments, _) where !worker.isEmpty:
        calls[number] = ("\(worker).\(function)", arguments, line.number, [])
      case .answer(let number, let event):
        calls[number]?.events.append(event)
        guard line.number < visit.start, let call = calls[number] else { continue }
        before[call.function] = (call.arguments, call.events)
        guard case .value(_, let state) = event else { continue }
        for (name, json) in state {
          before["\(call.function.prefix { $0 != "." }).\(name)"] = ("", [.value(json, state: [:])])
        }
      default: break
      }
    }
    let wasShown = visits[..<index].contains { $0.instance == visit.instance }
    let now = calls.sorted { $0.key < $1.key }.map(\.value).filter { call in
      // A scene that has come again shows the answer that it had while it waits for another; a stream goes on.
      if wasShown, call.events.isEmpty, let last = before[call.function], last.arguments == call.arguments,
        case .value? = last.events.first
      {
        return false
      }
      return call.line >= visit.start
    }
    let known = before.filter { function, _ in !now.contains { $0.function == function } }.sorted { $0.key < $1.key }
    return (known.map { ($0, $1.events) } + now.map { ($0.function, $0.events) }).map { function, events in
      ".answer(\(SourceText.of(function)), \(Self.text(of: events)))"
    }
  }

  private static func text(of events: [WorkerEvent]) -> String {
    func json(_ bytes: [UInt8]) -> String { raw(String(decoding: bytes, as: UTF8.self)) }
    switch events.first {
    case .value(let value, let state):
      let states = state.sorted { $0.key < $1.key }.map { "\(SourceText.of($0)): \(json($1))" }
      return ".value(\(json(value))\(states.isEmpty ? "" : ", state: [\(states.joined(separator: ", "))]"))"
    case .error(let error, _): return ".error(\(json(error)))"
    default:
      let items = events.compactMap { if case .item(let item) = $0 { json(item) } else { nil } }
      return ".items([\(items.joined(separator: ", "))])"
    }
  }

  private static func raw(_ text: String) -> String {
    text.contains("\"#") || text.contains("\\#") ? text.debugDescription : "#\"\(text)\"#"
  }
}
