import Articles
import Contracts
import VIPKit

protocol NewsListRoutingLogic: ArticleRowsRoutingLogic {
  func routeToSearchNews()
}

final class NewsListRouter: NewsListRoutingLogic, ArticleRowsRouter, Router {
  let dataStore: any ArticleRowsDataStore
  let navigator: any Navigator
  private let words: Words

  init(dataStore: any ArticleRowsDataStore, navigator: any Navigator, words: Words = Words()) {
    self.dataStore = dataStore
    self.navigator = navigator
    self.words = words
  }

  // MARK: Routing

  var segues: [Segue] {
    [Segue(.searchNews) { [weak self] in self?.routeToSearchNews() }]
  }

  var linkSegues: [LinkSegue] {
    [LinkSegue("news") { [weak self] _ in try self?.checkSignIn() }]
  }

  private func checkSignIn() throws {
    try SignedIn.shared.check(otherwise: words("nobody is signed in; sign in first"))
  }

  func routeToSearchNews() {
    navigator.go(.searchNews)
  }
}
