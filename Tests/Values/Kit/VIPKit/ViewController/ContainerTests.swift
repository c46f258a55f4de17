import Testing
@_spi(Host) import VIPKit

@MainActor
@Suite("The container draws the loader and the alert around every screen")
struct ContainerTests {
  private let viewController = ViewController()
  private var container: Container { viewController.container }

  @Test("the loader says what is being done, until it is hidden")
  func loader() {
    viewController.showLoading()
    #expect(container.loading == "Loading")
    viewController.showLoading("Signing in")
    #expect(container.loading == "Signing in")
    viewController.hideLoading()
    #expect(container.loading == nil)
  }

  @Test("what the loader stands for is cancelled once; a loader that says no button has none")
  func cancel() {
    var cancellations = 0
    viewController.showLoading("Importing", cancel: "Cancel") { cancellations += 1 }
    #expect(container.cancelTitle == "Cancel")
    #expect(container.cancelLoading())
    #expect(container.loading == nil)
    #expect(container.cancelTitle == nil)
    #expect(!container.cancelLoading())
    #expect(cancellations == 1)

    viewController.showLoading("Importing", cancel: "Cancel") { cancellations += 1 }
    viewController.showLoading("Loading")
    #expect(container.cancelTitle == nil)
    viewController.showLoading("Importing", cancel: "Cancel") { cancellations += 1 }
    viewController.hideLoading()
    #expect(!container.cancelLoading())
    #expect(cancellations == 1)
  }

  @Test("work is cancelled by its id, and other work goes on")
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
  }

  @Test("the question of work that is cancelled is taken back")
  func cancelledQuestion() async {
    viewController.task(id: "asks") { [viewController] in
      _ = await viewController.ask(Dialog("Sure?", confirm: "Yes", cancel: "No"))
    }
    while container.question == nil { await Task.yield() }
    viewController.cancelTask(id: "asks")
    for _ in 0..<1000 where container.question != nil { await Task.yield() }
    #expect(container.question == nil)
    container.withdrawQuestions()
  }

  @Test("an alert takes the place of an earlier one, is apart from loader and screen, and is dismissed once")
  func alert() {
    viewController.showError("first")
    viewController.showError("second")
    viewController.showLoading()
    viewController.setNeedsDisplay()
    viewController.hideLoading()
    #expect(container.error == "second")
    #expect(container.dismissError())
    #expect(container.error == nil)
    #expect(!container.dismissError())
  }

  @Test("each change is told")
  func onChange() {
    var changes = 0
    container.onChange = { changes += 1 }
    viewController.showLoading()
    viewController.hideLoading()
    viewController.showError("error")
    container.dismissError()
    #expect(changes == 4)
    container.dismissError()
    #expect(changes == 4)
  }
}
