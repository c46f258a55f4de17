import Articles
import Contracts
import NewsTestSupport
import Testing
@_spi(Host) import VIPKit
import VIPTestKit

@testable import NewsList

@Suite("NewsList: the view makes requests and shows the state", .timeLimit(.minutes(10)))
struct NewsListViewTests {
  private let state = ArticleListState()
  private let interactor = NewsListBusinessLogicSpy()
  private let router = NewsListRoutingLogicSpy()
  private let clock = StepClock()
  private let controller: HostingController<NewsListView>

  init() {
    let view = NewsListView(state: state, interactor: interactor, router: router)
    controller = HostingController(title: "News", rootView: view)
    controller.environment.system.clock = clock
  }

  private var screen: Element { controller.render().root }

  @Test("it fetches when it opens, behind a loader, and shows a link, a button and a row for each article")
  func rows() async {
    _ = screen
    await controller.finishTasks()
    #expect(interactor.fetches == [NewsList.FetchArticles.Request(reload: false)])
    ArticleListPresenter.german(state).present([.cycle, .undated], placeholder: "No news")

    #expect(
      screen.description == """
        vStack
          hStack
            link "Search" route searchNews
            button "Reload"
          list placeholder "No news"
            row selectable
              text "One cycle"
              text "2. Okt. 2002, 15:05" secondary
            row selectable
              text "Undated"
              text "" secondary
        """)
  }

  @Test("how old the articles are stands above them")
  func note() {
    let presenter = ArticleListPresenter.german(state) { 7200 }
    presenter.present(NewsEdition(articles: [], fetched: 0), placeholder: "No news")

    #expect(screen.description.contains("text \"Updated vor 2 Stunden\" secondary"))
  }

  @Test("the button reloads")
  func reloads() async throws {
    _ = screen
    await controller.finishTasks()

    try press("Reload")
    await controller.finishTasks()

    #expect(interactor.fetches.map(\.reload) == [false, true])
  }

  @Test("what is loaded can be cancelled; the loader goes at once")
  func cancels() async {
    let gate = Gate()
    interactor.fetch = { await gate.pass() }
    _ = screen
    await gate.reached()
    _ = screen
    #expect(controller.container.cancelTitle == "Cancel")
    controller.container.cancelLoading()
    _ = screen
    #expect(controller.container.loading == nil)
    gate.open()
    await controller.finishTasks()
    #expect(interactor.cancellations == 1)
    #expect(!state.isWaiting)
  }

  @Test("a failure shows its message and a button to try again, and leaves the rows")
  func failure() async throws {
    let presenter = ArticleListPresenter.german(state)
    presenter.present([.cycle], placeholder: "")
    presenter.presentFailure("why")

    #expect(screen.find(ElementID("row.1")) != nil)
    let question = try #require(controller.container.question)
    #expect(question.title == "why")
    #expect(question.tint == .negative)
    #expect(question.choices == [.init("Retry"), .init("OK", role: .cancel)])
    #expect(screen.flattened.contains { $0.label == "Retry" })
    controller.container.answer(question.number, choice: 1)
    _ = screen
    #expect(state.failure == nil)
    #expect(controller.container.question == nil)
    await controller.finishTasks()
    #expect(interactor.fetches.map(\.reload) == [false])

    presenter.presentFailure("why")
    _ = screen
    controller.container.answer(try #require(controller.container.question).number, choice: 0)
    await controller.finishTasks()
    #expect(interactor.fetches.map(\.reload) == [false, true])
  }

  @Test("a chosen row is told to the Interactor; the Router goes when the Presenter says that it can be gone to")
  func selection() async throws {
    let presenter = ArticleListPresenter.german(state)
    presenter.present([.cycle, .undated], placeholder: "")
    interactor.select = { presenter.presentSelectedArticle(response: .selected) }

    #expect(controller.render().perform(.activate, on: ElementID("row.2")))
    #expect(router.routes == [])
    await controller.finishTasks()
    _ = screen

    #expect(interactor.selections == [NewsList.SelectArticle.Request(id: "2")])
    #expect(router.routes == ["viewArticle"])

    interactor.select = { presenter.presentSelectedArticle(response: .gone) }
    #expect(controller.render().perform(.activate, on: ElementID("row.2")))
    await controller.finishTasks()
    _ = screen
    #expect(router.routes == ["viewArticle"])
  }

  @Test(
    "when the news come from elsewhere they are fetched again; ages are shown again and again, which nobody waits for")
  func live() async {
    _ = screen
    await controller.finishTasks()
    #expect(interactor.follows == 1)
    ArticleListPresenter.german(state).presentChange()
    _ = screen
    await controller.finishTasks()
    #expect(interactor.fetches.map(\.reload) == [false, false])

    await controller.finishTasks()
    for count in 1...2 {
      clock.step()
      while interactor.ages < count { await Task.yield() }
    }
    #expect(!controller.isWorking)
  }

  private func press(_ label: String) throws {
    let button = try #require(screen.flattened.first { $0.label == label })
    #expect(controller.render().perform(.activate, on: button.id))
  }
}
