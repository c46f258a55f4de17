import Synchronization
import Testing
@_spi(Host) import VIPKit

@testable import VIPTestKit

@Suite("The clock whose time is what a test says", .timeLimit(.minutes(10)))
struct StepClockTests {
  private func sleep(on clock: StepClock) async throws { try await clock.sleep(for: .seconds(60)) }

  @Test("Who is cancelled wakes by it; nobody after them does")
  func cancelled() async throws {
    let clock = StepClock()
    let cancelled = Task { try await sleep(on: clock) }
    await Task.yield()
    cancelled.cancel()
    await #expect(throws: CancellationError.self) { try await cancelled.value }
    let isAwake = Mutex(false)
    async let next: Void = {
      try await sleep(on: clock)
      isAwake.withLock { $0 = true }
    }()
    for _ in 0..<1000 { await Task.yield() }
    #expect(isAwake.withLock { !$0 })
    clock.step()
    try await next
  }

  @Test("Who is to wake first is woken first, and nobody behind the limit")
  func wakesInOrder() async throws {
    let clock = StepClock()
    let start = clock.now
    let (woken, wake) = AsyncStream.makeStream(of: Int.self)
    async let all: Void = withThrowingTaskGroup(of: Void.self) { group in
      for seconds in [3, 1, 2, 9] {
        group.addTask {
          try await clock.sleep(until: start + .seconds(seconds), tolerance: nil)
          wake.yield(seconds)
        }
      }
      try await group.waitForAll()
    }
    while clock.sleeps.now < 4 { await Task.yield() }
    var order: [Int] = []
    var numbers = woken.makeAsyncIterator()
    while clock.wakeNext(until: start + .seconds(3)) { order += [await numbers.next() ?? 0] }
    #expect((order, clock.now) == ([1, 2, 3], start + .seconds(3)))
    async let late: Void = clock.sleep(until: start + .seconds(1), tolerance: nil)
    while clock.sleeps.now < 2 { await Task.yield() }
    #expect(clock.wakeNext(until: start + .seconds(3)))
    #expect(clock.now == start + .seconds(3), "time doesn't go back")
    try await late
    clock.step()
    try await all
  }
}

@MainActor
@Suite("A scene that waits by a clock of steps settles", .timeLimit(.minutes(10)))
struct SettleAdvancingTests {
  private let clock = StepClock()
  private let driver: SceneDriver

  init() throws {
    var environment = EnvironmentValues()
    environment.system.clock = clock
    let waiting = TestConfigurator("Waiting") { Scene(viewController: WaitingViewController()) }
    driver = try SceneDriver(waiting, environment: environment)
  }

  private var viewController: WaitingViewController {
    get throws { try #require(driver.viewController as? WaitingViewController) }
  }

  @Test("what is typed is looked for once, after the last key; work that sleeps again and again goes on to its end")
  func debounce() async throws {
    try driver.type("A", into: "Search")
    try driver.type("An", into: "Search")
    let start = clock.now
    try await driver.settle(advancing: clock)
    #expect((driver.words, clock.now) == (["Search", "An", "found: An"], start + .milliseconds(300)))
    let actor = Counter()
    let (steps, viewController) = (clock, try viewController)
    viewController.task { [weak viewController] in
      // Another actor has its turn first.
      for _ in 1...3 {
        try? await steps.sleep(for: .milliseconds(200))
        viewController?.log.append(await actor.next())
      }
    }
    try await driver.settle(advancing: clock)
    #expect(viewController.log == [1, 2, 3])
  }

  @Test(
    "what is done for ever is done until the limit; who never makes a pause is named",
    arguments: [(Duration.seconds(1), 0), (.seconds(9), 0), (.seconds(10), 1), (.seconds(60), 6)])
  func every(limit: Duration, count: Int) async throws {
    let (viewController, start) = (try viewController, clock.now)
    viewController.every(.seconds(10)) { [weak viewController] in viewController?.log.append(0) }
    try await driver.settle(advancing: clock, by: limit)
    #expect((viewController.log.count, clock.now) == (count, start + .seconds(10 * count)))
    viewController.every(.zero) {}
    let endless = "the clock, by which somebody sleeps again and again without a pause"
    await #expect(throws: DriverError.unsettled(by: [endless])) { try await driver.settle(advancing: clock) }
  }

  @Test("work that waits for work that sleeps doesn't stop it; what waits for something else is named")
  func waiting() async throws {
    let (clock, viewController, gate) = (clock, try viewController, Gate())
    let sleeper = viewController.every(.milliseconds(500)) { gate.open() }
    viewController.task(file: "Waiting.swift", line: 1) { await gate.pass() }
    viewController.task(file: "Waiting.swift", line: 2) { await gate.pass() }
    try await driver.settle(advancing: clock)
    sleeper.cancel()
    let closed = Gate()
    viewController.task(file: "Waiting.swift", line: 3) { await closed.pass() }
    await #expect(throws: DriverError.unsettled(by: ["Waiting.swift:3"])) {
      try await driver.settle(advancing: clock, within: .milliseconds(60))
    }
    closed.open()
  }
}

private actor Counter {
  private var count = 0

  func next() -> Int {
    count += 1
    return count
  }
}

private final class WaitingViewController: ViewController {
  @State private var text = ""
  @State private var found = "nothing yet"
  var log: [Int] = []

  override var body: any View {
    VStack {
      TextField("Search", text: $text).onChange(of: text) { [weak self] in self?.search() }
      Text(found)
    }
  }

  private func search() {
    let clock = environment.system.clock
    task(id: "search") { [weak self] in
      guard (try? await clock.sleep(for: .milliseconds(300))) != nil, let self else { return }
      found = "found: \(text)"
    }
  }
}
