@testable import HostRuntime
import Contracts
import Glibc
import HostJournal
@testable import HostState
import ScreenModel
import TestSupport
import Testing
@_spi(Host) import VIPKit
import VIPTestKit

@MainActor @Suite("What a scene requires, where it meets swaps, panes and roles", .timeLimit(.minutes(10)), .live)
struct RequirementTests {
  private func application(
    start: String = "Note", note condition: String?, signedIn: String? = nil
  ) async throws -> LiveApplication {
    let (libraries, manifest) = try await content(start: start, note: condition, signedIn: signedIn)
    return try await .started(libraries, manifest: manifest)
  }

  private func content(
    start: String = "Note", note condition: String?, signedIn: String? = nil
  ) async throws -> (libraries: [String: String], manifest: String) {
    var libraries = [
      "Note": try await LiveBuilds.build("Note", condition.map { [$0] } ?? []),
      "DemoAuth": Checkout.library("DemoAuth"),
    ]
    for id in ["Desk", "Listener"] { libraries[id] = try await LiveBuilds.build(id) }
    let options = signedIn.map { #","options":{"signedIn":"\#($0)"}"# } ?? ""
    let manifest = """
      {"version":1,"start":"\(start)","folders":["scenes"],"scenes":{"Desk":{"routes":{"tile":"Note","ask":"Note"}}},
       "workers":{"AuthWorker":{"use":"DemoAuth"\(options)}},"requirements":{"session":"Listener","anna":"Listener"}}
      """
    return (libraries, manifest)
  }

  @Test("A build that requires more than the one before is covered, and keeps what was typed")
  func swap() async throws {
    let application = try await application(note: nil)
    application.display.type("typed", into: "Text")
    try await application.host.swap(scene: "Note", file: LiveBuilds.build("Note", ["GUARDED"]))
    #expect(await application.display.settled("Listener").texts == ["Listener"])
    #expect(try await application.answer("Anna") == "Anna")
    #expect(await application.display.settled("Note").text(of: "Text") == "typed")
  }

  @Test("A pane whose requirement is lost is covered with all around it, and comes back half typed")
  func pane() async throws {
    let application = try await application(start: "Desk", note: "GUARDED", signedIn: "Anna")
    application.display.press("Show A")
    application.display.type("filter", into: "Filter")
    application.act(.edit("typed"), on: "textField.Text", in: 2)
    let auth = try application.auth().wrappedValue
    auth.signOut()
    #expect(await application.display.settled("Listener").texts == ["Listener"])
    _ = try await auth.signIn(userName: "Anna", password: "interactor")
    #expect(await application.display.settled("Desk").text(of: "Filter") == "filter")
    #expect(application.pane(2)?.find(ElementID("textField.Text").inside(2))?.text == "typed")

    auth.signOut()
    _ = await application.display.settled("Listener")
    _ = try await auth.signIn(userName: "Aleksey", password: "clean-swift")
    let desk = await application.display.settled("Desk")
    #expect(!desk.root.flattened.contains { $0.text == "typed" }, "another user sees nothing of it")
  }

  @Test("A guard that leads to another first scene opens it beneath what it guards")
  func opensBeneath() async throws {
    let application = try await application(note: "GUARDED")
    let navigation = application.host.navigation
    let (guardScene, work) = (try #require(navigation.top), Gate())
    guardScene.viewController.task { await work.pass() }
    _ = try await application.auth().wrappedValue.signIn(userName: "Anna", password: "interactor")
    let route = Route<Void>("desk", to: "Desk", presentation: .root).erased
    #expect(navigation.continueAfterGuard(from: guardScene.number, by: route, to: "Desk"))
    work.open()
    _ = application.screen
    #expect(application.tree == "Desk 3; Note 1")
  }

  // GuardFlowTests tests the rules by value.
  @Test("A guard that leads to another first scene opens nothing where the next requirement, a role, has another guard")
  func nextGuard() async throws {
    var (libraries, manifest) = try await content(note: "ROLE", signedIn: "Aleksey")
    libraries["Chooser"] = try await LiveBuilds.build("Chooser")
    manifest.replace(#""anna":"Listener""#, with: #""anna":"Chooser""#)
    let application = try await LiveApplication.started(libraries, manifest: manifest)
    let navigation = application.host.navigation
    #expect(application.tree == "Note 1; Chooser 2")
    // It takes over the role of the guard that it replaces.
    try navigation.open("Listener", as: .replace) { _ in }
    let route = Route<Void>("desk", to: "Desk", presentation: .root).erased
    #expect(navigation.continueAfterGuard(from: 3, by: route, to: "Desk"))
    _ = application.screen
    #expect(application.tree == "Note 1; Chooser 4")
  }

  @Test("It stays where nothing requires it, until they sign out, which is seen at once, or the app dies")
  func identityElsewhere() async throws {
    let (libraries, manifest) = try await content(start: "Listener", note: "GUARDED", signedIn: "Anna")
    let dying = try DyingApplication(libraries, manifest: manifest)
    #expect(await dying.app.start().identity == nil, "nobody was asked")
    func visitNote(in application: LiveApplication) async throws -> String? {
      try application.host.navigation.open("Note", as: .push) { _ in }
      return await application.display.settled("Note").identity
    }
    let anna = try await visitNote(in: dying.app)
    #expect(anna != nil)
    dying.app.display.does(.back)
    #expect(await dying.app.display.settled("Listener").identity == anna)

    let application = try await dying.startNext()
    #expect((application.screen?.sceneID, application.screen?.identity) == ("Listener", nil), "nobody was asked since")
    #expect(try await visitNote(in: application) == anna)
    application.display.does(.back)
    #expect(await application.display.settled("Listener").identity == anna)
    let auth = try application.auth().wrappedValue
    auth.signOut()
    // At once, though nothing there requires a session.
    let after = await application.display.screen { $0.identity == nil }
    #expect(after.sceneID == "Listener")

    _ = try await auth.signIn(userName: "Anna", password: "interactor")
    #expect(try await visitNote(in: application) == anna)
    auth.signOut()
    try application.host.navigation.open("Listener", as: .root) { _ in }
    #expect((application.screen?.sceneID, application.screen?.identity) == ("Listener", nil))
  }

  @Test("While a scene that was left is asked, it is the one that runs")
  func runsWhatIsAsked() async throws {
    @MainActor final class Asked {
      var build: BuildID?
    }
    let application = try await application(start: "Listener", note: "GUARDED", signedIn: "Anna")
    let (navigation, asked) = (application.host.navigation, Asked())
    let requirement = Requirement("who", of: .auth) { _ in
      MainActor.assumeIsolated { asked.build = navigation.opener.executing.current }
      return nil
    }
    let note = SceneDescriptor(id: "Note", version: "1", workers: .auth)
    let check = try requirement.check(by: application.host.workers.provider(for: note))
    navigation.requirements["who"] = ObservedRequirement(check, of: BuildID(id: "Note", generation: 7))
    #expect(application.screen?.sceneID == "Listener")
    #expect((asked.build, navigation.opener.executing.current?.id) == (BuildID(id: "Note", generation: 7), "Listener"))
  }

  @Test(
    "After a restart the guard asks again: the same user finds what they have typed, another one the start",
    arguments: [
      (name: "Anna", password: "interactor", text: "typed"), (name: "Aleksey", password: "clean-swift", text: ""),
    ], [false, true])
  func restarted(user: (name: String, password: String, text: String), isLater: Bool) async throws {
    let (libraries, manifest) = try await content(note: "GUARDED", signedIn: "Anna")
    let first = try await DyingApplication.started(libraries, manifest: manifest)
    first.app.display.type("typed", into: "Text")
    _ = first.app.screen
    // Nobody is signed in from the beginning.
    try first.app.folder.write(try await content(note: "GUARDED").manifest.utf8, to: "scenes.json")
    let next: LiveApplication
    if isLater {
      try await first.app.end(.signal(SIGHUP))
      next = try LiveApplication(in: first.app.folder, state: first.state, resumes: true)
      await next.start()
    } else {
      next = try await first.startNext()
    }
    #expect(await next.display.settled("Listener").texts == ["Listener"])
    #expect(!next.display.screens.contains { $0.root.flattened.contains { $0.text == "typed" } })

    _ = try await next.auth().wrappedValue.signIn(userName: user.name, password: user.password)
    #expect(await next.display.settled("Note").text(of: "Text") == user.text)
  }

  @Test("After a restart who is signed in goes on without a question; another user sees nothing, not for one screen")
  func atOnce() async throws {
    let (libraries, manifest) = try await content(start: "Desk", note: "GUARDED", signedIn: "Anna")
    let first = try await DyingApplication.started(libraries, manifest: manifest)
    first.app.display.press("Show A")
    first.app.act(.edit("typed"), on: "textField.Text", in: 2)
    _ = first.app.screen
    let same = try await first.startNext()
    let text = same.pane(2)?.find(ElementID("textField.Text").inside(2))?.text
    #expect((same.screen?.sceneID, text) == ("Desk", "typed"))
    let other = try await content(start: "Desk", note: "GUARDED", signedIn: "Aleksey").manifest
    try first.app.folder.write(other.utf8, to: "scenes.json")
    let next = try await first.startNext()
    _ = await next.display.settled("Desk")
    #expect(next.screen?.sceneID == "Desk")
    #expect(!next.display.screens.contains { $0.root.flattened.contains { $0.text == "typed" } })
  }
}
