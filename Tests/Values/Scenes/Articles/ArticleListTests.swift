import Contracts
import NewsTestSupport
import Testing

@testable import Articles

@Suite("What NewsList and NewsSearch have in common")
struct ArticleListTests {
  private let state = ArticleListState()

  @Test("articles take the place of a failure, and a failure leaves the rows")
  func presents() {
    let presenter = ArticleListPresenter.german(state)

    presenter.present([.cycle, .undated], placeholder: "None")
    presenter.presentFailure("why")
    #expect(state.articles == .german)
    #expect(state.hasFailed)
    #expect(state.failure == "why")
    #expect(state.placeholder == "")

    presenter.present([], placeholder: "None")
    #expect(state.articles == [])
    #expect(!state.hasFailed)
    #expect(state.placeholder == "None")
  }

  @Test("ages go on")
  func ages() throws {
    var now = try #require(NewsArticle.cycle.published) + 120
    let presenter = ArticleListPresenter.german(state) { now }
    presenter.present([.cycle], placeholder: "")
    #expect(state.articles.map(\.date) == ["vor 2 Minuten"])

    now += 60
    presenter.presentAges(response: ArticleRows.ShowAges.Response(NewsEdition(articles: [.cycle])))

    #expect(state.articles.map(\.date) == ["vor 3 Minuten"])
  }

  @Test("articles that were kept have an age, which goes on, and the reason")
  func kept() {
    var now = 7200.0
    let presenter = ArticleListPresenter.german(state) { now }
    let failure = NewsError.refused(source: "a", status: 404)
    let edition = NewsEdition(articles: [.undated], fetched: 0, failure: failure)
    presenter.present(edition, placeholder: "")
    let reason = "“a” answers with the HTTP status 404 and not with a feed"
    #expect(state.note == "Updated vor 2 Stunden: \(reason)")
    #expect(state.hasFailed)

    now += 3600
    presenter.presentAges(response: ArticleRows.ShowAges.Response(edition))
    #expect(state.note == "Updated vor 3 Stunden: \(reason)")

    now += 86_400
    presenter.present(NewsEdition(articles: [], fetched: 0, unkept: "Disk full"), placeholder: "")
    #expect(state.note == "Updated 1. Jan. 1970, 1:00\nNot kept for later: Disk full")
    #expect(!state.hasFailed)

    presenter.present([.undated], placeholder: "")
    #expect(state.note == "")
  }

  @Test("a chosen article can be gone to; one that is gone is told")
  func selected() {
    let presenter = ArticleListPresenter.german(state)
    presenter.presentSelectedArticle(response: .selected)
    #expect(state.choices == 1)
    #expect(state.alert == nil)
    presenter.presentSelectedArticle(response: .gone)
    #expect(state.alert == "The article is no longer among the news; choose another one")
  }

  @Test(
    "each failure has its reason, with the user's numbers",
    arguments: [
      (NewsError.unreachable(source: "a", .noFile), "“a” can't be reached: there is no such file"),
      (.unreachable(source: "a", .notAFile), "“a” can't be reached: it is not a file"),
      (.unreachable(source: "a", .noHost), "“a” can't be reached: there is no host of this name"),
      (.unreachable(source: "a", .noServer), "“a” can't be reached: no server listens there"),
      (.unreachable(source: "a", .noAnswer), "“a” can't be reached: the server gives no answer in HTTP"),
      (.unreachable(source: "a", .connectionLost), "“a” can't be reached: the connection broke off"),
      (.unreachable(source: "a", .redirectsTooOften(limit: 5)), "“a” can't be reached: it redirects more than 5 times"),
      (
        .unreachable(source: "a", .redirectsOffTheWeb(to: "b")),
        "“a” can't be reached: it redirects to “b”, which isn't on the web"
      ),
      (
        .unreachable(source: "a", .redirectsToPlainHTTP(to: "b")),
        "“a” can't be reached: it redirects to “b”, which isn't encrypted"
      ),
      (
        .unreachable(source: "a", .redirectsToPrivateNetwork(to: "b")),
        "“a” can't be reached: it redirects to “b”, which is in a private network"
      ),
      (.unreachable(source: "a", .other(systemMessage: "Is a pipe")), "“a” can't be reached: Is a pipe"),
      (.timedOut(source: "a", seconds: 2.5), "“a” has not answered within 2,5 Sekunden"),
      (.refused(source: "a", status: 404), "“a” answers with the HTTP status 404 and not with a feed"),
      (.tooLarge(source: "a", maximumBytes: 16 << 20), "“a” is larger than 16 MB, the most that is read"),
      (.cancelled, "the request has been cancelled"),
    ])
  func reasons(error: NewsError, reason: String) {
    let written = ArticleListPresenter.german(state).reason(of: error).map { $0.isWhitespace ? " " : $0 }
    #expect(String(written) == reason)
  }

  @Test(
    "each document that is no feed has its reason",
    arguments: [
      (
        FeedError.Problem.unknownEncoding("X"),
        "it is in the encoding “X”, which is unknown here; UTF-8 is known everywhere"
      ),
      (.notEncoded(as: "UTF-8"), "it is not the UTF-8 that it should be"),
      (.declaresMarkup, "it declares markup of its own in its DOCTYPE, which feeds may not do"),
      (.noElement, "there is no element in it"), (.incomplete, "it ends too early, or something follows its end"),
      (.character, "there is a character that XML doesn't allow"),
      (.reference, "a “&” or “<” begins nothing that XML knows: they are written “&amp;” and “&lt;”"),
      (.attribute, "an attribute has no quotes, stands there twice, or has a “<”"),
      (.tag, "a tag is not finished, or ends an element that isn't open"),
      (.notWellFormed(libXMLError: 62), "it is not well-formed XML: libxml2 reports its error 62"),
      (.tooDeep(limit: 100), "its elements are nested more than 100 deep"),
      (.tooManyAttributes(limit: 1000), "an element has more than 1000 attributes"),
      (.tooLarge(maximumBytes: 16 << 20), "it is larger than 16 MB, the most that is read"),
      (.notAFeed(root: "html"), "it begins with <html>, where RSS begins with <rss> or <rdf:RDF> and Atom with <feed>"),
      (.noChannel, "its <rss> holds no <channel>"),
    ])
  func unreadable(problem: FeedError.Problem, reason: String) {
    let error = NewsError.unreadable(source: "a", FeedError(problem: problem, line: 3))
    let german = ArticleListPresenter.german(state)
    let written = german.reason(of: error).map { $0.isWhitespace ? " " : $0 }
    #expect(String(written) == "“a” can't be read at line 3: \(reason)")
    let placed = NewsError.unreadable(source: "a", FeedError(problem: .tag, line: 3, column: 7))
    #expect(german.reason(of: placed).hasPrefix("“a” can't be read at line 3, column 7: a tag is not finished"))
  }

  @Test("an article of the list is chosen, another isn't")
  func selects() {
    var shown = ShownArticles()
    shown.select("1")
    #expect(shown.selected == nil)
    shown.articles = [.cycle, .undated]
    shown.select("2")
    shown.select("3")
    #expect(shown.selected == .undated)
  }
}
