import Testing
@_spi(Host) import VIPKit
import VIPTestKit

@MainActor
@Suite("A test refuses what the host refuses", .timeLimit(.minutes(10)))
struct RefusalTests {
  private let navigator = NavigatorSpy()

  private static func links() -> TestConfigurator {
    let descriptor = SceneDescriptor(
      id: "Links", version: "1.0.0", routes: .sampleNext, .sampleLoose, workers: .number, .log.optional)
    return TestConfigurator(descriptor) { Scene(viewController: HostingController(rootView: Links())) }
  }

  @Test("a link without anything to pass works by itself; one with data needs a segue; one of no route isn't followed")
  func links() async throws {
    let driver = try SceneDriver(Self.links(), navigator: navigator)
    try await driver.follow("Loose")
    #expect(navigator.moves == [.follow(route: "loose")])
    await #expect(throws: DriverError.noSegue(label: "Next", expected: "SampleDataStore")) {
      try await driver.follow("Next")
    }
    await #expect(throws: DriverError.undeclaredRoute(label: "Other", route: "elsewhere")) {
      try await driver.follow("Other")
    }
    navigator.destinations["elsewhere"] = SampleInteractor()
    driver.context.navigator.go(.elsewhere) { _ in Issue.record("the host passes nothing") }
    #expect(navigator.moves == [.follow(route: "loose"), .undeclared(route: "elsewhere")])
  }

  @Test("a worker that isn't set or declared, or of another type, isn't handed over; an optional one needs a default")
  func undeclaredWorker() throws {
    let workers = TestWorkers()
    #expect(throws: TestWorkers.Refusal.missing(worker: "NumberWorker")) { try workers.slot(for: .number) }
    workers.with(.number, 7).with(.text, "seven")
    #expect(try workers.slot(for: .number) === workers.slot(for: .number))
    #expect(throws: TestWorkers.Refusal.missing(worker: "NumberWorker")) {
      try workers.slot(for: WorkerKey<String>("NumberWorker"))
    }
    let driver = try SceneDriver(Self.links(), workers: workers)
    #expect(try driver.context.worker(.number).wrappedValue == 7)
    #expect(throws: TestWorkers.Refusal.undeclared(worker: "TextWorker")) { try driver.context.worker(.text) }
    #expect(throws: TestWorkers.Refusal.undeclared(worker: "NumberWorker")) {
      try driver.context.worker(WorkerKey<String>("NumberWorker"))
    }
    #expect(throws: TestWorkers.Refusal.withoutDefault(worker: "LogWorker")) { try driver.context.worker(.log) }
    #expect(try driver.context.worker(.log, default: "nowhere").wrappedValue == "nowhere")
  }

  @Test("a screen isn't settled before its loader is gone, no matter who takes it away")
  func loader() async throws {
    let driver = try SceneDriver(Self.links())
    driver.viewController.showLoading("Waiting")
    await #expect(throws: DriverError.unsettled(by: ["the loader: Waiting"])) {
      try await driver.settle(within: .milliseconds(60))
    }
    Task { driver.viewController.hideLoading() }
    try await driver.settle()
    #expect(driver.loading == nil)
  }

  @Test("a label means an element of the kind that the act is for, as in a script, and a value is one that it takes")
  func kinds() async throws {
    let driver = try SceneDriver(TestConfigurator("Form") { Scene { FormView() } })
    let buttons = ["Flag", "Save", "Search"]
    #expect(throws: DriverError.noElement(label: "Save", found: ["Name", "Search"])) {
      try driver.type("x", into: "Save")
    }
    for label in ["Name", "N"] {
      await #expect(throws: DriverError.noElement(label: label, found: buttons)) { try await driver.press(label) }
    }
    try await driver.press("Search")
    try await driver.press("Flag")
    // The last is what stands in the place of rows.
    #expect(Set(driver.words).isSuperset(of: ["searched;", "flag on", "Nothing here"]))
    let day = "a day from 0001-01-01 to 0001-01-02"
    let refused: [(action: Action, label: String, expected: String)] = [
      (.set(100), "N", "a whole number from 1 to 9"), (.set(1.5), "N", "a whole number from 1 to 9"),
      (.pick(7), "Pick", "an option from 0 to 1"), (.setDay(.latest), "Day", day), (.setDay(nil), "Day", day),
      (.edit("a\nb"), "Name", "a text of one line"),
    ]
    for (action, label, expected) in refused {
      #expect(throws: DriverError.value(label: label, found: action, expected: expected)) {
        try driver.perform(action, on: label)
      }
    }
    try driver.perform(.set(9), on: "N")
    try driver.perform(.pick(1), on: "Pick")
  }

  @Test("an entry point hands over what it says, and no other kind of library")
  func entryPoint() throws {
    #expect(try TestEntryPoint.scene(in: Self.links().asEntryPoint()) is TestConfigurator)
    #expect(throws: EntryPointError.noWorker) { try TestEntryPoint.worker(in: Self.links().asEntryPoint()) }
    #expect(try TestEntryPoint.worker(in: NumberConfigurator().asEntryPoint()) is NumberConfigurator)
    #expect(throws: EntryPointError.noScene) { try TestEntryPoint.scene(in: NumberConfigurator().asEntryPoint()) }
  }
}

private struct Links: View {
  var body: some View {
    NavigationLink("Next", route: .sampleNext)
    NavigationLink("Loose", route: .sampleLoose)
    NavigationLink("Other", route: .elsewhere)
  }
}

private struct FormView: View {
  @State private var name = ""
  @State private var log = ""
  @State private var number = 5
  @State private var day = CalendarDay.earliest
  @State private var pick = 1
  @State private var flag = false

  var body: some View {
    VStack {
      TextField("Name", text: $name)
      Toggle("Flag", isOn: $flag)
      Text(flag ? "flag on" : "flag off")
      Stepper("N", value: $number, in: 1...9)
      DatePicker("Day", selection: $day, in: CalendarDay.earliest...CalendarDay.earliest.adding(days: 1))
      Picker("Pick", selection: $pick, options: [1, 2]) { "\($0)" }
      Button("Save") {}
      SearchField("Search", text: $name)
      Button("Search") { log += "searched;" }
      List([Datum<Int>](), placeholder: "Nothing here") { Text("row \($0.id)") }
      Text(log)
    }
  }
}

@MainActor
private final class NumberConfigurator: WorkerConfigurator {
  let descriptor = WorkerDescriptor(id: "Number", version: "1.0.0", provides: .number)
  func makeWorker(in context: WorkerContext) throws -> Int { 7 }
}

extension Route where Destination == any SampleDataStore {
  fileprivate static var elsewhere: Route { Route("elsewhere", to: "Elsewhere") }
}

extension WorkerKey where Worker == Int {
  fileprivate static var number: WorkerKey { WorkerKey("NumberWorker") }
}

extension WorkerKey where Worker == String {
  fileprivate static var text: WorkerKey { WorkerKey("TextWorker") }
  fileprivate static var log: WorkerKey { WorkerKey("LogWorker") }
}
