import Testing
@_spi(Host) import VIPKit

@testable import NewsItem

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
    #expect(elements.map(\.attributes.bytes).filter { !$0.isEmpty } == [[1, 2]])
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
