@testable import HostInspection
@testable import HostJournal
@testable import HostLoading
@testable import HostManifest
@testable import HostRuntime
@testable import HostState
@testable import HostSupervisor
@testable import HostSystem
import Glibc
import ScreenModel
import TestSupport
import Testing
@_spi(Host) import VIPKit

/// A user, an author, a supervisor and its apps, and all that may happen to them, as a seed decides.
@MainActor
final class Simulation {
  private static let manifest = """
    {"version":1,"start":"Note","folders":["scenes"],"keptBuilds":2,"probation":{"seconds":60,"steps":2}}
    """
  private static let scenes = ["Note", "Page"]

  /// What has happened, to find the reason of a failure.
  private(set) var steps: [String] = []
  private var random: SeededGenerator
  private let machine: SimulatedMachine
  private let state: StateFolder
  private let isUnattended: Bool
  private var model = SimulationModel()
  /// What the files in the folder hold; nil for what is no build.
  private var files: [String: SimulatedBuild] = [:]
  private var lastBuild = 0
  /// The builds of the release that is certainly on probation, those that it has replaced and that were kept, and when it came.
  private var release: (builds: [SimulatedBuild], former: [SimulatedBuild], time: Int)?

  // The supervisor.
  private var memory: JournalMemory
  private var policy = RestartPolicy()
  private var app: SimulatedApp?
  private var birth = 0
  private var awaitsFirstLook = false
  private var progress: UInt64 = 0
  private var culprit: (build: SimulatedBuild, isUnproven: Bool)?

  init(seed: UInt64, in folder: String) throws {
    random = SeededGenerator(seed: seed)
    machine = try SimulatedMachine(folder)
    state = try #require(StateFolder(of: "/app", environment: ["XDG_STATE_HOME": machine.disk]))
    memory = try JournalMemory()
    isUnattended = Int.random(in: 0..<4, using: &random) == 0
    try File.makeFolder("\(folder)/scenes")
    try File.create("\(folder)/scenes.json", Array(Self.manifest.utf8))
    for scene in Self.scenes { try put(newBuild(of: scene, [.good])) }
  }

  isolated deinit { close(memory.descriptor) }

  /// Runs it all, and throws what isn't as it has to be.
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

  private func pick<Value>(_ values: [Value]) -> Value { values[Int.random(in: values.indices, using: &random)] }

  private func settle() async { for _ in 0..<10 { await Task.yield() } }

  // MARK: Steps

  private func step() async throws {
    switch Int.random(in: 0..<100, using: &random) {
    case ..<40: try await act()
    case ..<50: try author()
    case ..<58: try await look()
    case ..<63: try await swap()
    case ..<68: try await beginRelease()
    case ..<71:
      note("rollback")
      _ = try? await app?.host.rollBack(nil)
      release = nil
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

  private func note(_ step: String) { steps.append("\(machine.now) ms: \(step)") }

  private func lose(_ loss: SimulatedMachine.Loss) {
    note("\(loss)")
    machine.lose(loss)
  }

  /// The user does something; it counts when they have seen what has come of it.
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
      // There is no build that can be shown.
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

  /// - Parameter isCutOff: whether the app is killed before the header of the memory counts what it has written.
  private func finish(_ isCutOff: Bool, _ before: [UInt8], _ change: (inout [SimulationModel.Page]) -> Void) {
    if machine.loss != nil { return }
    let after = SimulatedMachine.bytes(of: memory)
    // Of several writes in one step only the first has what was there before it still behind it.
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

  /// Where the content lies in a memory, by its header.
  private static func content(_ memory: [UInt8]) -> Range<Int> {
    let fields = (1...2).map { field in memory[(field * 8)...].prefix(8).reversed().reduce(0) { $0 << 8 | Int($1) } }
    return fields[0]..<fields[0] + fields[1]
  }

  /// Reads what the host says, before anything else is done.
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

  // MARK: Builds

  private func newBuild(
    of scene: String? = nil,
    _ kinds: [SimulatedBuild.Kind] = [.good, .good, .good, .crashing, .crashing, .dying, .broken]
  ) -> SimulatedBuild {
    lastBuild += 1
    return SimulatedBuild(scene: scene ?? pick(Self.scenes), number: lastBuild, kind: pick(kinds))
  }

  private func file(_ scene: String) -> String { "\(machine.root)/scenes/\(Library.fileName(for: scene))" }

  private func put(_ build: SimulatedBuild, at path: String? = nil) throws {
    let place = path ?? file(build.scene)
    File.remove("\(place).new")
    try File.create("\(place).new", build.bytes())
    rename("\(place).new", place)
    model.came(build)
    if path == nil { files[build.scene] = build }
  }

  /// Somebody builds, or does harm to a file.
  private func author() throws {
    let build = newBuild()
    let path = file(build.scene)
    switch Int.random(in: 0..<10, using: &random) {
    case ..<6:
      note("\(build.kind) build \(build.number) of \(build.scene) in the folder")
      try put(build)
    case ..<9:
      let bytes = try build.bytes()
      note("\(build.kind) build \(build.number) of \(build.scene) half written")
      files[build.scene] = nil
      File.remove(path)
      try File.create(path, Array(bytes.prefix(.random(in: 0..<bytes.count, using: &random))))
    default:
      note("the file of \(build.scene) is removed")
      files[build.scene] = nil
      File.remove(path)
    }
  }

  private func look() async throws {
    guard let app else { return }
    // An event may come late, twice, and for several changes.
    for _ in 0..<pick([1, 1, 2]) {
      note("look")
      _ = await app.host.watcher.lookAgain()
    }
    model.didSomething()
  }

  private func swap() async throws {
    guard let app else { return }
    let build = newBuild()
    let path = "\(machine.root)/swap-\(build.number).so"
    note("swap \(build.scene) for \(build.kind) build \(build.number)")
    try put(build, at: path)
    try? await app.host.swap(scene: build.scene, file: path)
    model.didSomething()
  }

  private func beginRelease() async throws {
    guard let app else { return }
    let names = pick([["Note"], ["Page"], Self.scenes])
    let builds = names.map { newBuild(of: $0, [.good, .good, .crashing, .dying]) }
    note("release \(builds.map { "\($0.kind) build \($0.number) of \($0.scene)" }.joined(separator: ", "))")
    var paths: [String: String] = [:]
    for build in builds {
      paths[build.scene] = "\(machine.root)/release-\(build.number).so"
      try put(build, at: paths[build.scene])
    }
    do throws(Refusal) {
      try await app.host.release("r\(lastBuild)", paths)
      if machine.loss == nil {
        let former = app.host.store.state.releaseOnProbation?.libraries.compactMap { scene, library in
          library.former.flatMap { File.contents($0) }.flatMap { SimulatedBuild(scene, $0) }
        }
        release = (builds, former ?? [], machine.now)
      }
    } catch {}
    model.didSomething()
  }

  /// Whether a scene may have no build that can run.
  private func isLackingBuild(_ scene: String) -> Bool {
    guard let build = files[scene] else { return true }
    return !build.kind.isShown || model.isBanned(build.number)
      || model.builds.values.contains { $0.scene == scene && ($0.kind != .good || model.isBanned($0.number)) }
  }

  // MARK: The supervisor

  private func beginRun(resumes: Bool) async throws {
    close(memory.descriptor)
    (memory, policy) = (try JournalMemory(), RestartPolicy())
    try machine.begin(memory)
    release = nil
    if !resumes { model.begin(at: machine.now) } else { model.beginRun() }
    try await startApp(resumes: resumes)
  }

  private func startApp(after end: AppEnd? = nil, resumes: Bool = false) async throws {
    (birth, progress, culprit, awaitsFirstLook) = (machine.now, memory.number, nil, true)
    chmod(machine.copies, 0o700)
    let launch = LaunchContext(
      journal: memory.descriptor, supervisor: -1, folder: machine.copies, lastEnd: end, failures: policy.failures)
    app = try SimulatedApp(launch, state, machine, resumes: resumes) { [weak self] build, copy, isUnproven in
      self?.die(build, copy, isUnproven)
    }
    try await app?.start(machine)
  }

  /// Code of a build ends the app.
  private func die(_ build: SimulatedBuild, _ copy: String, _ isUnproven: Bool) {
    guard machine.loss == nil else { return }
    note("\(build.kind) build \(build.number) of \(build.scene) ends the app")
    culprit = (build, isUnproven)
    let trace = """
      {"kind": "crashReport", "description": "Illegal instruction", "threads": [{"crashed": true, "frames": [
        {"kind": "programCounter", "symbol": "$s", "description": "count()", "image": "a"}]}],
       "images": [{"name": "a", "path": "\(copy)"}]}
      """
    let path = "\(machine.root)/trace.json"
    File.remove(path)
    try? File.create(path, Array(trace.utf8))
    machine.lose(
      .app(AppEnd(process: 7, end: .signal(SIGSEGV), backtrace: isUnproven ? nil : path)))
  }

  /// Does what the supervisor and the user do, until an app runs.
  private func goOnAfterLoss() async throws {
    var deaths = 0
    while true {
      if machine.loss == nil, let app, app.failure == nil {
        guard awaitsFirstLook else { return }
        // As the watcher does when it begins.
        awaitsFirstLook = false
        _ = await app.host.watcher.lookAgain()
        continue
      }
      deaths += 1
      if deaths > 30 { throw SimulationModel.Violation(description: "no app that runs after 30 deaths") }
      // It has no screen to begin with.
      let failure = app?.failure
      await app?.end()
      app = nil
      let time = machine.now
      let loss = try machine.restart(&random)
      if let failure, loss == nil {
        note("the app doesn't begin: \(failure)")
        try await resume(lostAt: time)
        continue
      }
      guard case .app(let end)? = loss else {
        if let loss { note("resumed, after \(loss)") }
        try await resume(lostAt: time)
        continue
      }
      try await supervise(end, at: time)
    }
  }

  private func supervise(_ end: AppEnd, at time: Int) async throws {
    let health = (time - birth) / 1000
    model.died(of: culprit?.build.number, isUnproven: culprit?.isUnproven == true, health: health, at: time / 1000)
    let (died, isForeign) = (culprit?.build, end.end == .signal(SIGKILL))
    let sequel = policy.sequel(
      of: end.end, memory.mark, hasJournal: memory.content != nil, hasReader: true,
      hasProgressed: memory.number > progress, health: health, at: time / 1000)
    switch sequel {
    case .start: try model.checkStarts()
    case .giveUp(let reason):
      try model.checkGivesUp(pause: isUnattended ? policy.pause : nil)
      note("given up: \(reason)")
      guard isUnattended else { return try await resume(lostAt: time) }
      machine.advance(by: policy.pause * 1000)
    case .end, .restart: throw SimulationModel.Violation(description: "\(end.end.text) ends the run")
    }
    let failures = policy.failures
    note("started again, failure \(failures)")
    try await startApp(after: end)
    guard machine.loss == nil, let app, app.failure == nil else { return }
    if died != nil { model.blamed() }
    let seen = try app.seen()
    try model.recovered(
      seen, at: machine.now, failures: isForeign || died != nil ? 0 : failures,
      lacking: Set(Self.scenes.filter(isLackingBuild)))
    if let release, let died, release.builds.contains(died), time - release.time < 60_000,
      release.builds.contains(where: { $0.number == seen.build }),
      // Where what it has replaced can't be built, it is the last good build.
      let former = release.former.first(where: { $0.scene == seen.page.scene }) ?? files[seen.page.scene],
      former.kind.isShown,
      !model.isBanned(former.number)
    {
      throw SimulationModel.Violation(description: "the release on probation is in use, though it has ended the app")
    }
    if died != nil { release = nil }
  }

  /// Another run goes on, when there are builds to go on with.
  private func resume(lostAt time: Int) async throws {
    if Int.random(in: 0..<8, using: &random) == 0 {
      note("another run begins")
      model.leave(lostAt: time)
      for scene in Self.scenes { try put(newBuild(of: scene, [.good])) }
      return try await beginRun(resumes: false)
    }
    let isDamaged = try damage()
    for scene in Self.scenes { try put(newBuild(of: scene, [.good])) }
    try await beginRun(resumes: true)
    guard machine.loss == nil, let app, app.failure == nil else {
      return model.resumedUnseen(lostAt: time, isDamaged: isDamaged)
    }
    steps += app.reports.map { "  \($0)" }
    let isTold = app.reports.contains { $0.contains("journal") }
    try model.resumed(app.seen(), lostAt: time, isDamaged: isDamaged && isTold, lacking: [])
  }

  /// A disk that goes bad.
  private func damage() throws -> Bool {
    guard Int.random(in: 0..<6, using: &random) == 0 else { return false }
    var isDamaged = false
    for name in Path.names(in: state.path, beginningWith: "run-").sorted() {
      let path = "\(state.path)/\(name)/journal.log"
      guard var bytes = File.contents(path), !bytes.isEmpty else { continue }
      let index = Int.random(in: bytes.indices, using: &random)
      bytes[index] ^= UInt8.random(in: 1...255, using: &random)
      let descriptor = open(path, O_WRONLY | O_CLOEXEC)
      pwrite(descriptor, bytes, bytes.count, 0)
      close(descriptor)
      isDamaged = true
    }
    note("the journals are damaged")
    return isDamaged
  }

  private func restart() async throws {
    guard let app else { return }
    note("host restart")
    app.host.restart()
    await app.end(.restart)
    // As the command does when the run has ended.
    memory.set(.finished(.exit(LaunchContext.restartStatus)))
    guard machine.loss == nil else { return }
    self.app = nil
    let sequel = policy.sequel(
      of: .exit(LaunchContext.restartStatus), memory.mark, hasJournal: memory.content != nil, hasReader: true,
      hasProgressed: true, health: 0, at: machine.now / 1000)
    guard sequel == .restart else { throw SimulationModel.Violation(description: "host restart leads to \(sequel)") }
    memory.set(.none)
    model.restarted()
    try await startApp()
    guard machine.loss == nil, let app = self.app, app.failure == nil else { return }
    try model.recovered(app.seen(), at: machine.now, failures: 0, lacking: Set(Self.scenes.filter(isLackingBuild)))
  }

  private func quit() async throws {
    guard let app else { return }
    note("quit, and begin again")
    await app.end()
    guard machine.loss == nil else { return }
    self.app = nil
    model.leave(lostAt: machine.now)
    for scene in Self.scenes { try put(newBuild(of: scene, [.good])) }
    try await beginRun(resumes: false)
  }

  // MARK: The end

  /// Whatever has happened, the next good build comes on the screen.
  private func updateAtLast() async throws {
    try await eventually("the last builds are in use", within: .seconds(60)) { @MainActor @Sendable in
      for scene in Self.scenes { try self.put(self.newBuild(of: scene, [.good])) }
      try await self.look()
      try await self.goOnAfterLoss()
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
        ("journals", names.count { $0.hasPrefix("run-") }, 10), ("names in the state folder", names.count, 18),
        ("copies of builds", Path.names(in: machine.copies).count, 24),
      ] + Self.scenes.map { ("kept builds of \($0)", Path.names(in: "\(state.path)/builds/\($0)").count, 9) }
    for (what, count, most) in counts where count > most {
      throw SimulationModel.Violation(description: "\(count) \(what), expected: \(most) at most")
    }
  }
}

/// An app of the simulation.
@MainActor
final class SimulatedApp {
  let host: Host
  let display = SimulatedDisplay()
  /// Why it didn't begin.
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
      let product = EntryPoint.Product.scene(SimulatedConfigurator(build) { die(build, plan.copy, $0) })
      return (product, LibraryDescription(product))
    }
  }

  /// Runs it until it has a screen, or died.
  func start(_ machine: SimulatedMachine) async throws {
    running = Task { [weak self, host, display] in
      do { _ = try await host.run(on: display) } catch { self?.failure = "\(error)" }
    }
    try await eventually("the app begins", within: .seconds(60)) { @MainActor @Sendable in
      for _ in 0..<100 where self.display.screen == nil && self.failure == nil { await Task.yield() }
      return self.display.screen != nil || self.failure != nil
    }
    for _ in 0..<10 { await Task.yield() }
  }

  /// Ends it, for an end that the user has asked for if no other is given.
  func end(_ reason: QuitReason = .asked) async {
    if reason != .restart { host.navigation.end() }
    host.end(reason)
    await running?.value
    // As at exit(3).
    host.recovery.writer.finish(isKept: true)
    host.navigation.onRequest = { _ in }
  }

  /// What the user sees now.
  func seen() throws -> SeenPage {
    host.navigation.render()
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
