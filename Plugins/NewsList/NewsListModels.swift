import Articles
import Contracts

enum NewsList {
  enum FetchArticles {
    struct Request: Equatable {
      let reload: Bool
    }

    enum Response: Equatable {
      case edition(NewsEdition)
      case cancelled
      case failed(NewsError)
    }

    enum ViewModel: Equatable {
      case edition(DisplayedEdition, isOld: Bool, placeholder: String)
      /// The articles of before stay.
      case cancelled(note: String)
      case failed(message: String)
    }
  }

  enum ShowAges {
    struct Request: Equatable {}

    struct Response: Equatable {
      let edition: NewsEdition
    }

    struct ViewModel: Equatable {
      let edition: DisplayedEdition
    }
  }

  /// Says so each time that the news come from elsewhere.
  enum FollowNews {
    struct Request: Equatable {}
    struct Response: Equatable {}
    struct ViewModel: Equatable {}
  }

  enum SelectArticle {
    struct Request: Equatable {
      let id: NewsArticle.ID
    }

    enum Response: Equatable {
      case selected
      /// The list has changed meanwhile, and the article is not in it any more.
      case gone
    }

    enum ViewModel: Equatable {
      case selected
      case failed(message: String)
    }
  }

  struct DisplayedEdition: Equatable {
    var articles: [DisplayedArticle] = []
    /// How old the articles are as a whole, and why; empty when they are new.
    var age = ""
  }
}
