@testable import HostRuntime
@testable import HostState
import Contracts
import Glibc
import Synchronization
import TestSupport
import Testing
@_spi(Host) import VIPKit

@MainActor @Suite("A worker has a shadow", .timeLimit(.minutes(10))) struct ShadowTests {
  private static func manifest(_ shadow: String?) -> String {
    let shadow = shadow.map { #","shadow":"\#($0)""# } ?? ""
    return
      #"{"version":1,"start":"Note","folders":["scenes"],"workers":{"AuthWorker":{"use":"DemoAuth"\#(shadow)}}}"#
  }

  /// A run whose worker knows Aleksey; FaultAuth knows nobody, and ends the process when somebody signs in.
  private func run(_ shadow: String?) async throws -> LiveApplication {
    let application = try LiveApplication(
      [
        "Note": try await LiveBuilds.build("Note"), "DemoAuth": Checkout.library("DemoAuth"),
        "FaultAuth": try await LiveBuilds.build("FaultAuth"), "OptionAuth": try await LiveBuilds.build("OptionAuth"),
      ], manifest: Self.manifest(shadow))
    await application.start(watches: true)
    return application
  }

  private static func failure(of implementation: String = "FaultAuth") -> HostEvent {
    .shadowDiffers(
      worker: "AuthWorker", function: "fetchUser(named:)", implementation: implementation, difference: "fails")
  }

  @Test("which is asked what only reads, and never to sign in; what it does otherwise is told once and counted")
  func reads() async throws {
    let application = try await run("FaultAuth")
    let auth = try application.auth()
    #expect(try await auth.wrappedValue.signIn(userName: "Aleksey", password: "clean-swift").userName == "Aleksey")
    for _ in 0..<3 {
      #expect(try await auth.wrappedValue.fetchUser(named: "Aleksey").name == "Aleksey")
      await application.event(Self.failure())
    }
    // Both throw the same where nobody is known.
    await #expect(throws: AuthError.unknownUser("Nobody")) { try await auth.wrappedValue.fetchUser(named: "Nobody") }
    try await eventually("all four are answered") { @MainActor in
      application.host.status().shadows?["AuthWorker"].map { $0.answered + $0.dropped } == 4
    }
    let status = try #require(application.host.status().shadows?["AuthWorker"])
    #expect(status.differences == ["fetchUser(named:) fails": 3 - status.dropped])
    #expect(
      application.reports.filter { $0.contains("shadow") } == [
        "AuthWorker.fetchUser(named:): the shadow FaultAuth fails"
      ])
    #expect(application.events().filter { $0 == Self.failure() }.count == 1)
    try await application.stop()
  }

  @Test("An edit of the manifest gives it one, and takes it away")
  func edit() async throws {
    let application = try await run(nil)
    let auth = try application.auth()
    #expect(application.host.status().shadows == [:])
    try application.edit(Self.manifest("FaultAuth"))
    try await eventually("the shadow is there") { @MainActor in application.host.status().shadows != [:] }
    #expect(try await auth.wrappedValue.fetchUser(named: "Aleksey").name == "Aleksey")
    await application.event(Self.failure())

    try application.edit(Self.manifest(nil))
    try await eventually("the shadow is gone") { @MainActor in application.host.status().shadows == [:] }
    #expect(try await auth.wrappedValue.fetchUser(named: "Aleksey").name == "Aleksey")
    #expect(application.events().filter { $0 == Self.failure() }.count == 1)
    try await application.stop()
  }

  @Test("A new build of it gets the calls, and begins to count once more")
  func newBuild() async throws {
    let application = try await run("FaultAuth")
    let auth = try application.auth()
    _ = try await auth.wrappedValue.fetchUser(named: "Aleksey")
    await application.event(Self.failure())
    try application.replace("FaultAuth", by: try await LiveBuilds.build("FaultAuth", ["TRAPPING"]))
    try await eventually("it is made") { @MainActor in
      application.host.workers.shadows["AuthWorker"]?.choice?.generation == 2
    }
    #expect(application.host.status().shadows?["AuthWorker"] == HostStatus.Shadow(by: "FaultAuth"))
    _ = try await auth.wrappedValue.fetchUser(named: "Aleksey")
    try await eventually("it is told") { @MainActor in
      application.events().filter { $0 == Self.failure() }.count == 2
    }
    try await application.stop()
  }

  @Test("that can't be made: it is told why, and all goes on")
  func notMade() async throws {
    let application = try await run("OptionAuth")
    let auth = try application.auth()
    #expect(try await auth.wrappedValue.fetchUser(named: "Aleksey").name == "Aleksey")
    let place = "\(application.folder.file("scenes.json")): workers.AuthWorker.shadow"
    try await eventually("it is told") { @MainActor in
      application.reports == ["\(place): OptionAuth gets no calls: OptionAuth: can't be made: no greeting"]
    }
    #expect(try await auth.wrappedValue.fetchUser(named: "Aleksey").name == "Aleksey")
    try await application.stop()
  }
}

@Suite("A shadow has no way to hold anybody up", .timeLimit(.minutes(10))) struct ShadowCallTests {
  private let told = Told()
  private let shadow: Shadow

  private final class Told: Sendable {
    let lines = Mutex<[String]>([])
  }

  init() {
    shadow = Shadow("", patience: .milliseconds(1)) { [told] in
      let line = "\($1).\($0) \($2)"
      told.lines.withLock { $0.append(line) }
    }
  }

  private var lines: [String] { told.lines.withLock(\.self) }

  @Test("Calls wait until it is there, four at most; one that never answers is told of; the next one begins with none")
  func hangs() async throws {
    let asked = Mutex(0)
    let never = AsyncStream<Void>.makeStream()
    for number in 1...6 {
      shadow.follow("f\(number)") { _ in
        asked.withLock { $0 += 1 }
        for await _ in never.stream {}
        return "answers otherwise"
      }
    }
    #expect(asked.withLock(\.self) == 0)
    shadow.exchange(for: 1, "A")
    try await eventually("four are asked, and too slow") { lines.count == 4 && asked.withLock(\.self) == 4 }
    #expect(lines.sorted() == (1...4).map { "A.f\($0) is slower than 30 s" })
    shadow.follow("f7") { _ in "fails" }
    #expect(shadow.status.dropped == 1)

    shadow.exchange(for: 2, "B")
    shadow.follow("f7") { $0 as? Int == 2 ? "fails" : nil }
    try await eventually("the other one is asked") { lines.contains("B.f7 fails") }
    never.continuation.finish()
    shadow.exchange(for: 3, "C")
    shadow.follow("f8") { _ in "" }
    try await eventually("one that can't be asked is dropped") { shadow.status.dropped == 1 }
    // A millisecond is short on a busy machine.
    let differences = shadow.status.differences.filter { !$0.key.hasSuffix("is slower than 30 s") }
    #expect(shadow.status.answered == 0 && differences == [:])
    shadow.exchange(for: nil, "")
    shadow.follow("f7") { _ in "fails" }
    #expect(shadow.status.answered + shadow.status.dropped == 0)
    #expect(lines.filter { $0.contains("fails") } == ["B.f7 fails"])
  }

  @Test("More of them than there are processors hold their threads, and other tasks run")
  func holdsThreads() async throws {
    let isOver = Mutex(false)
    shadow.exchange(for: 1, "A")
    for _ in 0..<4 {
      shadow.follow("f") { _ in
        while !isOver.withLock(\.self) { sched_yield() }
        return nil
      }
    }
    let sums = await withTaskGroup(of: Int.self) { group in
      for number in 0..<100 { group.addTask { number } }
      return await group.reduce(0, +)
    }
    #expect(sums == 4950)
    isOver.withLock { $0 = true }
    try await eventually("all have answered") { shadow.status.answered == 4 }
  }
}
