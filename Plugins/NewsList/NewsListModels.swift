import Articles
import Contracts

nonisolated enum NewsList {
  typealias ShowAges = ArticleRows.ShowAges
  typealias SelectArticle = ArticleRows.SelectArticle

  enum FetchArticles {
    struct Request: Equatable {
      let reload: Bool
    }

    enum Response: Equatable {
      case edition(NewsEdition)
      case failed(NewsError)
      /// The user has cancelled it; the articles are those of before.
      case cancelled(NewsEdition)
    }
  }

  /// Says so each time that the news come from elsewhere.
  enum FollowNews {
    struct Request: Equatable {}
    struct Response: Equatable {}
  }

  /// Answered as `FetchArticles` is.
  enum CancelFetch {
    struct Request: Equatable {}
  }
}
