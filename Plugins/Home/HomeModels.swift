import Contracts

enum Home {
  enum FetchUser {
    struct Request: Equatable {
      let userName: String
    }

    enum Response: Equatable {
      case user(User)
      case failed(reason: String)
    }

    enum ViewModel: Equatable {
      case user(DisplayedUser)
      case failed(message: String)
    }
  }

  struct DisplayedUser: Equatable {
    let name: String
    let email: String
    let phone: String
  }
}
