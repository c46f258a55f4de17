import Contracts

nonisolated enum NewsList {
  enum FetchArticles {
    struct Request: Equatable {
      let reload: Bool
    }

    enum Response: Equatable {
      case articles([NewsArticle])
      case failed(NewsError)
    }
  }

  enum ShowAges {
    struct Request: Equatable {}

    struct Response: Equatable {
      let articles: [NewsArticle]
    }
  }

  enum SelectArticle {
    struct Request: Equatable {
      let id: NewsArticle.ID
    }
  }
}
