import Articles
import NewsTestSupport
import Testing
@_spi(Host) import VIPKit
import VIPTestKit

@testable import NewsSearch

@Suite("NewsSearch: the view makes requests and shows the state", .timeLimit(.minutes(10)))
struct NewsSearchViewTests {
  private let state = ArticleListState()
  private let interactor = NewsSearchBusinessLogicSpy()
  private let router = NewsSearchRoutingLogicSpy()
  private let clock = StepClock()

  private func controller(text: String = "") -> HostingController<NewsSearchView> {
    let view = NewsSearchView(state: state, text: text, interactor: interactor, router: router)
    let controller = HostingController(rootView: view)
    controller.environment.system.clock = clock
    return controller
  }

  @Test("it opens with the text that was kept, and searches for it")
  func opens() async {
    let controller = controller(text: "one")
    let gate = Gate()
    interactor.search = { await gate.pass() }
    _ = controller.render()
    await gate.reached()

    #expect(
      controller.render().root.description == """
        vStack
          form
            textField "Search for" "one"
            button "Search"
          list placeholder "Searching"
        """)
    gate.open()
    await controller.finishTasks()
    #expect(interactor.searches.map(\.text) == ["one"])
    #expect(controller.container.loading == nil)
  }

  @Test("it searches as one types, without a loader over the field; the button searches behind one")
  func types() async throws {
    let controller = controller()
    try await type("o", in: controller)
    try await type("on", in: controller)
    #expect(interactor.searches.map(\.text) == ["o", "on"])
    #expect(controller.container.loading == nil)

    let gate = Gate()
    interactor.search = { await gate.pass() }
    try press("Search", in: controller)
    await gate.reached()
    _ = controller.render()
    #expect(controller.container.loading == "Loading")
    gate.open()
    await controller.finishTasks()
    _ = controller.render()
    #expect(controller.container.loading == nil)
    #expect(interactor.searches.map(\.text) == ["o", "on", "on"])
  }

  @Test("it shows what was found, or why there is nothing")
  func rows() async {
    let controller = controller()
    _ = controller.render()
    await controller.finishTasks()
    let presenter = ArticleListPresenter.german(state)

    presenter.present([.cycle, .undated], placeholder: "Nothing")
    #expect(controller.render().root.find(ElementID("row.2")) != nil)

    presenter.present([], placeholder: "Nothing")
    #expect(controller.render().root.find(ElementID("list."))?.description == #"list placeholder "Nothing""#)
  }

  @Test("after a failure there is one alert, and Retry says that it was pressed")
  func failure() async throws {
    let controller = controller()
    let presenter = ArticleListPresenter.german(state)
    _ = controller.render()
    await controller.finishTasks()
    presenter.presentFailure("why")
    _ = controller.render()
    let question = try #require(controller.container.question)
    #expect(question.title == "why")
    controller.container.answer(question.number, choice: 1)

    try await type("one", in: controller)
    interactor.search = { presenter.present([], placeholder: "") }
    try press("Retry", in: controller)
    await controller.finishTasks()
    #expect(interactor.searches.map(\.text) == ["", "one", "one"])
    #expect(interactor.searches.map(\.isPressed) == [false, false, true])
    #expect(controller.render().root.flattened.first { $0.label == "Retry" } == nil)
  }

  @Test("a chosen row is told to the Interactor; then the Router goes. Ages are shown again and again")
  func selection() async throws {
    let controller = controller()
    let presenter = ArticleListPresenter.german(state)
    presenter.present([.cycle, .undated], placeholder: "")
    interactor.select = { presenter.presentSelectedArticle(response: .selected) }

    #expect(controller.render().perform(.activate, on: ElementID("row.2")))
    await controller.finishTasks()
    _ = controller.render()
    #expect(interactor.selections == [NewsSearch.SelectArticle.Request(id: "2")])
    #expect(router.routes == ["viewArticle"])

    clock.step()
    while interactor.ages == 0 { await Task.yield() }
    #expect(!controller.isWorking)
  }

  private func type(_ text: String, in controller: ViewController) async throws {
    #expect(controller.render().perform(.edit(text), on: ElementID("textField.Search for")))
    _ = controller.render()
    await controller.finishTasks()
  }

  private func press(_ label: String, in controller: ViewController) throws {
    let screen = controller.render()
    let button = try #require(screen.root.flattened.first { $0.label == label })
    #expect(screen.perform(.activate, on: button.id))
  }
}
