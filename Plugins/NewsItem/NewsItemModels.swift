import Contracts

nonisolated enum NewsItem {
  enum ShowArticle {
    struct Request: Equatable {}

    enum Response: Equatable {
      case article(NewsArticle)
      case noArticle
    }
  }

  enum FetchPicture {
    struct Request: Equatable {}

    struct Response: Equatable {
      let picture: [UInt8]
      let title: String
    }
  }

  struct DisplayedItem: Equatable {
    let title: String
    let date: String
    let description: String
    let imageAddress: String
    let link: String
  }

  struct DisplayedPicture: Equatable {
    let bytes: [UInt8]
    let alternative: String
  }
}
