import Testing
@_spi(Host) import VIPKit
import VIPTestKit

@MainActor
@Suite("The spies and checks of the kit", .timeLimit(.minutes(10)))
struct SpyTests {
  @Test("the navigator writes down where it was asked to go, and passes data where the test has set a store")
  func navigator() {
    let navigator = NavigatorSpy()
    let next = SampleInteractor()
    let previous = SampleInteractor()

    navigator.go(.sampleNext) { _ in Issue.record("there is no destination yet") }
    navigator.destinations["next"] = next
    navigator.previous = previous
    navigator.go(.sampleNext) { $0.text = "passed" }
    navigator.back { (store: any SampleDataStore) in store.text = "handed back" }
    navigator.back { (_: SceneDriver) in Issue.record("the previous store is no SceneDriver") }

    navigator.destinations["next"] = navigator
    navigator.go(.sampleNext) { _ in Issue.record("the destination is no SampleDataStore") }

    #expect(
      navigator.moves == [
        .follow(route: "next"), .follow(route: "next"), .back,
        .back, .notPassed(expected: "SceneDriver", found: "SampleInteractor"),
        .follow(route: "next"), .notPassed(expected: "SampleDataStore", found: "NavigatorSpy"),
      ])
    #expect(next.text == "passed")
    #expect(previous.text == "handed back")
  }

  @Test("results are written down, and the way to the root")
  func results() {
    let navigator = NavigatorSpy()
    navigator.go(.sampleChoice)
    navigator.finish(.sampleChoice, with: "chosen")
    navigator.popToRoot()
    #expect(navigator.moves == [.follow(route: "choice"), .finish, .popToRoot])
    #expect(navigator.results as? [String] == ["chosen"])
  }

  @Test("a route is available unless the test says otherwise")
  func available() {
    let navigator = NavigatorSpy()
    #expect(navigator.canGo(.sampleNext))
    navigator.unavailable = ["next"]
    #expect(!navigator.canGo(.sampleNext))
    #expect(navigator.canGo(.sampleLoose))
  }

  @Test("an open route leads where the test says")
  func openRoute() {
    let navigator = NavigatorSpy()
    let open = OpenRoute<any SampleDataStore>("sample")
    let store = SampleInteractor()
    #expect(navigator.destinations(of: open) == [])
    navigator.openDestinations["sample"] = [RouteDestination(id: "A", title: "a")]
    navigator.destinations["sample.A"] = store
    #expect(navigator.destinations(of: open) == [RouteDestination(id: "A", title: "a")])

    navigator.go(open, to: "A") { $0.text = "passed" }

    #expect(navigator.moves == [.follow(route: "sample.A")])
    #expect(store.text == "passed")
  }

  @Test("the release check names the object that is kept")
  func leak() throws {
    var driver: SceneDriver? = try SceneDriver(SampleConfigurator())
    let check = ReleaseCheck(driver?.scene)
    var kept: AnyObject? = driver?.scene.presenter
    #expect(check.alive == ["viewController", "interactor", "presenter", "router"])

    driver = nil
    #expect(check.alive == ["presenter"])
    #expect(kept != nil)
    kept = nil
    #expect(check.alive == [])
    #expect(ReleaseCheck(nil).alive == ["no scene"])
  }

  @Test("a worker that the test hasn't set is missing by its name; one of another type too")
  func workers() throws {
    let key = WorkerKey<Int>("NumberWorker")
    let workers = TestWorkers()
    #expect(throws: TestWorkers.Refusal.missing(worker: "NumberWorker")) { try workers.slot(for: key) }

    workers.with(key, 7)
    #expect(try workers.slot(for: key).current == 7)
    #expect(try workers.slot(for: key) === workers.slot(for: key))
    #expect(throws: TestWorkers.Refusal.missing(worker: "NumberWorker")) {
      try workers.slot(for: WorkerKey<String>("NumberWorker"))
    }
  }

  @Test("a gate holds all that come until it opens, and nobody after")
  func gate() async {
    let gate = Gate()
    var passed = 0
    let tasks = (0..<3).map { _ in
      Task {
        await gate.pass()
        passed += 1
      }
    }
    await gate.reached()
    for _ in 0..<10 { await Task.yield() }
    #expect(passed == 0)
    await gate.reached()

    gate.open()
    for task in tasks { await task.value }
    #expect(passed == 3)
    await gate.pass()
  }
}
