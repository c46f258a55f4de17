import Contracts

nonisolated enum NewsItem {
  enum ShowArticle {
    struct Request: Equatable {}

    enum Response: Equatable {
      case article(NewsArticle)
      case noArticle
    }
  }

  struct DisplayedItem: Equatable {
    let title: String
    let date: String
    let description: String
    let imageAddress: String
    let link: String
  }
}
