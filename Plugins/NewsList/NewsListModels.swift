import Articles
import Contracts

enum NewsList {
  enum FetchArticles {
    struct Request: Equatable {
      let reload: Bool
    }

    enum Response: Equatable {
      case articles([NewsArticle])
      case failed(NewsError)
    }

    enum ViewModel: Equatable {
      case articles([DisplayedArticle])
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
