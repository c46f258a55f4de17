enum NewScene {
  enum FetchItems {
    struct Request: Equatable {}

    struct Response: Equatable {
      let items: [String]
    }

    struct ViewModel: Equatable {
      let items: [DisplayedItem]
    }
  }

  enum AddItem {
    struct Request: Equatable {
      let text: String
    }

    enum Response: Equatable {
      case added(items: [String])
      case emptyText
    }

    enum ViewModel: Equatable {
      case added(items: [DisplayedItem])
      case failed(message: String)
    }
  }

  struct DisplayedItem: Equatable, Identifiable {
    let id: Int
    let text: String
  }
}
