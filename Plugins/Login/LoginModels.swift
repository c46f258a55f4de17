import Contracts

enum Login {
  enum CheckSetUp {
    struct Request: Equatable {}
    struct Response: Equatable { let needsSetUp: Bool }
    struct ViewModel: Equatable { let showsSetUp: Bool }
  }

  enum SignIn {
    struct Request: Equatable {
      let userName: String
      let password: String
    }

    enum Response: Equatable {
      case signedIn
      case incomplete(hasUserName: Bool, hasPassword: Bool)
      case failed(AuthError)
    }

    enum ViewModel: Equatable {
      case signedIn
      case incomplete(Problems)
      case failed(message: String)
    }
  }

  struct Problems: Equatable {
    var userName: String?
    var password: String?
  }
}
