import Testing
@_spi(Host) import VIPKit
import VIPTestKit

@MainActor
@Suite("A test doesn't pass by doing what no user can do", .timeLimit(.minutes(10)))
struct FalsePassTests {
  private let driver: SceneDriver

  init() throws { driver = try SceneDriver(TestConfigurator("Form") { Scene(viewController: FormViewController()) }) }

  @Test("a label means an element of the kind that the act is for, as in a script")
  func kinds() async throws {
    #expect(throws: DriverError.noElement(label: "Save", found: ["Name", "Search"])) {
      try driver.type("x", into: "Save")
    }
    await #expect(throws: DriverError.noElement(label: "Name", found: Self.buttons)) { try await driver.press("Name") }
    await #expect(throws: DriverError.noElement(label: "N", found: Self.buttons)) { try await driver.press("N") }
    try await driver.press("Search")
    #expect(driver.words.contains("searched;"))
    try await driver.press("Flag")
    #expect(driver.words.contains("flag on"))
    #expect(driver.words.contains("Nothing here"), "what stands in the place of rows")
  }

  private static let buttons = ["Flag", "Save", "Search", "Fail", "Load"]

  @Test("a value is one that the element takes")
  func values() throws {
    func refused(_ action: Action, _ label: String, _ expected: String) {
      #expect(throws: DriverError.value(label: label, found: action, expected: expected)) {
        try driver.perform(action, on: label)
      }
    }
    refused(.set(100), "N", "a whole number from 1 to 9")
    refused(.set(1.5), "N", "a whole number from 1 to 9")
    refused(.pick(7), "Pick", "an option from 0 to 1")
    refused(.setDay(.latest), "Day", "a day from 2000-01-01 to 2000-01-02")
    refused(.setDay(nil), "Day", "a day from 2000-01-01 to 2000-01-02")
    refused(.edit("a\nb"), "Name", "a text of one line")
    try driver.perform(.set(9), on: "N")
    try driver.perform(.pick(1), on: "Pick")
  }

  @Test("nothing is done behind an alert")
  func alert() async throws {
    try await driver.press("Fail")
    let alert = DriverError.alert("bad")
    await #expect(throws: alert) { try await driver.press("Save") }
    #expect(throws: alert) { try driver.type("x", into: "Name") }
    await #expect(throws: alert) { try await driver.select(row: 1) }
    await #expect(throws: alert) { try await driver.run("Note") }
    await #expect(throws: alert) { _ = try await driver.goBack() }
    driver.dismissError()
    try await driver.press("Save")
    #expect(driver.words.contains("saved;"))
  }

  @Test("nothing is pressed beneath the loader; what is typed isn't lost")
  func loader() async throws {
    try driver.perform(.activate, on: "Load")
    let loading = DriverError.loading("loading")
    #expect(throws: loading) { try driver.perform(.activate, on: "Save") }
    await #expect(throws: loading) { try await driver.select(row: 1) }
    await #expect(throws: loading) { try await driver.run("Note") }
    try driver.type("x", into: "Name")
    #expect(driver.words.contains("x"))
  }

  @Test("the objects that a Builder hides are looked for, and of no scene nothing is said to be gone")
  func hidden() throws {
    let kept = Box<Hidden?>(nil)
    let hiding = TestConfigurator("Hiding") {
      let hidden = Hidden()
      kept.value = hidden
      return Scene { HidingView(hidden: hidden) }
    }
    var driver: SceneDriver? = try SceneDriver(hiding)
    let check = ReleaseCheck(driver?.scene)
    driver = nil
    #expect(check.alive == ["Hidden"])
    kept.value = nil
    #expect((check.alive, ReleaseCheck(nil).alive) == ([], ["no scene"]))
  }
}

private struct Datum: Identifiable { let id: Int }

private final class FormViewController: ViewController {
  @State private var name = ""
  @State private var log = ""
  @State private var number = 5
  @State private var day = CalendarDay.earliest
  @State private var pick = 1
  @State private var flag = false

  override var body: any View {
    VStack {
      TextField("Name", text: $name)
      Toggle("Flag", isOn: $flag)
      Text(flag ? "flag on" : "flag off")
      Stepper("N", value: $number, in: 1...9)
      DatePicker("Day", selection: $day, in: Self.first...Self.last)
      Picker("Pick", selection: $pick, options: [1, 2]) { "\($0)" }
      Button("Save") { [weak self] in self?.log += "saved;" }
      SearchField("Search", text: $name)
      Button("Search") { [weak self] in self?.log += "searched;" }
      Button("Fail") { [weak self] in self?.showError("bad") }
      Button("Load") { [weak self] in self?.showLoading("loading") }
      List([Datum(id: 1)]) {
        Text("row \($0.id)")
      } onSelect: { [weak self] _ in
        self?.log += "row;"
      }
      List([Datum](), placeholder: "Nothing here") { Text("row \($0.id)") }
      Text(log)
    }
  }

  private static let first = CalendarDay(year: 2000, month: 1, day: 1) ?? .earliest
  private static let last = CalendarDay(year: 2000, month: 1, day: 2) ?? .latest

  override var commands: [Command] { [Command("Note") { [weak self] in self?.log += "noted;" }] }
}

@MainActor
private final class Hidden {}

private struct HidingView: View {
  let hidden: Hidden
  var body: some View { Text("hiding") }
}
