import HostSystem
@testable import HostInspection
@testable import HostState
@testable import HostRuntime
import ScreenModel
import Glibc
import TestSupport
import Testing
@_spi(Host) import VIPKit

@MainActor
@Suite("A scene asks, tells in passing, and has commands", .timeLimit(.minutes(10)), .live)
struct QuestionTests {
  private func asked(_ application: LiveApplication) async -> Question? {
    application.display.press("Ask")
    return await application.display.screen { $0.question != nil }.question
  }

  private func question(_ application: LiveApplication) -> Int { application.screen?.question?.number ?? 0 }

  @Test func `A question is on the screen until it is answered; meanwhile nothing else works`() async throws {
    let application = try await LiveApplication.chooser()
    let question = try #require(await asked(application))

    #expect(
      question
        == Question(
          number: question.number, title: "Which?", message: "Choose well.",
          choices: [.init("None", role: .cancel), .init("One"), .init("All", role: .destructive)]))
    #expect((question.first, question.cancel, application.screen?.isSettled) == (1, 0, true), "it is the user's turn")
    application.display.follow("Push")
    #expect(application.host.store.state.screen.stack.count == 1)
    let number = question.number
    for (number, choice) in [(number, 3), (number, -1), (number + 1, 0)] {
      application.display.does(.answer(number, choice: choice))
    }
    #expect(application.screen?.question == question)

    application.display.does(.answer(number, choice: 2))
    let screen = await application.display.screen { $0.question == nil && $0.isSettled }
    #expect(screen.texts == ["taken nothing", "answer 9"])
    application.display.does(.answer(number, choice: 1))
    #expect(application.screen?.texts == ["taken nothing", "answer 9"])
  }

  @Test func `What was typed before the question was visible goes into the field`() async throws {
    let application = try await LiveApplication.started()
    let viewController = try #require(application.host.navigation.top?.viewController)
    viewController.task { _ = await viewController.ask(Dialog("Sure?", confirm: "Yes", cancel: "No")) }
    _ = await application.display.screen { $0.question?.title == "Sure?" }
    application.display.type("typed", into: "Text")
    #expect(application.screen?.text(of: "Text") == "typed")
    application.display.does(.answer(question(application), choice: 0))
    await viewController.finishTasks()
  }

  @Test func `Of two questions the second waits for the first; work that is cancelled asks no more`() async throws {
    let application = try await LiveApplication.chooser()
    let viewController = try #require(application.host.navigation.top?.viewController)
    var answers: [Bool?] = []
    for title in ["First?", "Second?"] {
      viewController.task { answers.append(await viewController.ask(Dialog(title, confirm: "Yes", cancel: "No"))) }
    }
    _ = await application.display.screen { $0.question?.title == "First?" }
    application.display.does(.answer(question(application), choice: 0))
    _ = await application.display.screen { $0.question?.title == "Second?" }
    application.display.does(.answer(question(application), choice: 1))
    await viewController.finishTasks()
    #expect(answers == [false, true])
    #expect(await viewController.ask(Dialog<Int>("Nothing?", choices: [])) == nil)

    let dialog = Dialog("Still?", confirm: "Yes", cancel: "No")
    let work = Task { await viewController.ask(dialog) }
    _ = await application.display.screen { $0.question != nil }
    work.cancel()
    #expect(await work.value == nil)
    #expect(application.screen?.question == nil)
    let late = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      let isAsked = Task { viewController.container.question != nil }
      return (await viewController.ask(dialog), await isAsked.value)
    }
    #expect(await late.value == (nil, false), "not even in passing")
  }

  @Test func `A new build asks again: the question of the one before is taken back`() async throws {
    let application = try await LiveApplication.chooser()
    _ = await asked(application)
    try await application.host.swap(scene: "Chooser", file: LiveBuilds.build("Chooser", ["SECOND"]))
    let screen = await application.display.screen { $0.title == "Second" && $0.isSettled }
    #expect(screen.question == nil)
    await application.event(.retired(id: "Chooser", generation: 1))
    #expect(await asked(application)?.title == "Which?")
  }

  @Test func `A scene that is gone asks nothing, and holds nobody`() async throws {
    let application = try await LiveApplication.chooser()
    application.display.follow("Push")
    application.display.press("Ask and go")
    let pushed = await application.display.screen { $0.instance == 3 }
    #expect(pushed.question == nil, "it is asked beneath")
    weak let beneath = application.host.navigation.instances[2]?.viewController
    #expect(beneath?.container.question?.title == "Which?")
    application.display.press("Pop to root")
    while beneath != nil { await Task.yield() }
    #expect(application.screen?.question == nil)
  }

  @Test func `What is told in passing outlives the scene, and goes with what the user does next`() async throws {
    let application = try await LiveApplication.chooser()
    application.display.press("Say and go")
    let there = await application.display.screen { $0.instance == 2 }
    #expect(there.notices.map(\.text) == ["said", "gone"])
    application.display.follow("Choose")
    #expect(await application.display.screen { $0.instance == 3 }.notices == [])
    application.display.press("Say and finish")
    let back = await application.display.screen { $0.instance == 2 && !$0.notices.isEmpty }
    #expect(back.notices == [NumberedNotice(number: 3, text: "finished")])
    application.display.does(.back)
    #expect(application.screen?.notices == [])
  }

  @Test func `A survey tells of such links without a Router; without links none is needed`() async throws {
    for (conditions, refusal) in [([], nil), (["LINKS"], Diagnostic.linksWithoutRouter(scene: "HandBack"))] {
      let library = try await LiveBuilds.build("HandBack", conditions)
      let application = try LiveApplication(
        ["HandBack": library], manifest: LiveApplication.manifest(start: "HandBack"))
      let records = application.host.survey(by: .ofTests)
      #expect(records.map(\.refusal) == [refusal])
      application.host.cleanUp()
    }
    // By symbols of VIPKit.
    for symbol in LinkSymbols.needingSegues.union([LinkSymbols.router]) {
      #expect(dlsym(nil, symbol) != nil, "\(symbol)")
    }
  }

  @Test func `A link to a scene that is to be given data needs a segue; who misses it is told`() async throws {
    let application = try await LiveApplication.chooser(["LINKS"])
    let fault = Diagnostic(
      "Chooser: a link takes the route lost, which fills a HomeDataStore, and the Router has no segue for it",
      "let the Router be a Router of VIPKit, and add to its segues: Segue(.lost) { … }")
    #expect(application.faults == [fault], "as soon as it is on the screen, and once")
    _ = application.screen
    #expect(application.reports == [fault.message])
    application.display.follow("Lost")
    #expect((application.screen?.error, application.stack) == (fault.message, [1]))
  }

  private func notification(_ application: LiveApplication) -> String? {
    application.display.screens.last?.notices.first?.text
  }

  @Test func `Commands are on the screen, and run; of conflicts the author is told once`() async throws {
    let application = try await LiveApplication.chooser(["COMMANDS"])
    #expect(
      application.screen?.commands == [
        ScreenCommand("Say", shortcut: "s"), ScreenCommand("Push"),
        ScreenCommand("Quit", shortcut: KeyboardShortcut("c", modifiers: .control)),
        ScreenCommand("Shout", id: ElementID("button.Shout"), shortcut: "!"),
      ])
    application.display.does(.shortcutUnavailable(ScreenCommand.id("Quit"), reason: "quits"))
    application.display.does(.shortcutUnavailable(ScreenCommand.id("Quit"), reason: "quits"))
    for (title, said) in [("Say", "said"), ("Quit", "quit"), ("Shout", "shouted")] {
      application.display.run(title)
      #expect(notification(application) == said)
    }
    application.display.run("Nothing")
    #expect(notification(application) == nil)
    application.display.run("Push")
    #expect(application.stack == [1, 2])
    application.display.does(.shortcutUnavailable(ScreenCommand.id("Quit"), reason: "quits"))
    application.display.does(.back)
    #expect(
      application.faults.filter { $0.message.contains("shortcut") }.prefix(2) == [
        Diagnostic(
          "Chooser: the command \"Push\" has the shortcut \"s\", which \"Say\" of Chooser has already",
          "give one of them another, or none"),
        Diagnostic(
          "Chooser: the command \"Quit\" has the shortcut \"Ctrl-C\", which quits",
          "give it another: a character, or a letter with .control or .option"),
      ])
    #expect(application.reports.filter { $0.contains("shortcut") }.count == 4, "once for each instance")
  }

  @Test func `A command that can't be used does nothing, nor does any beneath an alert or a question`() async throws {
    let application = try await LiveApplication.chooser(["COMMANDS"])
    application.display.act(.turn(true), on: "toggle.Hold")
    #expect(application.display.screens.last?.commands.first == ScreenCommand("Say", shortcut: "s", isEnabled: false))
    application.display.run("Say")
    #expect(notification(application) == nil)
    application.display.press("Ask")
    let question = try #require(await application.display.screen { $0.question != nil }.question)
    application.display.run("Push")
    application.display.run("Shout")
    #expect((application.stack, notification(application)) == ([1], nil))
    application.display.does(.answer(question.number, choice: 0))
    _ = await application.display.screen { $0.question == nil && $0.isSettled }
    application.host.navigation.top?.viewController.showError("Wrong")
    application.display.run("Push")
    #expect(application.host.store.state.screen.stack.count == 1)
  }
}
