import Contracts

enum SetUp {
  enum CreateUser {
    struct Request: Equatable {
      let userName: String
      let email: String
      let phone: String
      let password: String
      let repeatedPassword: String
    }

    enum Response: Equatable {
      case created
      case noUserName
      case passwordsDiffer
      case failed(AuthError)
    }

    enum ViewModel: Equatable {
      case created
      case refused(Field, problem: String)
      case failed(message: String)
    }
  }

  enum Field {
    case userName, password, repeatedPassword
  }
}
