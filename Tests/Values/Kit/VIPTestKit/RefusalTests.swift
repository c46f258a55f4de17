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

  @Test("a worker that the descriptor doesn't name, or of another type, isn't handed over; an optional needs a default")
  func undeclaredWorker() throws {
    let workers = TestWorkers().with(.number, 7).with(.text, "seven")
    let driver = try SceneDriver(Self.links(), workers: workers)
    #expect(try driver.context.worker(.number).wrappedValue == 7)
    #expect(throws: TestWorkers.Refusal.undeclared(worker: "TextWorker")) { try driver.context.worker(.text) }
    #expect(throws: TestWorkers.Refusal.undeclared(worker: "NumberWorker")) {
      try driver.context.worker(WorkerKey<String>("NumberWorker"))
    }
    #expect(throws: TestWorkers.Refusal.withoutDefault(worker: "LogWorker")) { try driver.context.worker(.log) }
    #expect(try driver.context.worker(.log, default: "nowhere").wrappedValue == "nowhere")
  }

  @Test("a screen isn't settled before its loader is gone, whoever takes it away")
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
