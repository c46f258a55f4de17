@testable import HostState
@testable import HostRuntime
import ScreenModel
import TestSupport
import Testing
@_spi(Host) import VIPKit

@MainActor
@Suite("A scene may ask before the user leaves it", .timeLimit(.minutes(10)), .live)
struct LeavingTests {
  private func hold(_ application: LiveApplication) { application.display.act(.turn(true), on: "toggle.Hold") }

  private func question(_ application: LiveApplication) async -> Question? {
    await application.display.screen { $0.question != nil }.question
  }

  private func stay(_ application: LiveApplication, after question: Question) async {
    application.display.does(.answer(question.number, choice: 0))
    _ = await application.display.screen { $0.question == nil && $0.isSettled }
  }

  @Test func `Back asks once; the answer stays or leaves`() async throws {
    let application = try await LiveApplication.chooser()
    application.display.follow("Push")
    hold(application)
    application.display.does(.back)
    let first = try #require(await question(application))
    #expect(first.title == "Leave?")
    application.display.does(.back)
    await stay(application, after: first)
    #expect(application.stack == [1, 2])

    application.display.does(.back)
    let second = try #require(await question(application))
    #expect(second.number > first.number, "the second time in a row nobody has asked again")
    application.display.does(.answer(second.number, choice: 1))
    _ = await application.display.screen { $0.instance == 1 && $0.isSettled }
    #expect(application.stack == [1])
  }

  @Test func `A link that takes the scene's place asks; one on top of it doesn't`() async throws {
    let application = try await LiveApplication.chooser()
    hold(application)
    application.display.follow("Push")
    #expect(application.stack == [1, 2])
    application.display.does(.back)
    application.display.follow("Next step")
    let asked = try #require(await question(application))
    #expect(application.stack == [1])
    application.display.does(.answer(asked.number, choice: 0))
    application.display.act(.turn(false), on: "toggle.Hold")
    application.display.follow("Next step")
    #expect(application.stack == [3])
  }

  @Test func `A link that ends all scenes asks each; the one that holds the user comes back to ask`() async throws {
    let application = try await LiveApplication.chooser()
    application.display.follow("Push")
    hold(application)
    application.display.follow("Push")
    application.display.follow("Push")
    application.display.follow("Start over")
    let asked = try #require(await question(application))
    #expect(application.stack == [1, 2])
    await stay(application, after: asked)
    #expect(application.stack == [1, 2])
    application.display.act(.turn(false), on: "toggle.Hold")
    application.display.follow("Start over")
    #expect(application.stack == [5])
  }

  @Test func `Ctrl-C asks what Esc asks; twice in a row it ends the run`() async throws {
    let application = try await LiveApplication.chooser()
    application.display.canAskBeforeQuit = true
    application.display.follow("Push")
    hold(application)
    application.display.follow("Push")
    application.display.does(.quit(.asked))
    let asked = try #require(await question(application))
    #expect((asked.title, application.stack) == ("Leave?", [1, 2]), "the one that asks is on the screen")
    await stay(application, after: asked)
    application.display.does(.quit(.asked))
    let again = try #require(await question(application))
    #expect(again.number > asked.number, "a user who has gone on is asked again")
    application.display.does(.quit(.asked))
  }

  @Test func `Ctrl-C ends a run that nobody holds up, and so does the end of the input`() async throws {
    for canAsk in [true, false] {
      let application = try await LiveApplication.chooser()
      application.display.canAskBeforeQuit = canAsk
      if !canAsk { hold(application) }
      application.display.does(.quit(.asked))
      try await application.stop()
    }
  }

  @Test func `What a scene beneath another does to lead the user elsewhere is told in the log`() async throws {
    let application = try await LiveApplication.chooser()
    let beneath = try #require(application.host.navigation.top)
    application.display.follow("Push")
    #expect(application.stack == [1, 2])
    beneath.navigator.popToRoot()
    beneath.navigator.goBack { _ in }
    #expect(application.stack == [1, 2])
    #expect(
      application.reports == [
        "Chooser: goes back to the first scene, but another scene lies on it; nothing happens",
        "Chooser: goes back, but another scene lies on it; nothing happens",
      ])
  }

  @Test func `A link in one scene inside another asks the others that it takes the place of`() async throws {
    let application = try await LiveApplication.desk(
      tile: nil,
      manifest: #"""
        {"version":1,"start":"Desk","folders":["scenes"],
         "scenes":{"Desk":{"routes":{"tile":"Chooser","ask":"Chooser"}}}}
        """#, showing: ["A", "B"])
    #expect(application.tree == "Desk 1 (Chooser 2, Chooser 3)")
    application.act(.turn(true), on: "toggle.Hold", in: 2)
    for link in ["Next step", "Start over"] {
      application.act(on: "link.\(link)", in: 3)
      let asked = try #require(await question(application))
      #expect(application.tree == "Desk 1 (Chooser 2, Chooser 3)")
      await stay(application, after: asked)
    }
    application.act(.turn(false), on: "toggle.Hold", in: 2)
    application.act(on: "link.Next step", in: 3)
    #expect(application.tree == "Chooser 4")
  }

  @Test func `Nobody is asked where there is no way back, by the scene's own moves or a new build`() async throws {
    let application = try await LiveApplication.chooser()
    hold(application)
    application.display.does(.back)
    application.display.follow("Push")
    hold(application)
    try await application.host.swap(scene: "Chooser", file: LiveBuilds.build("Chooser", ["SECOND"]))
    _ = await application.display.screen { $0.title == "Second" && $0.isSettled }
    application.display.press("Finish with text")
    #expect(application.stack == [1] && application.display.screens.allSatisfy { $0.question == nil })
  }
}
