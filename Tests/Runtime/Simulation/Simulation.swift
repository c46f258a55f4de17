@testable import HostJournal
@testable import HostRuntime
@testable import HostSupervisor
@testable import HostSystem
import Glibc
import ScreenModel
import TestSupport
import Testing
@_spi(Host) import VIPKit

/// A user, an author, a supervisor and its apps; a seed decides what happens to them.
@MainActor
final class Simulation {
  private static let manifest = """
    {"version":1,"start":"Note","folders":["scenes"],"keptBuilds":2}
    """
  static let scenes = ["Note", "Page"]

  var steps: [String] = []
  var random: SeededGenerator
  let machine: SimulatedMachine
  let state: StateFolder
  let isUnattended: Bool
  var model = SimulationModel()
  /// The builds in the folder; nil for a damaged file.
  var files: [String: SimulatedBuild] = [:]
  var lastBuild = 0

  // The supervisor.
  var memory: JournalMemory
  var policy = RestartPolicy()
  var app: SimulatedApp?
  var birth = 0
  var awaitsFirstLook = false
  var progress: UInt64 = 0
  var culprit: (build: SimulatedBuild, isUnproven: Bool)?

  init(seed: UInt64, in folder: String) throws {
    random = SeededGenerator(seed: seed)
    machine = try SimulatedMachine(folder)
    state = try #require(StateFolder(of: "/app", environment: ["XDG_STATE_HOME": machine.disk]))
    memory = try JournalMemory()
    isUnattended = Int.random(in: 0..<4, using: &random) == 0
    try File.makeFolder("\(folder)/scenes")
    try File.create("\(folder)/scenes.json", Array(Self.manifest.utf8))
  }

  isolated deinit { close(memory.descriptor) }

  /// Throws on a violation of the model.
  func run(steps count: Int) async throws {
    try await beginRun(resumes: false)
    try await goOnAfterLoss()
    for _ in 0..<count {
      try await step()
      try await goOnAfterLoss()
      machine.advance(by: pick([0, 5, 20, 60, 120, 500]))
      await settle()
      try await goOnAfterLoss()
      if let app { try model.check(app.seen()) }
      steps.append("  \(model.stacks)")
      try checkDisk()
    }
    try await updateAtLast()
  }

  func pick<Value>(_ values: [Value]) -> Value { values[Int.random(in: values.indices, using: &random)] }

  private func step() async throws {
    switch Int.random(in: 0..<100, using: &random) {
    case ..<40: try await act()
    case ..<50: try author()
    case ..<58: try await look()
    case ..<63: try await swap()
    case ..<68: try await swapSeveral()
    case ..<71:
      note("rollback")
      _ = try? await app?.host.rollBack(nil)
      model.didSomething()
    case ..<75:
      let loss: SimulatedMachine.Loss = pick([.power, .supervisor, .app(AppEnd(process: 7, end: .signal(SIGKILL)))])
      note("soon \(loss)")
      machine.arm(loss, in: pick([0, 1, 2, 3]))
    case ..<81: lose(.app(AppEnd(process: 7, end: .signal(SIGKILL))))
    case ..<86: lose(.app(AppEnd(process: 7, end: .signal(SIGSEGV))))
    case ..<89: lose(.power)
    case ..<91: lose(.supervisor)
    case ..<93: try await restart()
    case ..<94: try await quit()
    default:
      note("time passes")
      machine.advance(by: pick([1_000, 20_000, 61_000, 3_700_000]))
    }
    await settle()
  }

  func note(_ step: String) { steps.append("\(machine.now) ms: \(step)") }

  private func lose(_ loss: SimulatedMachine.Loss) {
    note("\(loss)")
    machine.lose(loss)
  }

  /// A user's step; it counts when they have seen its effect.
  private func act() async throws {
    guard let app else { return }
    try await answer()
    guard machine.loss == nil else { return }
    let before = SimulatedMachine.bytes(of: memory)
    let isCutOff = Int.random(in: 0..<12, using: &random) == 0
    let pages = model.stack
    switch Int.random(in: 0..<10, using: &random) {
    case ..<5:
      let text = String((0..<4).map { _ in pick(Array("abcdefgh ")) })
      note("type \(text)")
      app.display.does(.act(ElementID("textField.Text"), .edit(text)))
      finish(isCutOff, before) { $0[$0.count - 1].text = text }
    case ..<7:
      note("count")
      app.display.does(.act(ElementID("button.Count"), .activate))
      finish(isCutOff, before) { $0[$0.count - 1].count += 1 }
    case ..<9:
      guard pages.count < 4 else { return }
      note("open Page")
      let former = app.display.screen?.instance
      app.display.does(.act(ElementID("link.Page"), .activate))
      guard machine.loss == nil else { return }
      // There may be no build to show.
      if app.display.screen?.instance == former, isLackingBuild("Page") { return }
      finish(isCutOff, before) { $0.append(.init(scene: "Page")) }
    default:
      guard pages.count > 1 else { return }
      note("back")
      app.display.does(.back)
      finish(isCutOff, before) { $0.removeLast() }
    }
    if machine.loss == nil { try model.check(app.seen()) }
  }

  /// - Parameter isCutOff: whether the app is killed before the memory's header counts what it has written.
  private func finish(_ isCutOff: Bool, _ before: [UInt8], _ change: (inout [SimulationModel.Page]) -> Void) {
    if machine.loss != nil { return }
    let after = SimulatedMachine.bytes(of: memory)
    // Only the first of several writes in one step still follows the content before it.
    if isCutOff,
      Self.content(before).lowerBound == Self.content(after).lowerBound
        || !Self.content(before).overlaps(Self.content(after))
    {
      note("killed while that is written down")
      machine.lose(.app(AppEnd(process: 7, end: .signal(SIGKILL))), memory: Array(before[..<24]) + after[24...])
    } else {
      model.did(at: machine.now, change)
    }
  }

  /// The range of the content in a memory, by its header.
  private static func content(_ memory: [UInt8]) -> Range<Int> {
    let fields = (1...2).map { field in memory[(field * 8)...].prefix(8).reversed().reduce(0) { $0 << 8 | Int($1) } }
    return fields[0]..<fields[0] + fields[1]
  }

  /// Dismisses what the host asks or says, before other steps.
  private func answer() async throws {
    guard let app else { return }
    for _ in 0..<4 {
      let screen = app.display.screen
      if let question = screen?.question {
        note("OK: \(question.title)")
        app.display.does(.answer(question.number, choice: question.choices.count - 1))
      } else if screen?.error != nil {
        note("OK: \(screen?.error ?? "")")
        app.display.does(.dismissError)
      } else {
        return
      }
      model.didSomething()
      await settle()
    }
    throw SimulationModel.Violation(description: "an alert that stays: \(app.display.screen?.error ?? "a question")")
  }

  /// Whatever has happened, the next good build comes on the screen.
  private func updateAtLast() async throws {
    try await eventually("the last builds are in use", within: .seconds(600)) { @MainActor @Sendable in
      for scene in Self.scenes { try self.put(self.newBuild(of: scene, [.good])) }
      try await self.look()
      try await self.goOnAfterLoss()
      await settle()
      guard let seen = try self.app?.seen() else { return false }
      return self.files[seen.page.scene]?.number == seen.build
    }
  }

  func end() async throws {
    defer { machine.stop() }
    await app?.end()
    app = nil
    _ = try machine.restart(&random)
  }

  private func checkDisk() throws {
    let names = Path.names(in: state.path)
    let counts =
      [
        ("journals", names.count { $0.hasPrefix("run-") }, 10), ("names in the state folder", names.count, 16),
        ("copies of builds", Path.names(in: machine.copies).count, 22),
      ] + Self.scenes.map { ("kept builds of \($0)", Path.names(in: "\(state.path)/builds/\($0)").count, 7) }
    for (what, count, most) in counts where count > most {
      throw SimulationModel.Violation(description: "\(count) \(what), expected: \(most) at most")
    }
  }
}
