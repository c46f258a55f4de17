import Articles
import Contracts
import NewsTestSupport
import Testing
@_spi(Host) import VIPKit
import VIPTestKit

@testable import NewsList

@Suite("NewsList: the ViewController makes requests and shows view models", .timeLimit(.minutes(10)))
struct NewsListViewControllerTests {
  private let interactor = NewsListBusinessLogicSpy()
  private let router = NewsListRoutingLogicSpy()
  private let clock = StepClock()
  private let controller = NewsListViewController()

  init() {
    controller.interactor = interactor
    controller.router = router
    controller.environment.system.clock = clock
  }

  private var screen: Element { controller.render().root }

  private func show(_ articles: [DisplayedArticle], age: String = "", isOld: Bool = false) {
    controller.displayFetchedArticles(
      viewModel: .edition(
        NewsList.DisplayedEdition(articles: articles, age: age), isOld: isOld, placeholder: "No news"))
  }

  @Test("it fetches when it opens, behind a loader, and shows a link, a button and a row for each article")
  func rows() async {
    controller.viewDidLoad()
    #expect(controller.container.loading == "Loading")
    await controller.finishTasks()
    #expect(interactor.fetches == [NewsList.FetchArticles.Request(reload: false)])
    show(.german)

    #expect(controller.container.loading == nil)
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

  @Test("how old the articles are stands above them, and goes on")
  func age() {
    show([], age: "Updated vor 2 Stunden", isOld: true)
    #expect(screen.description.contains("text \"Updated vor 2 Stunden\" secondary"))
    let edition = NewsList.DisplayedEdition(age: "Updated vor 3 Stunden")
    controller.displayAges(viewModel: NewsList.ShowAges.ViewModel(edition: edition))
    #expect(screen.flattened.contains { $0.label == "Retry" })
    #expect(screen.description.contains("text \"Updated vor 3 Stunden\" secondary"))
  }

  @Test("what is loaded can be cancelled; the loader goes at once, and the rows stay")
  func cancels() async {
    show(.german)
    let gate = Gate()
    interactor.gate = gate
    controller.viewDidLoad()
    await gate.reached()
    #expect(controller.container.cancelTitle == "Cancel")
    controller.container.cancelLoading()
    #expect(controller.container.loading == nil)
    gate.open()
    await controller.finishTasks()
    #expect(interactor.cancelled == [true])
    controller.displayFetchedArticles(viewModel: .cancelled(note: "Cancelled"))
    #expect(screen.find(ElementID("row.2")) != nil)
    #expect(screen.description.contains("text \"Cancelled\" secondary"))
    show([])
    #expect(!screen.description.contains("Cancelled"))
  }

  @Test("a chosen row is told to the Interactor; the Router goes when the Presenter says that it can be gone to")
  func selection() {
    show(.german)

    #expect(controller.render().perform(.activate, on: ElementID("row.2")))
    #expect(interactor.selections == [NewsList.SelectArticle.Request(id: "2")])
    #expect(router.routes == [])

    controller.displaySelectedArticle(viewModel: .failed(message: "gone"))
    #expect(router.routes == [])
    #expect(controller.container.error == "gone")
    controller.displaySelectedArticle(viewModel: .selected)
    #expect(router.routes == ["viewArticle"])
  }

  @Test(
    "when the news come from elsewhere they are fetched again; ages are shown again and again, which nobody waits for")
  func live() async {
    controller.viewDidLoad()
    await controller.finishTasks()
    #expect(interactor.follows == 1)
    controller.displayChangedNews(viewModel: NewsList.FollowNews.ViewModel())
    await controller.finishTasks()
    #expect(interactor.fetches.map(\.reload) == [false, false])

    for count in 1...2 {
      clock.step()
      while interactor.ages < count { await Task.yield() }
    }
    #expect(!controller.isWorking)
  }
}
