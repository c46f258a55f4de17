import Articles
import Contracts
import NewsTestSupport
import Testing
@_spi(Host) import VIPKit
import VIPTestKit

@testable import NewsItem

@Suite("NewsItem: the Configurator builds the cycle", .timeLimit(.minutes(10)))
struct NewsItemConfiguratorTests {
  @Test("the article that is passed goes through the whole cycle onto the screen, and Back leads back")
  func walk() async throws {
    let navigator = NavigatorSpy()
    let item = try SceneDriver(NewsItemConfigurator(), navigator: navigator) { store in
      (store as? any NewsItemDataStore)?.article = .undated
    }

    try await item.settle()
    #expect(item.words == ["Undated", "Back"])
    try await item.press("Back")
    #expect(navigator.moves == [.back])
  }

  @Test("the picture takes the place of its address as soon as the worker has it")
  func picture() async throws {
    let news = NewsWorkerSpy()
    news.picture = [1]
    let item = try SceneDriver(NewsItemConfigurator(), workers: TestWorkers().with(.news, news)) { store in
      (store as? any NewsItemDataStore)?.article = .cycle
    }
    try await item.settle()
    #expect(item.words.suffix(4) == ["Picture of “One cycle”", "Read on", "Copy the address", "Back"])
  }

  @Test("the article outlives a swap of the scene")
  func preserved() async throws {
    let old = try SceneDriver(NewsItemConfigurator()) { ($0 as? any NewsItemDataStore)?.article = .undated }
    let new = try SceneDriver(NewsItemConfigurator(), savedState: try old.preservedState())

    try await new.settle()
    #expect(new.words == ["Undated", "Back"])
  }
}

@Suite("NewsItem: the Interactor hands the article to the Presenter")
struct NewsItemInteractorTests {
  private let presenter = NewsItemPresentationLogicSpy()

  @Test("or that there is none, as when the scene is the first")
  func noArticle() async {
    await NewsItemInteractor(presenter: presenter, news: LiveWorker(NewsWorkerSpy()))
      .showArticle(request: NewsItem.ShowArticle.Request())

    #expect(presenter.responses == [.noArticle])
  }

  @Test("the worker is asked for the article's picture; without one the article stands alone")
  func picture() async {
    let news = NewsWorkerSpy()
    let interactor = NewsItemInteractor(presenter: presenter, news: LiveWorker(news))
    await interactor.fetchPicture(request: NewsItem.FetchPicture.Request())
    interactor.article = .undated
    await interactor.fetchPicture(request: NewsItem.FetchPicture.Request())
    #expect(news.calls == [])
    interactor.article = .cycle
    await interactor.fetchPicture(request: NewsItem.FetchPicture.Request())
    news.picture = [1, 2]
    await interactor.fetchPicture(request: NewsItem.FetchPicture.Request())

    #expect(news.calls == [.picture("http://example.org/1.png"), .picture("http://example.org/1.png")])
    #expect(presenter.pictures == [NewsItem.FetchPicture.Response(picture: [1, 2], title: "One cycle")])
  }
}

@Suite("NewsItem: the Presenter fills the state with the article as it is displayed")
struct NewsItemPresenterTests {
  private let state = NewsItemState()
  private let presenter: NewsItemPresenter

  init() { presenter = NewsItemPresenter(state: state, formatter: .german) }

  @Test(
    "an article, with all that it has",
    arguments: [
      (
        NewsArticle.cycle,
        NewsItem.DisplayedItem(
          title: "One cycle", date: "Mittwoch, 2. Oktober 2002 um 15:05",
          description: "ViewController, Interactor, Presenter.\nAnd round again.",
          imageAddress: "http://example.org/1.png", link: "http://example.org/1")
      ),
      (.undated, NewsItem.DisplayedItem(title: "Undated", date: "", description: "", imageAddress: "", link: "")),
    ])
  func article(article: NewsArticle, item: NewsItem.DisplayedItem) {
    presenter.presentArticle(response: .article(article))

    #expect(state.item == item)
    #expect(state.alert == nil)
  }

  @Test("that there is none is an alert")
  func noArticle() {
    presenter.presentArticle(response: .noArticle)

    #expect(state.item == nil)
    #expect(state.alert == "There is no article to show; go back and choose one")
  }
}

@Suite("NewsItem: the view asks for the article and shows it", .timeLimit(.minutes(10)))
struct NewsItemViewTests {
  private let state = NewsItemState()
  private let interactor = NewsItemBusinessLogicSpy()
  private let router = NewsItemRoutingLogicSpy()
  private let controller: HostingController<NewsItemView>

  init() {
    let view = NewsItemView(state: state, interactor: interactor, router: router)
    controller = HostingController(title: "Article", rootView: view)
  }

  @Test("it shows the title, the date, the description and the links, then the picture")
  func article() {
    state.item = NewsItem.DisplayedItem(
      title: "One cycle", date: "2. Oktober", description: "One\nTwo", imageAddress: "http://example.org/1.png",
      link: "http://example.org/1")

    #expect(
      controller.render().root.description == #"""
        vStack
          text "One cycle" headline
          text "2. Oktober" secondary
          text "One\nTwo"
          externalLink "Picture" destination "http://example.org/1.png"
          hStack
            externalLink "Read on" destination "http://example.org/1"
            button "Copy the address" copies "http://example.org/1"
          button "Back"
        """#)

    state.picture = NewsItem.DisplayedPicture(bytes: [1, 2], alternative: "Picture of “One cycle”")
    let elements = controller.render().root.flattened
    let bytes = elements.compactMap { if case .image(let bytes, _) = $0.kind { bytes } else { nil } }
    #expect(bytes == [[1, 2]])
    #expect(elements.compactMap(\.destination?.description) == ["http://example.org/1"])
  }

  @Test("while the picture is fetched it says so; where there is none, its link stands there")
  func fetching() async {
    state.item = NewsItem.DisplayedItem(
      title: "One cycle", date: "", description: "", imageAddress: "http://example.org/1.png", link: "")
    var whileFetching: [String] = []
    interactor.onFetch = { [controller] in whileFetching = controller.render().root.flattened.compactMap(\.label) }
    _ = controller.render()
    await controller.finishTasks()

    #expect(whileFetching == ["Fetching the picture", "Back"])
    #expect(controller.render().root.flattened.compactMap(\.label) == ["Picture", "Back"])
  }

  @Test("that there is no article is an alert")
  func noArticle() {
    state.alert = "why"
    _ = controller.render()

    #expect(controller.container.error == "why")
  }
}
