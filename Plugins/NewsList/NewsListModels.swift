import Articles
import Contracts

enum NewsList {
  enum FetchArticles {
    struct Request: Equatable { let reload: Bool }

    enum Response: Equatable {
      case edition(NewsEdition)
      case failed(NewsError)
    }

    enum ViewModel: Equatable {
      case edition(DisplayedEdition, isOld: Bool, placeholder: String)
      /// The previous articles stay.
      case cancelled(note: String)
      case failed(message: String)
    }
  }

  enum ShowAges {
    struct Request: Equatable {}
    struct Response: Equatable { let edition: NewsEdition }
    struct ViewModel: Equatable { let edition: DisplayedEdition }
  }

  /// Reports each change of the news worker.
  enum FollowNews {
    struct Request: Equatable {}
    struct Response: Equatable {}
    struct ViewModel: Equatable {}
  }

  enum SelectArticle {
    struct Request: Equatable { let id: NewsArticle.ID }

    enum Response: Equatable {
      case selected
      /// The article has left the list meanwhile.
      case gone
    }

    enum ViewModel: Equatable {
      case selected
      case failed(message: String)
    }
  }

  struct DisplayedEdition: Equatable {
    var articles: [DisplayedArticle] = []
    /// The age of all articles, and its reason; empty when they are new.
    var age = ""
  }
}
