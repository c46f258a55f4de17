import Articles
import Contracts

enum NewsSearch {
  enum SearchArticles {
    struct Request: Equatable {
      let text: String
      /// Whether the user pressed the button; else they typed.
      var isPressed = false
    }

    enum Response: Equatable {
      case nothingToFind
      case found([NewsArticle], text: String)
      case failed(NewsError)
      /// The last search failed, and the user decides when to try again.
      case waitingForRetry
    }

    enum ViewModel: Equatable {
      case found([DisplayedArticle], placeholder: String)
      /// The previous articles stay.
      case cancelled(note: String)
      case failed(message: String)
      case waitingForRetry(placeholder: String)
    }
  }

  enum ShowAges {
    struct Request: Equatable {}
    struct Response: Equatable { let articles: [NewsArticle] }
    struct ViewModel: Equatable { let articles: [DisplayedArticle] }
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
}
