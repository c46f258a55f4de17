import Contracts

enum Home {
  enum FetchUser {
    struct Request: Equatable {}

    enum Response: Equatable {
      case user(User)
      case failed(AuthError)
    }

    enum ViewModel: Equatable {
      case user(DisplayedUser)
      case failed(message: String)
    }
  }

  enum SignOut {
    struct Request: Equatable {}
  }

  struct Application: Equatable {
    let id: String
    let title: String
    /// Dropped into the folder only; it takes no session.
    var isDropped = false
  }

  struct DisplayedUser: Equatable {
    let name: String
    let email: String
    let phone: String
  }
}
