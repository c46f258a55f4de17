@testable import HostJournal
@testable import HostLoading
@testable import HostSystem
import Foundation
import TestSupport
import Testing

/// Docs/Decisions/0084. `SEEDS=1000` sets their number, `FIRST` the first, `SEED` the only one, `STEPS` their length.
@MainActor
@Suite("Whatever happens to an app, a disk and a supervisor, in whatever order", .serialized, .timeLimit(.minutes(60)))
struct SimulationTests {
  private static let leastSeeds = 100

  @Test("Nothing that was seen is lost, and nothing runs that must not")
  func seeds() async throws {
    let environment = ProcessInfo.processInfo.environment
    let steps = environment["STEPS"].flatMap { Int($0) } ?? 10
    let one = environment["SEED"].flatMap { Int($0) }
    let count = one == nil ? environment["SEEDS"].flatMap { Int($0) } : 1
    let first = one ?? environment["FIRST"].flatMap { Int($0) }
    let end = ContinuousClock.now + .seconds(3)
    var seed = first ?? 0
    while seed - (first ?? 0) < count ?? Self.leastSeeds || count == nil && .now < end {
      try await run(UInt64(seed), steps: steps)
      seed += 1
    }
    print("\(seed - (first ?? 0)) seeds of the simulation")
  }

  @Test(
    "What an application keeps first outlives a power failure, with the folders that lead to it",
    arguments: 0..<UInt64(4))
  func firstFolders(seed: UInt64) throws {
    let folder = TemporaryFolder()
    let machine = try SimulatedMachine(folder.path)
    defer { machine.stop() }
    let state = try #require(StateFolder(of: "/app", environment: ["XDG_STATE_HOME": machine.disk]))
    var journal = Journal(application: "/app")
    journal.instances = [.init(scene: "Note", number: 1, isModal: false, state: [:], inputs: [])]
    let file = JournalFile(in: state, run: "1", clock: machine.clock) { Issue.record($0) }
    file.write([], of: journal)
    machine.advance(by: 100)
    let build = try folder.write("a build", to: "libNote.so")
    let kept = try KeptBuilds(in: state).keep("Note", copy: build, of: build, most: 1, besides: [])
    machine.lose(.power)
    var random = SeededGenerator(seed: seed)
    _ = try machine.restart(&random)
    #expect(File.contents("\(state.path)/run-1/journal.log").flatMap { try? Journal($0, for: nil) } == journal)
    #expect(File.contents(kept) == Array("a build".utf8))
  }

  private func run(_ seed: UInt64, steps: Int) async throws {
    // The path's length is the same in each run. In memory, if possible: the simulation itself decides about flushing.
    let parent = FileManager.default.isWritableFile(atPath: "/dev/shm") ? "/dev/shm" : NSTemporaryDirectory()
    let folder = "\(parent)/host-simulation-\(10_000_000 + getpid())"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let simulation = try Simulation(seed: seed, in: folder)
    let result: Result<Void, any Error>
    do { result = .success(try await simulation.run(steps: steps)) } catch { result = .failure(error) }
    try await simulation.end()
    do { try result.get() } catch {
      Issue.record(
        """
        Seed \(seed): \(error)
        \(simulation.steps.filter { !$0.hasSuffix(": look") }.suffix(40).joined(separator: "\n"))
        Again: make simulation SEED=\(seed) STEPS=\(steps)
        """)
      throw error
    }
  }
}
