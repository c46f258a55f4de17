import Testing
@_spi(Host) import VIPKit
import VIPTestKit

@MainActor
@Suite("What goes on while a scene is there", .timeLimit(.minutes(10)))
struct LiveDataTests {
  private let viewController = ViewController()

  @Test("What is observed is received, is no work to wait for, and ends with the scene")
  func observe() async throws {
    let (values, send) = AsyncStream.makeStream(of: Int.self)
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    send.onTermination = { _ in end.yield() }
    var received: [Int] = []
    var viewController: ViewController? = ViewController()
    viewController?.observe(values) { received.append($0) }
    #expect(viewController?.isWorking == false)
    await viewController?.finishTasks()
    send.yield(1)
    send.yield(2)
    while received.count < 2 { await Task.yield() }
    #expect(received == [1, 2])
    viewController = nil
    for await _ in ends { break }
    #expect(received == [1, 2])
  }

  @Test("A use case that is followed is no work to wait for, and ends with the scene")
  func follow() async {
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    var begun = 0
    var viewController: ViewController? = ViewController()
    viewController?.observe {
      begun += 1
      for await _ in AsyncStream<Void>(unfolding: { try? await Task.sleep(for: .seconds(3600)) }) {}
      end.yield()
    }
    while begun == 0 { await Task.yield() }
    #expect(viewController?.isWorking == false)
    viewController = nil
    for await _ in ends { break }
    #expect(begun == 1)
  }

  @Test("An error ends what is observed, and is told")
  func failure() async {
    struct Fault: Error, Equatable {}
    let values = AsyncThrowingStream<Int, any Error> { continuation in
      continuation.yield(1)
      continuation.finish(throwing: Fault())
    }
    var received: [String] = []
    await viewController.observe(values) {
      received.append("\($0)")
    } onFailure: {
      received.append("\($0)")
    }.value
    #expect(received == ["1", "Fault()"])
  }

  @Test("What is done again and again waits between, and can be ended")
  func every() async {
    let clock = StepClock()
    viewController.environment.system.clock = clock
    var count = 0
    let timer = viewController.every(.seconds(60)) { count += 1 }
    #expect(!viewController.isWorking)
    for number in 1...3 {
      clock.step()
      while count < number { await Task.yield() }
    }
    #expect(count == 3)
    timer.cancel()
    await timer.value
    #expect(count == 3)
  }

  @Test("Work with an id takes the place of what was begun with it before; what keeps a screen from settling is said")
  func replaced() async {
    let gates = [Gate(), Gate()]
    var ended: [String] = []
    viewController.task(id: "search") {
      await gates[0].pass()
      ended.append("first \(Task.isCancelled)")
    }
    viewController.task(id: "search") {
      await gates[1].pass()
      ended.append("second \(Task.isCancelled)")
    }
    viewController.task { await gates[1].pass() }
    #expect(viewController.unfinishedTasks.count == 3)
    #expect(viewController.unfinishedTasks.allSatisfy { $0.hasPrefix("KitTests/LiveDataTests.swift:") })
    for gate in gates { gate.open() }
    await viewController.finishTasks()
    #expect((ended.sorted(), viewController.unfinishedTasks) == (["first true", "second false"], []))
  }
}

@MainActor
@Suite("The work of a view controller", .timeLimit(.minutes(10)))
struct TaskTests {
  @Test("it is working until all its work is done, and what that begins in turn, and tells each change")
  func isWorking() async {
    let viewController = ViewController()
    let gates = [Gate(), Gate()]
    var changes = 0
    viewController.container.onChange = { changes += 1 }

    for gate in gates { viewController.task { await gate.pass() } }
    #expect(viewController.isWorking)
    #expect(changes == 2)

    gates[0].open()
    while changes < 3 { await Task.yield() }
    #expect(viewController.isWorking)

    gates[1].open()
    await viewController.finishTasks()
    #expect(!viewController.isWorking)
    #expect(changes == 4)
    let other = ViewController()
    var steps: [Int] = []
    other.task { [weak other] in
      await Task.yield()
      steps.append(1)
      other?.task { [weak other] in
        await Task.yield()
        steps.append(2)
        other?.task { steps.append(3) }
      }
    }
    await other.finishTasks()
    #expect(steps == [1, 2, 3])
    await other.finishTasks()
  }
}
