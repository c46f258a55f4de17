import Articles
import Contracts

nonisolated enum NewsSearch {
  typealias ShowAges = ArticleRows.ShowAges
  typealias SelectArticle = ArticleRows.SelectArticle

  enum SearchArticles {
    struct Request: Equatable {
      let text: String
      /// Whether the user has pressed the button; else they have typed.
      var isPressed = false
    }

    enum Response: Equatable {
      case nothingToFind
      case found([NewsArticle], text: String)
      case failed(NewsError)
      /// The user has cancelled it; the articles are those of before.
      case cancelled(NewsEdition)
      /// It has failed, and the user says when to try again.
      case waitingForRetry
    }
  }

  /// Answered as `SearchArticles` is.
  enum CancelSearch {
    struct Request: Equatable {}
  }
}
