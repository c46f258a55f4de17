// The Interactor's actor uses them as well as the main one.
nonisolated enum NewScene {
  enum FetchItems {
    struct Request: Equatable {}

    struct Response: Equatable {
      let items: [String]
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
  }

  /// What the Interactor publishes.
  struct Published: Equatable {
    var items: [String] = []
  }

  struct DisplayedItem: Equatable, Identifiable {
    let id: Int
    let text: String
  }
}
