public import Contracts
public import VIPKit

/// What the views of NewsList and NewsSearch ask for alike.
public nonisolated protocol ArticleRowsBusinessLogic: Sendable {
  /// Shows how old the articles are now.
  func showAges(request: ArticleRows.ShowAges.Request) async
  /// Chooses an article.
  func selectArticle(request: ArticleRows.SelectArticle.Request) async
}

/// What their Interactors tell alike.
@MainActor
public protocol ArticleRowsPresentationLogic: Sendable {
  /// Shows how old articles are.
  func presentAges(response: ArticleRows.ShowAges.Response)
  /// Shows that an article was chosen.
  func presentSelectedArticle(response: ArticleRows.SelectArticle.Response)
}

/// What their Routers read.
public nonisolated protocol ArticleRowsDataStore: AnyObject, Sendable {
  /// The article that was chosen last.
  var selectedArticle: NewsArticle? { get }
}

/// What their Interactors do alike, for an actor that publishes its articles.
public nonisolated protocol ArticleRowsInteractor: ArticleRowsBusinessLogic, ArticleRowsDataStore {
  /// The articles on the screen.
  var shown: Snapshot<ShownArticles> { get }
  /// Is told what to show.
  var rows: any ArticleRowsPresentationLogic { get }
}

nonisolated extension ArticleRowsInteractor {
  /// The article that was chosen last, read without waiting.
  public var selectedArticle: NewsArticle? { shown.value.selected }

  /// Tells the articles on the screen.
  public func showAges(request: ArticleRows.ShowAges.Request) async {
    await rows.presentAges(response: ArticleRows.ShowAges.Response(shown.edition))
  }

  /// Keeps the article, if it is on the screen.
  public func selectArticle(request: ArticleRows.SelectArticle.Request) async {
    shown.update { $0.select(request.id) }
    let isSelected = shown.value.selected?.id == request.id
    await rows.presentSelectedArticle(response: isSelected ? .selected : .gone)
  }
}

/// Where the views of NewsList and NewsSearch lead alike.
@MainActor
public protocol ArticleRowsRoutingLogic {
  /// To the article that was chosen.
  func routeToViewArticle()
}

/// What their Routers do alike.
@MainActor
public protocol ArticleRowsRouter: ArticleRowsRoutingLogic {
  /// Whose article is passed.
  var dataStore: any ArticleRowsDataStore { get }
  /// Leads there.
  var navigator: any Navigator { get }
}

extension ArticleRowsRouter {
  /// Passes the chosen article to NewsItem.
  public func routeToViewArticle() {
    navigator.go(.viewArticle) { newsItem in newsItem.article = dataStore.selectedArticle }
  }
}
