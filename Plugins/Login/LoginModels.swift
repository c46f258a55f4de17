enum Login {
  enum SignIn {
    struct Request: Equatable {
      let userName: String
      let password: String
    }

    enum Response: Equatable {
      case signedIn
      case wrongCredentials
      case unavailable(reason: String)
    }

    enum ViewModel: Equatable {
      case signedIn
      case failed(message: String)
    }
  }
}
