import Testing
@_spi(Host) import VIPKit

@MainActor
@Suite("The container draws the loader and the alert around every screen")
struct ContainerTests {
  private let viewController = ViewController()
  private var container: Container { viewController.container }

  @Test("the loader says what is being done, until it is hidden or cancelled, once; one that says no button has none")
  func loader() {
    viewController.showLoading()
    #expect(container.loading == "Loading")
    viewController.showLoading("Signing in")
    #expect(container.loading == "Signing in")
    viewController.hideLoading()
    #expect(container.loading == nil)
    var cancellations = 0
    viewController.showLoading("Importing", cancel: "Cancel") { cancellations += 1 }
    #expect(container.cancelTitle == "Cancel")
    #expect(container.cancelLoading())
    #expect((container.loading, container.cancelTitle) == (nil, nil))
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

  @Test("work is cancelled by its id, its question is taken back, and other work goes on")
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

  @Test("an alert takes the place of an earlier one, is apart from the loader, is dismissed once; changes are told")
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
