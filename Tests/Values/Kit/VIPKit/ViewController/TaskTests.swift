import Testing
@_spi(Host) import VIPKit
import VIPTestKit

@MainActor
@Suite("The work of a view controller", .timeLimit(.minutes(10)))
struct TaskTests {
  @Test("it is working until all its work is done, and tells each change")
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
  }

  @Test("waiting for it includes the work that it begins in turn")
  func nested() async {
    let viewController = ViewController()
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
}
