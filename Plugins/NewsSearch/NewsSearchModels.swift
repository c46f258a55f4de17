import Articles
import Contracts

enum NewsSearch {
  enum SearchArticles {
    struct Request: Equatable {
      let text: String
    }

    enum Response: Equatable {
      case nothingToFind
      case found([NewsArticle], text: String)
      case failed(NewsError)
    }

    enum ViewModel: Equatable {
      case articles([DisplayedArticle], placeholder: String)
      case failed(message: String)
    }
  }

  enum SelectArticle {
    struct Request: Equatable {
      let id: NewsArticle.ID
    }

    struct Response: Equatable {}

    struct ViewModel: Equatable {}
  }
}
