@testable import HostInspection
@testable import HostJournal
@testable import HostLoading
@testable import HostManifest
@testable import HostRuntime
@testable import HostState
@testable import HostSystem
import ScreenModel
import TestSupport
import Testing
@_spi(Host) import VIPKit

/// Lets tasks of the main actor run. `Task.yield()` would change threads twice each time.
@MainActor
func settle() async {
  await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
    func wait(_ turns: Int) { if turns == 0 { done.resume() } else { Task { wait(turns - 1) } } }
    wait(10)
  }
}

@MainActor
final class SimulatedApp {
  let host: Host
  let display = SimulatedDisplay()
  private(set) var failure: String?
  var reports: [String] { log.lines }
  private let log = Log()
  private var running: Task<Void, Never>?

  private final class Log {
    var lines: [String] = []
  }

  init(
    _ launch: LaunchContext, _ state: StateFolder, _ machine: SimulatedMachine, resumes: Bool,
    die: @escaping (SimulatedBuild, _ copy: String, _ isUnproven: Bool) -> Void
  ) throws {
    host = try Host(
      manifestFile: "\(machine.root)/scenes.json", hostFolder: "\(machine.root)/none", launch: launch, state: state,
      resumes: resumes, clock: machine.clock
    ) { [log] in log.lines.append($0.message) }
    host.opener.mostAhead = 0
    host.opener.loader.opens = { plan throws(OpeningFault) in
      guard let bytes = File.contents(plan.copy), let build = SimulatedBuild(plan.entry.id, bytes) else {
        throw .notOpened(reason: "no such file")
      }
      let product = LibraryProduct.scene(SimulatedConfigurator(build) { die(build, plan.copy, $0) })
      return (product, LibraryDescription(product))
    }
  }

  func start(_ machine: SimulatedMachine) async throws {
    running = Task { [weak self, host, display] in
      do { _ = try await host.run(on: display) } catch { self?.failure = "\(error)" }
    }
    try await eventually("the app begins", within: .seconds(600)) { @MainActor @Sendable in
      for _ in 0..<100 where self.display.screen == nil && self.failure == nil { await Task.yield() }
      return self.display.screen != nil || self.failure != nil
    }
    await settle()
  }

  func end(_ reason: QuitReason = .asked) async {
    if reason != .restart { host.navigation.end() }
    host.end(reason)
    await running?.value
    // As at exit(3).
    host.recovery.writer.finish(isKept: true)
    host.navigation.onRequest = { _ in }
  }

  func seen() throws -> SeenPage {
    let screen = try #require(display.screen)
    let texts = screen.texts
    func number(_ word: String) -> Int {
      texts.first { $0.hasPrefix(word) }.flatMap { Int($0.dropFirst(word.count)) } ?? -1
    }
    return SeenPage(
      page: .init(scene: screen.sceneID, text: screen.text(of: "Text") ?? "", count: number("count ")),
      build: number("build "), canGoBack: screen.canGoBack)
  }
}
