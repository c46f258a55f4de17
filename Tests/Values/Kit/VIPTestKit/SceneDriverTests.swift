import Testing
@_spi(Host) import VIPKit
import VIPTestKit

@MainActor
@Suite("The driver does on a screen what a user does", .timeLimit(.minutes(10)))
struct SceneDriverTests {
  private let navigator = NavigatorSpy()
  private let driver: SceneDriver

  init() throws {
    driver = try SceneDriver(SampleConfigurator(), navigator: navigator)
  }

  @Test("a press waits for all work that it begins, and for the work that that begins; what can't be done is an error")
  func press() async throws {
    try driver.perform(.activate, on: "Work")
    #expect(driver.loading == "Working")
    try await driver.settle()
    #expect(driver.loading == nil)

    try await driver.press("Work")
    #expect(driver.loading == nil)
    #expect(throws: DriverError.noElement(label: "name", found: ["Name"])) { try driver.type("x", into: "name") }
    await #expect(throws: DriverError.disabled(label: "Never")) { try await driver.press("Never") }
    await #expect(throws: DriverError.noRow(3, rows: 2)) { try await driver.select(row: 3) }
    await #expect(throws: DriverError.noRow(0, rows: 2)) { try await driver.select(row: 0) }
    await #expect(throws: DriverError.noLink(label: "Work")) { try await driver.follow("Work") }
  }

  @Test("the alert is dismissed once, and the scene hears of it")
  func dismissError() async throws {
    let viewController = try #require(driver.viewController as? SampleViewController)
    driver.dismissError()
    #expect(!viewController.lifecycle.contains("errorDismissed"))

    try await driver.press("Fail")
    #expect(driver.error == "It failed")
    driver.dismissError()
    driver.dismissError()
    #expect((driver.error, viewController.lifecycle.filter { $0 == "errorDismissed" }.count) == (nil, 1))
  }

  @Test("a press ends where the scene asks; the answer goes on; what is told in passing is kept in order")
  func question() async throws {
    await #expect(throws: DriverError.noQuestion) { try await driver.answer("Yes") }
    for (choice, isSure) in [("Yes", true), ("No", false)] {
      try await driver.press("Ask")
      #expect(driver.question?.title == "Sure?")
      #expect(throws: DriverError.asked("Sure?")) { try driver.type("x", into: "Name") }
      await #expect(throws: DriverError.asked("Sure?")) { try await driver.follow("Next") }
      await #expect(throws: DriverError.asked("Sure?")) { try await driver.select(row: 1) }
      await #expect(throws: DriverError.asked("Sure?")) { try await driver.select(tab: "Log") }
      await #expect(throws: DriverError.asked("Sure?")) { try await driver.press("Work") }
      await #expect(throws: DriverError.noChoice("Maybe", found: ["No", "Yes"])) { try await driver.answer("Maybe") }
      try await driver.answer(choice)
      #expect((driver.question, driver.notices.last) == (nil, "answered \(isSure)"))
    }
    #expect(driver.notices == ["answered true", "answered false"])
  }

  @Test("a command is run by its title, as is a button that has a shortcut")
  func commands() async throws {
    try await driver.run("Note")
    try await driver.run("Twice")
    #expect(driver.notices == ["noted ", "twice"])
    await #expect(throws: DriverError.disabled(label: "Forget")) { try await driver.run("Forget") }
    await #expect(throws: DriverError.disabled(label: "Never")) { try await driver.run("Never") }
    await #expect(throws: DriverError.noCommand("Work", found: ["Note", "Forget", "Never", "Twice"])) {
      try await driver.run("Work")
    }
    try driver.type("x", into: "Name")
    try await driver.run("Forget")
    #expect(!driver.words.contains("x"))
    try await driver.press("Ask")
    await #expect(throws: DriverError.asked("Sure?")) { try await driver.run("Note") }
  }

  @Test("whoever goes back leaves, unless the scene asks them")
  func goBack() async throws {
    let viewController = try #require(driver.viewController as? SampleViewController)
    try driver.type("x", into: "Name")
    #expect(try await driver.goBack() == false)
    await #expect(throws: DriverError.asked("Sure?")) { try await driver.goBack() }
    try await driver.answer("No")
    #expect(!viewController.lifecycle.contains("viewDidDisappear"))
    try await driver.run("Forget")
    #expect(try await driver.goBack())
    #expect(viewController.lifecycle.contains("viewDidDisappear"))
  }

  @Test("the scene at the end of a result route finishes, or is cancelled; one that would lose a result is refused")
  func results() throws {
    let viewController = try #require(driver.viewController as? SampleViewController)
    let store = try #require(driver.scene.dataStore as? SampleInteractor)
    try driver.finish(.sampleChoice, with: "chosen")
    #expect(store.text == "chosen")
    try driver.cancel(.sampleChoice)
    #expect((store.text, viewController.lifecycle.filter { $0 == "viewDidAppear" }.count) == ("cancelled", 3))
    #expect(throws: DriverError.noUnwindSegue(route: "other")) { try driver.finish(.sampleOther, with: "") }
    #expect(throws: DriverError.noUnwindSegue(route: "other")) { try driver.cancel(.sampleOther) }
    let configurator = SampleConfigurator()
    configurator.isDeaf = true
    #expect(throws: DriverError.noUnwindSegue(route: "choice")) { try SceneDriver(configurator) }
  }
}
