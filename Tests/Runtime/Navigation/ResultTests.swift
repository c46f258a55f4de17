import HostSystem
@testable import HostState
@testable import HostRuntime
import ScreenModel
import TestSupport
import Testing

@MainActor
@Suite("A scene comes back with a result", .timeLimit(.minutes(10)), .live)
struct ResultTests {
  private func place(_ application: LiveApplication) -> String {
    let first = application.screen?.texts.first ?? ""
    return "\(application.stack.map(String.init).joined(separator: " ")): \(first)"
  }

  /// The report when the taker moves on at once.
  private static let report =
    "Chooser: takes the route push while one scene takes the place of another; nothing happens"

  @Test(arguments: [
    // The value comes before the scene appears, which leads nowhere meanwhile.
    (["Choose"], "1 2: taken asked"), (["Choose", "Finish with text"], "1: taken text"),
    (["Choose", "back"], "1: taken cancelled"),
    // Nobody waits behind another route.
    (["Finish with text"], "1: taken nothing"), (["Push", "Finish with text"], "1: taken nothing"),
    (["Push", "back"], "1: taken nothing"),
    // What takes a task's place is its next step, and ends it.
    (["Choose", "Next step"], "1 3: taken nothing"), (["Choose", "Next step", "Finish with text"], "1: taken text"),
    // From the depth to the first scene.
    (["Pop to root"], "1: taken nothing"), (["Push", "Push"], "1 2 3: taken nothing"),
    (["Push", "Push", "Pop to root"], "1: taken nothing"), (["Choose", "Choose", "Push"], "1 2 3 4: taken nothing"),
    (["Choose", "Choose", "Push", "Pop to root"], "1: taken cancelled"),
  ])
  func `The Router that waits takes the value; back cancels`(steps: [String], place: String) async throws {
    let application = try await LiveApplication.chooser()
    for step in steps {
      switch step {
      case "back": application.display.does(.back)
      case "Choose", "Push", "Next step": application.display.follow(step)
      default: application.display.press(step)
      }
    }
    let reports = place == "1: taken text" ? [Self.report] : []
    #expect((self.place(application), application.reports) == (place, reports))
  }

  @Test func `A value of another type: the user is back, and everybody is told`() async throws {
    let application = try await LiveApplication.chooser()
    application.display.follow("Choose")
    application.display.press("Finish with number")

    let fault = Diagnostic(
      "Chooser: finishes with a value of type Int, and Chooser expects one of type String by the route choose",
      "finish with a value of type String, or declare the route for one of type Int")
    #expect((place(application), application.screen?.error) == ("1: taken nothing", fault.message))
    #expect(application.faults == [fault])
  }

  @Test func `What can't be handed back is told; who can take it does so without a word`() async throws {
    let application = try await LiveApplication.alone("HandBack")
    application.display.press("Next")
    application.display.press("Give a stranger")
    let fault = "HandBack: hands something back to a Stranger, and HandBack has a HandBackInteractor, which is none"
    #expect((application.stack, application.screen?.texts, application.screen?.error) == ([1], ["gift none"], fault))
    application.display.does(.dismissError)
    application.display.press("Next")
    application.display.press("Give")
    #expect((application.stack, application.screen?.texts, application.reports) == ([1], ["gift given"], [fault]))
    #expect(application.faults.first?.suggestion.hasPrefix("let HandBackInteractor be a Stranger, ") == true)
  }

  @Test func `After a swap of both, the new build takes the value`() async throws {
    let application = try await LiveApplication.chooser()
    application.display.follow("Choose")
    try await application.host.swap(scene: "Chooser", file: LiveBuilds.build("Chooser", ["SECOND"]))
    application.display.press("Finish with text")
    #expect((place(application), application.screen?.title) == ("1: taken text", "Second"))
  }

  @Test(arguments: [
    ("DEAF", Diagnostic.noUnwindSegue(scene: "Chooser", route: "choose")),
    ("UNLINKED", .noLinkSegue(scene: "Chooser", link: "choose/:text")),
  ])
  func `A Router without results or its link is refused`(condition: String, fault: Diagnostic) async throws {
    let application = try await LiveApplication.chooser()
    let build = try await LiveBuilds.build("Chooser", [condition])
    await #expect(throws: fault) { try await application.host.swap(scene: "Chooser", file: build) }
    #expect(application.screen?.title == "Chooser")
  }

  @Test func `After a restart, the value comes to who has waited for it`() async throws {
    let application = try await DyingApplication.alone("Chooser")
    for link in ["Push", "Choose", "Next step"] { application.app.display.follow(link) }

    let app = try await application.startNext()
    #expect(place(app) == "1 2 4: taken nothing")
    app.display.press("Finish with text")
    #expect((place(app), app.reports) == ("1 2: taken text", [Self.report]))
  }
}
