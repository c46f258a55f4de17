import Testing
import VIPTestKit

@testable import NewsItem

@Suite("NewsItem: the Router goes back")
struct NewsItemRouterTests {
  @Test("to the scene that led here, handing nothing over")
  func back() {
    let navigator = NavigatorSpy()

    NewsItemRouter(navigator: navigator).routeBack()

    #expect(navigator.moves == [.back])
  }
}
