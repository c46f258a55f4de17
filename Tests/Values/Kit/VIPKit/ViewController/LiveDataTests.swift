import Testing
@_spi(Host) import VIPKit
import VIPTestKit

@MainActor
@Suite("What goes on while a scene is there, and the loader and the alert around its screen", .timeLimit(.minutes(10)))
struct LiveDataTests {
  private let viewController = ViewController()
  private var container: Container { viewController.container }

  @Test("What is observed, and a use case that is followed, are no work to wait for, and end with the scene")
  func observe() async {
    let (values, send) = AsyncStream.makeStream(of: Int.self)
    let (ends, end) = AsyncStream.makeStream(of: String.self)
    send.onTermination = { _ in end.yield("values") }
    var received: [Int] = []
    var viewController: ViewController? = ViewController()
    viewController?.observe(values) { received.append($0) }
    viewController?.observe {
      received.append(0)
      for await _ in AsyncStream<Void>(unfolding: { try? await Task.sleep(for: .seconds(3600)) }) {}
      end.yield("use case")
    }
    #expect(viewController?.isWorking == false)
    await viewController?.finishTasks()
    send.yield(1)
    send.yield(2)
    while received.count < 3 { await Task.yield() }
    viewController = nil
    var ended: Set<String> = []
    for await name in ends {
      ended.insert(name)
      if ended.count == 2 { break }
    }
    #expect(received.sorted() == [0, 1, 2])
  }

  @Test("An error ends what is observed, and is told; what is done again and again waits between, and can be ended")
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
    let clock = StepClock()
    viewController.environment.system.clock = clock
    var count = 0
    let timer = viewController.every(.seconds(60)) { count += 1 }
    #expect(!viewController.isWorking)
    for number in 1...3 {
      clock.step()
      while count < number { await Task.yield() }
    }
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
    let places = viewController.unfinishedTasks.map { $0.prefix { $0 != ":" } }
    #expect(places == Array(repeating: "KitTests/LiveDataTests.swift", count: 3))
    for gate in gates { gate.open() }
    await viewController.finishTasks()
    #expect((ended.sorted(), viewController.unfinishedTasks) == (["first true", "second false"], []))
  }

  @Test("A view controller is working until all is done, what that begins in turn, too, and tells each change")
  func isWorking() async {
    let gates = [Gate(), Gate()]
    var changes = 0
    viewController.container.onChange = { changes += 1 }
    for gate in gates { viewController.task { await gate.pass() } }
    #expect((viewController.isWorking, changes) == (true, 2))
    gates[0].open()
    while changes < 3 { await Task.yield() }
    #expect(viewController.isWorking)
    gates[1].open()
    await viewController.finishTasks()
    #expect((viewController.isWorking, changes) == (false, 4))
    var steps: [Int] = []
    viewController.task { [weak viewController] in
      await Task.yield()
      steps.append(1)
      viewController?.task { [weak viewController] in
        await Task.yield()
        steps.append(2)
        viewController?.task { steps.append(3) }
      }
    }
    await viewController.finishTasks()
    #expect(steps == [1, 2, 3])
    await viewController.finishTasks()
  }

  @Test("The loader says what is being done, until it is hidden or cancelled, once; one that says no button has none")
  func loader() {
    viewController.showLoading()
    #expect(container.loading == "Loading")
    viewController.showLoading("Signing in")
    #expect(container.loading == "Signing in")
    viewController.hideLoading()
    #expect(container.loading == nil)
    var cancellations = 0
    func importing() { viewController.showLoading("Importing", cancel: "Cancel") { cancellations += 1 } }
    importing()
    #expect((container.cancelTitle, container.cancelLoading()) == ("Cancel", true))
    #expect((container.loading, container.cancelTitle, container.cancelLoading()) == (nil, nil, false))
    importing()
    viewController.showLoading("Loading")
    #expect(container.cancelTitle == nil)
    importing()
    viewController.hideLoading()
    #expect((container.cancelLoading(), cancellations) == (false, 1))
  }

  @Test("Work is cancelled by its id, its question is taken back, and other work goes on")
  func cancelTask() async {
    var ended: [String] = []
    for id in ["import", "other"] {
      viewController.task(id: id) {
        await Task.yield()
        ended.append("\(id) \(Task.isCancelled)")
      }
    }
    viewController.cancelTask(id: "import")
    viewController.cancelTask(id: "unknown")
    await viewController.finishTasks()
    #expect(ended.sorted() == ["import true", "other false"])
    viewController.task(id: "asks") { [viewController] in
      _ = await viewController.ask(Dialog("Sure?", confirm: "Yes", cancel: "No"))
    }
    while container.question == nil { await Task.yield() }
    viewController.cancelTask(id: "asks")
    for _ in 0..<1000 where container.question != nil { await Task.yield() }
    #expect(container.question == nil)
    container.withdrawQuestions()
  }

  @Test("An alert takes the place of an earlier one, is apart from the loader, is dismissed once; changes are told")
  func alert() {
    viewController.showError("first")
    viewController.showError("second")
    viewController.showLoading()
    viewController.setNeedsDisplay()
    viewController.hideLoading()
    #expect((container.error, container.dismissError()) == ("second", true))
    #expect((container.error, container.dismissError()) == (nil, false))
    var changes = 0
    container.onChange = { changes += 1 }
    viewController.showLoading()
    viewController.hideLoading()
    viewController.showError("error")
    container.dismissError()
    container.dismissError()
    #expect(changes == 4)
  }
}
