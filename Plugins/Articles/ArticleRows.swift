public import Contracts

/// The use cases that NewsList and NewsSearch have in common.
public nonisolated enum ArticleRows {
  /// Shows how old the articles on the screen are now.
  public enum ShowAges {
    /// For all that are shown.
    public struct Request: Equatable, Sendable {
      /// Makes a request.
      public init() {}
    }

    /// What is shown.
    public struct Response: Equatable, Sendable {
      /// The articles, in their order, and how new they are.
      public let edition: NewsEdition

      /// Makes a response.
      public init(_ edition: NewsEdition) { self.edition = edition }
    }
  }

  /// Chooses an article, to go to it.
  public enum SelectArticle {
    /// By the id of its row.
    public struct Request: Equatable, Sendable {
      let id: NewsArticle.ID

      /// Makes a request.
      public init(id: NewsArticle.ID) { self.id = id }
    }

    /// Whether the article can be gone to.
    public enum Response: Equatable, Sendable {
      /// It stands in the data store.
      case selected
      /// The list has changed meanwhile, and the article is not in it any more.
      case gone
    }
  }
}
