import Testing
@_spi(Host) import VIPKit
import VIPTestKit

@MainActor
@Suite("The driver does on a screen what a user does", .timeLimit(.minutes(10)))
struct SceneDriverTests {
  private let navigator = NavigatorSpy()
  private let driver: SceneDriver

  init() throws { driver = try SceneDriver(SampleConfigurator(), navigator: navigator) }

  @Test("a press waits for work; what can't be done is an error; an alert is dismissed once")
  func press() async throws {
    try driver.perform(.activate, on: "Work")
    #expect(driver.loading == "Working")
    try await driver.settle()
    #expect(driver.loading == nil)
    try await driver.press("Work")
    #expect(driver.loading == nil)
    await #expect(throws: DriverError.disabled(label: "Never")) { try await driver.press("Never") }
    await #expect(throws: DriverError.noRow(3, rows: 2)) { try await driver.select(row: 3) }
    await #expect(throws: DriverError.noRow(0, rows: 2)) { try await driver.select(row: 0) }
    await #expect(throws: DriverError.noLink(label: "Work")) { try await driver.follow("Work") }
    let viewController = try #require(driver.viewController as? SampleViewController)
    driver.dismissError()
    #expect(!viewController.lifecycle.contains("errorDismissed"))
    try await driver.press("Fail")
    #expect(driver.error == "It failed")
    for _ in 0..<2 { driver.dismissError() }
    #expect((driver.error, viewController.lifecycle.count { $0 == "errorDismissed" }) == (nil, 1))
    try await driver.press("Twice")
    #expect(driver.notices == ["twice"])
  }

  @Test(
    "nothing is done behind an alert, a question or the loader; what is typed beneath the loader isn't lost",
    arguments: [("Fail", DriverError.alert("It failed")), ("Ask", .asked("Sure?")), ("Import", .loading("Importing"))])
  func covered(button: String, refusal: DriverError) async throws {
    try driver.perform(.activate, on: button)
    while driver.error == nil && driver.question == nil && driver.loading == nil { await Task.yield() }
    let acts: [@MainActor (SceneDriver) async throws -> Void] = [
      { try await $0.press("Twice") }, { try await $0.select(row: 1) }, { try await $0.select(tab: "Log") },
      { try await $0.run("Note") }, { _ = try await $0.follow("Next") }, { try $0.perform(.activate, on: "Twice") },
    ]
    let others: [@MainActor (SceneDriver) async throws -> Void] = [
      { try $0.type("x", into: "Name") }, { _ = try await $0.goBack() },
    ]
    let isLoading = driver.loading != nil
    for (number, act) in (isLoading ? acts : acts + others).enumerated() {
      await #expect(throws: refusal, "act \(number)") { try await act(driver) }
    }
    if isLoading { try driver.type("x", into: "Name") }
    #expect(driver.words.contains("x") == isLoading)
  }

  @Test("a press ends where the scene asks; the answer goes on; what is told in passing is kept in order")
  func question() async throws {
    await #expect(throws: DriverError.noQuestion) { try await driver.answer("Yes") }
    for (choice, isSure) in [("Yes", true), ("No", false)] {
      try await driver.press("Ask")
      #expect(driver.question?.title == "Sure?")
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
  }

  @Test("a user who goes back leaves, unless the scene asks them")
  func goBack() async throws {
    let viewController = try #require(driver.viewController as? SampleViewController)
    try driver.type("x", into: "Name")
    #expect(try await driver.goBack() == false)
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
    #expect((store.text, viewController.lifecycle.count { $0 == "viewDidAppear" }) == ("cancelled", 3))
    #expect(throws: DriverError.noUnwindSegue(route: "other")) { try driver.finish(.sampleOther, with: "") }
    #expect(throws: DriverError.noUnwindSegue(route: "other")) { try driver.cancel(.sampleOther) }
    let configurator = SampleConfigurator()
    configurator.isDeaf = true
    #expect(throws: DriverError.noUnwindSegue(route: "choice")) { try SceneDriver(configurator) }
  }

  @Test("a header, a row that its list hasn't made, and a tab are used; what the tab shows does its work, in turn")
  func collections() async throws {
    let (sort, tab, chosen) = (Box<TableSort?>(nil), Box("Log"), Box(-1))
    let driver = try SceneDriver(
      TestConfigurator("Collections") { Scene { Collections(sort: sort, tab: tab, chosen: chosen) } })
    try await driver.press("Name")
    #expect(sort.value?.column == "Name")
    await #expect(throws: DriverError.noElement(label: "Size", found: ["Name"])) { try await driver.press("Size") }
    for (row, number) in [(777_778, 777_776), (2, 0)] {
      try await driver.select(row: row)
      #expect(chosen.value == number)
    }
    await #expect(throws: DriverError.notSelectable(row: 1)) { try await driver.select(row: 1) }
    await #expect(throws: DriverError.noRow(1_000_002, rows: 1_000_001)) { try await driver.select(row: 1_000_002) }
    try await driver.select(tab: "About")
    #expect((tab.value, driver.words.suffix(3)) == ("About", ["Version 1", "loaded", "all there"]))
    await #expect(throws: DriverError.noTab("Abut", found: ["Log", "About"])) { try await driver.select(tab: "Abut") }
  }

  @Test("a button and a command act on the screen that the user sees; what is told or done is followed by a new one")
  func shown() async throws {
    let page = SilentViewController()
    let driver = try SceneDriver(TestConfigurator("Silent") { Scene(viewController: page) })
    page.name = "new"
    #expect(driver.words.first == "old")
    try await driver.run("Shout")
    #expect(driver.words.first == "new")
    page.name = "newer"
    try await driver.press("Say")
    page.name = "newest"
    page.setNeedsDisplay()
    try await driver.press("Say")
    #expect(page.said == ["OLD", "new", "newest"])
  }
}

private struct Collections: View {
  let sort: Box<TableSort?>
  let tab: Box<String>
  let chosen: Box<Int>
  @State private var isLoaded = false
  @State private var isWhole = false

  var body: some View {
    VStack {
      Table([Datum<Int>(id: 1)], sort: sort.binding) {
        TableColumn("Name", isSortable: true) { _ in Text("a") }
        TableColumn("Size") { _ in Text("1") }
      }
      TabView(selection: tab.binding) {
        Tab("Log", value: "Log") {
          List(count: 1_000_000, id: \.self, row: { Text("Line \($0)") }, onSelect: { chosen.value = $0 })
        }
        Tab("About", value: "About") {
          Text("Version 1").task {
            await Task.yield()
            isLoaded = true
          }
          if isLoaded {
            Text("loaded").task {
              await Task.yield()
              isWhole = true
            }
          }
          if isWhole { Text("all there") }
        }
      }
    }
  }
}

/// Shows a name whose changes no observation sees.
private final class SilentViewController: ViewController {
  var name = "old"
  var said: [String] = []

  override var body: any View {
    let shown = name
    return VStack {
      Text(shown)
      Button("Say") { [weak self] in self?.said.append(shown) }
    }
  }

  override var commands: [Command] {
    let shown = name
    return [Command("Shout") { [weak self] in self?.said.append(shown.uppercased()) }]
  }
}
