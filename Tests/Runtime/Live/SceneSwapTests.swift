import Glibc
import HostSystem
@testable import HostRuntime
@testable import HostInspection
@testable import HostState
import ScreenModel
import Contracts
import TestSupport
import Testing
@_spi(Host) import VIPKit
import VIPTestKit

@MainActor
@Suite("A new build takes the place of a scene", .timeLimit(.minutes(10)), .live)
struct SceneSwapTests {
  @Test("What the user has put in, the preserved state, the alert and the instance stay; the old objects go")
  func survives() async throws {
    let application = try await LiveApplication.started()
    let before = await application.display.screen { $0.isSettled }
    application.display.type("half a no", into: "Text")
    application.display.type("hidden", into: "Secret")
    application.display.act(.turn(true), on: "toggle.Pinned")
    application.display.type("because", into: "Why")
    application.display.act(.pick(0), on: "picker.Colour")
    application.display.press("Count")
    application.display.press("Complain")
    weak let old = application.host.navigation.top?.scene.interactor

    try await application.host.swap(scene: "Note", file: LiveBuilds.build("Note", ["SECOND", "GROWN"]))
    let screen = await application.display.screen { $0.title == "Second" }

    #expect((screen.instance, screen.error, screen.statusMessage) == (before.instance, "complaint", nil))
    #expect(
      ["Text", "Secret", "Why"].map { screen.text(of: $0) } == ["half a no", "hidden", "because"],
      "Why is only there because of another input")
    #expect(
      screen.root.find(ElementID("picker.Colour"))?.description
        == #"picker "Colour" "red" of ["blue", "green", "red"]"#, "red, wherever it stands")
    #expect(screen.texts == ["count 1", "log didLoad willAppear didAppear"])
    application.display.does(.dismissError)
    application.display.press("Count")
    #expect(application.screen?.texts.first == "count 11", "the new property has its first value")

    await application.event(.retired(id: "Note", generation: 1))
    while old != nil { await Task.yield() }
    #expect(
      application.events(without: "retired") == [
        .loaded(id: "Note", generation: 1, library: application.library("Note")),
        .loaded(id: "DemoAuth", generation: 1, library: application.library("DemoAuth")),
        .presented(scene: "Note", generation: 1),
        .loaded(id: "Note", generation: 2, library: try await LiveBuilds.build("Note", ["SECOND", "GROWN"])),
        .swapped(scene: "Note", generation: 2),
      ])
    #expect(application.reports == [])
  }

  @Test("A field whose label the new build changes keeps what the user types")
  func renamed() async throws {
    let application = try await LiveApplication.started()
    application.display.type("hidden", into: "Secret")
    application.display.act(.turn(true), on: "toggle.Pinned")
    application.display.type("because", into: "Why")
    application.display.type("half a no", into: "Text")
    try await application.host.swap(scene: "Note", file: LiveBuilds.build("Note", ["SECOND", "RENAMED"]))
    let screen = await application.display.screen { $0.title == "Second" }
    #expect(["Words", "Secret", "Why"].map { screen.text(of: $0) } == ["half a no", "hidden", "because"])
    // The next build finds it under its new label.
    try await application.host.swap(scene: "Note", file: LiveBuilds.build("Note"))
    #expect(await application.display.screen { $0.title == "Note" }.text(of: "Text") == "half a no")
  }

  @Test("What acts when it is set is not put in again; what is typed is")
  func acting() async throws {
    let application = try await LiveApplication.started(["ACTS"])
    application.display.type("half a no", into: "Text")
    application.display.act(.turn(true), on: "toggle.Pinned")
    application.display.act(.pick(1), on: "picker.Colour")
    application.display.act(.set(3), on: "stepper.Copies")
    application.display.act(.setDay(CalendarDay("2026-11-29")), on: "datePicker.Due")
    application.display.act(.activate, on: "columnHeader.Letter")
    application.display.act(.pick(1), on: "tabView.")
    application.display.type("hidden by now", into: "Draft")
    application.display.type("behind the tabs", into: "Secret")
    let log = "log didLoad willAppear didAppear typed" + String(repeating: " acted", count: 6)
    #expect(application.screen?.texts.last == log)
    try await application.host.swap(scene: "Note", file: LiveBuilds.build("Note", ["ACTS", "SECOND", "RENAMED"]))
    let screen = await application.display.screen { $0.title == "Second" }
    #expect(["Text", "Password", "Other"].map { screen.text(of: $0) } == ["half a no", "behind the tabs", ""])
    #expect(screen.texts.last == "log didLoad typed willAppear didAppear")
    application.display.act(.pick(1), on: "tabView.")
    #expect(application.screen?.text(of: "Draft") == "hidden by now", "as soon as its tab is picked")
  }

  @Test(
    "A build that can't take over leaves the scene as it is, with one quiet line",
    arguments: [
      ("BROKEN", "Note: can't be built: NoteFault()"),
      (
        "RETYPED",
        "Note: can't be built: the state that was preserved as \"state\" doesn't fit: count: expected String; "
          + "give preserve a migration"
      ),
    ])
  func refused(_ condition: String, _ reason: String) async throws {
    let application = try await LiveApplication.started()
    application.display.type("half a no", into: "Text")
    application.display.press("Count")
    let before = try #require(application.screen)
    let scene = application.host.navigation.top

    await #expect(throws: Diagnostic.self) {
      try await application.host.swap(scene: "Note", file: LiveBuilds.build("Note", [condition]))
    }

    var screen = try #require(application.screen)
    #expect(screen.statusMessage == "Note was not updated: \(reason)" && screen.hasDetails)
    screen.statusMessage = nil
    screen.hasDetails = false
    #expect(screen.unnumbered == before.unnumbered && application.host.navigation.top === scene)
    #expect(application.reports == [reason])
    await application.event(.refused(id: "Note", reason: reason))
    let status = application.host.status().libraries.first { $0.id == "Note" }
    #expect(
      (status?.generation, status?.stage, status?.reason) == (1, .presented, nil),
      "nothing is wrong with the file that is there")

    application.display.follow("Again")
    #expect(application.screen?.statusMessage == nil, "it goes as the user goes on")
  }

  private func swappedAtWork(
    _ button: String = "Work", before body: (LiveApplication) -> Void = { _ in }
  ) async throws -> (LiveApplication, Gate) {
    let application = try await LiveApplication.started()
    let gate = try application.gate()
    application.display.press(button)
    await gate.reached()
    body(application)
    try await application.host.swap(scene: "Note", file: LiveBuilds.build("Note", ["SECOND", "GROWN"]))
    return (application, gate)
  }

  @Test("Work in flight ends in its build; its alert is shown, and its change of the state handed over")
  func workInFlight() async throws {
    let (application, gate) = try await swappedAtWork { #expect($0.screen?.loading == "Working") }
    let during = try #require(application.screen)
    #expect((during.loading, during.statusMessage, during.isSettled) == (nil, "Working", false), "the user may go on")
    #expect(during.texts.first == "count 0")

    gate.open()
    let after = await application.display.screen { $0.title == "Second" && $0.isSettled }
    #expect((after.error, after.statusMessage) == ("worked", nil))
    #expect(after.texts == ["count 100", "log didLoad willAppear didAppear restored"])
    await application.event(.retired(id: "Note", generation: 1))
  }

  @Test("What the new build has changed in the meantime is not overwritten")
  func changedMeanwhile() async throws {
    let (application, gate) = try await swappedAtWork()
    application.display.press("Count")

    gate.open()
    let after = await application.display.screen { $0.title == "Second" && $0.isSettled }
    #expect(after.texts == ["count 10", "log didLoad willAppear didAppear"])
  }

  @Test("A move that the work ends with is made, unless the user has gone on", arguments: [false, true])
  func lateMove(hasGoneOn: Bool) async throws {
    let (application, gate) = try await swappedAtWork("Work and go")
    let first = try #require(application.display.screens.last)
    if hasGoneOn { application.display.type("on", into: "Text") }

    gate.open()
    await application.event(.retired(id: "Note", generation: 1))
    let isThere = application.screen?.instance == first.instance
    #expect((application.host.status().stack.count, isThere) == (hasGoneOn ? 1 : 2, hasGoneOn))
  }

  @Test("A build that came while nobody was on the scene, and can't be built, gives way to the last good one")
  func lastGood() async throws {
    let application = try LiveApplication([
      "Note": try await LiveBuilds.build("Note"), "Login": Checkout.library("Login"),
      "DemoAuth": Checkout.library("DemoAuth"), "Home": Checkout.library("Home"),
    ])
    let note = await application.start()
    application.leave(note, for: "Login")
    let login = await application.display.settled("Login", after: note)

    try await application.host.swap(scene: "Note", file: LiveBuilds.build("Note", ["BROKEN"]))
    #expect(application.host.status().libraries.first { $0.id == "Note" }?.generation == 2)
    application.leave(login, for: "Note")
    let again = await application.display.settled("Note", after: login)

    #expect((application.host.status().stack.map(\.generation), again.error) == ([1], nil))
    #expect(application.reports == ["Note: can't be built: NoteFault()"])
    await application.event(.retired(id: "Note", generation: 2))
  }

  @Test("A file that was taken before doesn't take the place of one that somebody has named since")
  func named() async throws {
    let application = try await LiveApplication.started()
    // So young that each look has to read it again.
    try await application.lookAgain()
    try await application.host.swap(scene: "Note", file: LiveBuilds.build("Note", ["SECOND", "GROWN"]))
    try await application.lookAgain()
    #expect((application.screen?.title, application.host.status().stack.map(\.generation)) == ("Second", [2]))

    try application.replace("Note", by: try await LiveBuilds.build("Note"))
    try await application.lookAgain()
    #expect(application.host.status().stack.map(\.generation) == [3], "one that is put there later does")
  }

  @Test("Nor does one that a look reads again, unchanged, when somebody has named another during the look")
  func namedMeanwhile() async throws {
    let folder = TemporaryFolder()
    try folder.copy(Checkout.library("DemoAuth"), as: "libDemoAuth.so")
    // It is looked at before Note; to read so many zeros behind it takes longer than the swap.
    try #require(truncate(folder.file("libDemoAuth.so"), 64 << 20) == 0)
    let application = try LiveApplication([
      "Note": try await LiveBuilds.build("Note"), "DemoAuth": folder.file("libDemoAuth.so"),
    ])
    await application.start()
    let second = try await LiveBuilds.build("Note", ["SECOND", "GROWN"])
    async let look = application.host.watcher.lookAgain()
    try await application.host.swap(scene: "Note", file: second)
    #expect(await look)
    #expect(application.host.status().stack.map(\.generation) == [2])
  }

  @Test("a retroactive conformance is refused the second time, by its symbols")
  func conformance() async throws {
    let application = try await LiveApplication.started(["CONFORMS"])
    let file = try application.folder.copy(try await LiveBuilds.build("Note", ["CONFORMS", "SECOND"]), as: "second.so")
    let reason =
      "\(file): the library declares the retroactive conformance of $s9Contracts7SessionVMn to "
      + "$ss23CustomStringConvertibleMp, which \(application.library("Note")) has declared for the whole process"

    let refusal = await #expect(throws: Diagnostic.self) { try await application.host.swap(scene: "Note", file: file) }
    #expect(
      (refusal?.message, refusal?.suggestion)
        == (reason, "declare the conformance in Contracts, or give it to a type of your own"))
    #expect(application.host.status().stack.map(\.generation) == [1])

    try await application.host.swap(scene: "Note", file: LiveBuilds.build("Note"))
    #expect(application.host.status().stack.map(\.generation) == [2], "one that declares none is taken")
  }
}

extension LiveApplication {
  func leave(_ screen: Screen, for scene: String) {
    let route = Route<Void>("test", to: scene, presentation: .root).erased
    host.navigation.follow(route, to: scene, from: screen.instance) { _ in }
  }

  func gate() throws -> Gate {
    let gate = Gate()
    let note = SceneDescriptor(id: "Note", version: "1", workers: .auth)
    try host.workers.provider(for: note).slot(for: .auth).exchange(for: AuthStub { await gate.pass() })
    return gate
  }
}
