import Contracts

nonisolated enum NewsSearch {
  enum SearchArticles {
    struct Request: Equatable {
      let text: String
    }

    enum Response: Equatable {
      case nothingToFind
      case found([NewsArticle], text: String)
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
