@testable import HostJournal
@testable import HostRuntime
@testable import HostSupervisor
@testable import HostSystem
import Glibc
import ScreenModel

/// After an end, the supervisor starts apps, and the user starts runs.
extension Simulation {
  func beginRun(resumes: Bool) async throws {
    for scene in Self.scenes { try put(newBuild(of: scene, [.good])) }
    close(memory.descriptor)
    (memory, policy) = (try JournalMemory(), RestartPolicy())
    try machine.begin(memory)
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
    machine.lose(.app(AppEnd(process: 7, end: .signal(SIGSEGV), backtrace: isUnproven ? nil : path)))
  }

  func goOnAfterLoss() async throws {
    var deaths = 0
    while true {
      if machine.loss == nil, let app, app.failure == nil {
        guard awaitsFirstLook else { return }
        // The watcher does it at its beginning.
        awaitsFirstLook = false
        _ = await app.host.watcher.lookAgain()
        continue
      }
      deaths += 1
      if deaths > 30 { throw SimulationModel.Violation(description: "no app that runs after 30 deaths") }
      // The next app has no screen to begin with.
      let ended = app
      await ended?.end()
      app = nil
      let (time, loss) = (machine.now, machine.loss)
      if let failure = ended?.failure, loss == nil { note("the app doesn't begin: \(failure)") }
      // A dead process writes nothing more: so close the journal before its pending tasks run here.
      machine.lose(.app(AppEnd(process: 7, end: .exit(1))))
      ended?.host.recovery.writer.finish(isKept: false)
      _ = try machine.restart(&random)
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
  }

  /// Starts another run, which resumes this one or not.
  private func resume(lostAt time: Int) async throws {
    if Int.random(in: 0..<8, using: &random) == 0 {
      note("another run begins")
      model.leave(lostAt: time)
      return try await beginRun(resumes: false)
    }
    let isDamaged = try damage()
    try await beginRun(resumes: true)
    guard machine.loss == nil, let app, app.failure == nil else {
      return model.resumedUnseen(lostAt: time, isDamaged: isDamaged)
    }
    steps += app.reports.map { "  \($0)" }
    let isTold = app.reports.contains { $0.contains("journal") }
    try model.resumed(app.seen(), lostAt: time, isDamaged: isDamaged && isTold, lacking: [])
  }

  private func damage() throws -> Bool {
    guard Int.random(in: 0..<6, using: &random) == 0 else { return false }
    var isDamaged = false
    for name in Path.names(in: state.path, beginningWith: "run-").sorted() {
      let path = "\(state.path)/\(name)/journal.log"
      guard var bytes = File.contents(path), !bytes.isEmpty else { continue }
      let index = Int.random(in: bytes.indices, using: &random)
      bytes[index] ^= UInt8.random(in: 1...255, using: &random)
      let descriptor = open(path, O_WRONLY | O_CLOEXEC)
      var status = stat()
      fstat(descriptor, &status)
      pwrite(descriptor, bytes, bytes.count, 0)
      // The damage doesn't change the time.
      futimens(descriptor, [status.st_atim, status.st_mtim])
      close(descriptor)
      isDamaged = true
    }
    note("the journals are damaged")
    return isDamaged
  }

  func restart() async throws {
    guard let app else { return }
    note("host restart")
    app.host.restart()
    await app.end(.restart)
    // The command does it when the run has ended.
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

  func quit() async throws {
    guard let app else { return }
    note("quit, and begin again")
    await app.end()
    guard machine.loss == nil else { return }
    self.app = nil
    model.leave(lostAt: machine.now)
    try await beginRun(resumes: false)
  }
}
