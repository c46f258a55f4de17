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

  @Test func `The Router takes the value, before the scene appears, and leads nowhere meanwhile`() async throws {
    let application = try await LiveApplication.chooser()
    application.display.follow("Choose")
    #expect((place(application), application.screen?.isModal) == ("1 2: taken asked", true))

    application.display.press("Finish with text")

    #expect((place(application), application.reports) == ("1: taken text", [Self.report]))
  }

  @Test func `The user who goes back has cancelled`() async throws {
    let application = try await LiveApplication.chooser()
    application.display.follow("Choose")
    application.display.does(.back)
    #expect(place(application) == "1: taken cancelled")
  }

  @Test func `Nobody waits behind another route: the value is for nobody, nothing was cancelled`() async throws {
    let application = try await LiveApplication.chooser()
    application.display.press("Finish with text")
    #expect(place(application) == "1: taken nothing")
    application.display.follow("Push")
    application.display.press("Finish with text")
    #expect(place(application) == "1: taken nothing")
    application.display.follow("Push")
    application.display.does(.back)
    #expect((place(application), application.reports) == ("1: taken nothing", []))
  }

  @Test func `What takes a task's place is its next step, and ends it`() async throws {
    let application = try await LiveApplication.chooser()
    application.display.follow("Choose")
    application.display.follow("Next step")
    #expect(place(application) == "1 3: taken nothing")
    application.display.press("Finish with text")
    #expect(place(application) == "1: taken text")
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

  @Test func `From the depth to the first scene: what that one waited for is cancelled`() async throws {
    let application = try await LiveApplication.chooser()
    application.display.press("Pop to root")
    #expect(place(application) == "1: taken nothing")
    for link in ["Push", "Push"] { application.display.follow(link) }
    #expect(place(application) == "1 2 3: taken nothing")
    application.display.press("Pop to root")
    #expect(place(application) == "1: taken nothing")

    for link in ["Choose", "Choose", "Push"] { application.display.follow(link) }
    #expect(place(application) == "1 4 5 6: taken nothing")
    application.display.press("Pop to root")
    #expect(place(application) == "1: taken cancelled")
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
  func `A build whose Router takes no results, or doesn't know its link, is refused`(
    condition: String, fault: Diagnostic
  ) async throws {
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
