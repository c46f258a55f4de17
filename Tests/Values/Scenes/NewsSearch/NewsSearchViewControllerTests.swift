import Articles
import NewsTestSupport
import Testing
@_spi(Host) import VIPKit
import VIPTestKit

@testable import NewsSearch

@Suite("NewsSearch: the ViewController makes requests and shows view models", .timeLimit(.minutes(10)))
struct NewsSearchViewControllerTests {
  private let interactor = NewsSearchBusinessLogicSpy()
  private let router = NewsSearchRoutingLogicSpy()
  private let clock = StepClock()
  private let controller = NewsSearchViewController()

  init() {
    controller.interactor = interactor
    controller.router = router
    controller.environment.system.clock = clock
  }

  @Test("it opens with the text that was kept, and searches for it; so it does when the text was restored")
  func opens() async {
    controller.text = "one"
    controller.viewDidLoad()

    #expect(
      controller.render().root.description == """
        vStack
          form
            textField "Search for" "one"
            button "Search"
          list placeholder "Searching"
        """)
    await controller.finishTasks()
    controller.stateRestored()
    await controller.finishTasks()
    #expect(interactor.searches.map(\.text) == ["one", "one"])
    #expect(controller.container.loading == nil)
  }

  @Test("it searches as one types, without a loader over the field; the button searches behind one")
  func types() async throws {
    try await type("o")
    try await type("on")
    #expect(interactor.searches.map(\.text) == ["o", "on"])
    #expect(controller.container.loading == nil)

    try press("Search")
    #expect(controller.container.loading == "Loading")
    await controller.finishTasks()
    controller.displayFoundArticles(viewModel: .found([], placeholder: ""))
    #expect(controller.container.loading == nil)
    #expect(interactor.searches.map(\.text) == ["o", "on", "on"])
    #expect(interactor.searches.map(\.isPressed) == [false, false, true])
  }

  @Test("it shows what was found, or why there is nothing")
  func rows() {
    controller.displayFoundArticles(viewModel: .found(.german, placeholder: "Nothing"))
    #expect(controller.render().root.find(ElementID("row.2")) != nil)

    controller.displayFoundArticles(viewModel: .cancelled(note: "Cancelled"))
    #expect(controller.render().root.find(ElementID("row.2")) != nil)
    #expect(controller.render().root.description.contains("text \"Cancelled\" secondary"))

    controller.displayFoundArticles(viewModel: .found([], placeholder: "Nothing"))
    #expect(controller.render().root.find(ElementID("list."))?.description == #"list placeholder "Nothing""#)
  }

  @Test("after a failure there is one alert and no row, and Retry says that it was pressed")
  func failure() async throws {
    controller.displayFoundArticles(viewModel: .found(.german, placeholder: ""))
    controller.displayFoundArticles(viewModel: .failed(message: "why"))
    await controller.finishTasks()
    #expect(controller.render().root.find(ElementID("row.2")) == nil)
    let question = try #require(controller.container.question)
    #expect(question.title == "why")
    controller.container.answer(question.number, choice: 1)
    await controller.finishTasks()

    try await type("one")
    controller.displayFoundArticles(viewModel: .waitingForRetry(placeholder: "Try again"))
    try press("Retry")
    await controller.finishTasks()
    #expect(interactor.searches.map(\.isPressed) == [false, true])
    controller.displayFoundArticles(viewModel: .found([], placeholder: ""))
    #expect(controller.render().root.flattened.first { $0.label == "Retry" } == nil)
  }

  @Test("a chosen row is told to the Interactor; then the Router goes. Ages are shown again and again")
  func selection() async throws {
    controller.viewDidLoad()
    await controller.finishTasks()
    controller.displayFoundArticles(viewModel: .found(.german, placeholder: ""))

    #expect(controller.render().perform(.activate, on: ElementID("row.2")))
    #expect(interactor.selections == [NewsSearch.SelectArticle.Request(id: "2")])
    controller.displaySelectedArticle(viewModel: .failed(message: "gone"))
    #expect(router.routes == [])
    #expect(controller.container.error == "gone")
    controller.displaySelectedArticle(viewModel: .selected)
    #expect(router.routes == ["viewArticle"])

    clock.step()
    while interactor.ages == 0 { await Task.yield() }
    #expect(!controller.isWorking)
  }

  private func type(_ text: String) async throws {
    #expect(controller.render().perform(.edit(text), on: ElementID("textField.Search for")))
    await controller.finishTasks()
  }

  private func press(_ label: String) throws {
    let screen = controller.render()
    let button = try #require(screen.root.flattened.first { $0.label == label })
    #expect(screen.perform(.activate, on: button.id))
  }
}
