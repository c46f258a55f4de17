import Testing
@_spi(Host) import VIPKit

@MainActor
@Suite("The container draws the loader and the alert around every screen")
struct ContainerTests {
  private let viewController = ViewController()

  @Test("the loader says what is being done, until it is hidden")
  func loader() {
    viewController.showLoading()
    #expect(viewController.container.loading == "Loading")
    viewController.showLoading("Signing in")
    #expect(viewController.container.loading == "Signing in")
    viewController.hideLoading()
    #expect(viewController.container.loading == nil)
  }

  @Test("what the loader stands for is cancelled once; a loader that says no button has none")
  func cancel() {
    var cancellations = 0
    viewController.showLoading("Importing", cancel: "Cancel") { cancellations += 1 }
    #expect(viewController.container.cancelTitle == "Cancel")
    #expect(viewController.container.cancelLoading())
    #expect(viewController.container.loading == nil)
    #expect(viewController.container.cancelTitle == nil)
    #expect(!viewController.container.cancelLoading())
    #expect(cancellations == 1)

    viewController.showLoading("Importing", cancel: "Cancel") { cancellations += 1 }
    viewController.showLoading("Loading")
    #expect(viewController.container.cancelTitle == nil)
    viewController.showLoading("Importing", cancel: "Cancel") { cancellations += 1 }
    viewController.hideLoading()
    #expect(!viewController.container.cancelLoading())
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

  @Test("an alert takes the place of an earlier one, and is dismissed once")
  func alert() {
    viewController.showError("first")
    viewController.showError("second")
    #expect(viewController.container.error == "second")
    #expect(viewController.container.dismissError())
    #expect(viewController.container.error == nil)
    #expect(!viewController.container.dismissError())
  }

  @Test("loader and alert are apart from one another, and from the screen")
  func apart() {
    viewController.showError("error")
    viewController.showLoading()
    viewController.setNeedsDisplay()
    viewController.hideLoading()
    #expect(viewController.container.error == "error")
  }

  @Test("each change is told")
  func onChange() {
    var changes = 0
    viewController.container.onChange = { changes += 1 }
    viewController.showLoading()
    viewController.hideLoading()
    viewController.showError("error")
    viewController.container.dismissError()
    #expect(changes == 4)
    viewController.container.dismissError()
    #expect(changes == 4)
  }
}
