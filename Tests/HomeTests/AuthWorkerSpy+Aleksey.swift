import AuthTestSupport
import Contracts
import VIPTestKit

extension AuthWorkerSpy {
  /// A worker that knows Aleksey, once the test opens its gate, if it has one.
  static func aleksey(gate: Gate? = nil) -> AuthWorkerSpy {
    AuthWorkerSpy(fetchUser: .success(.aleksey)) { call in
      if case .fetchUser = call { await gate?.pass() }
    }
  }
}

extension User {
  static let aleksey = User(name: "Aleksey", email: "aleksey-b@example.org", phone: "+7 (999) 111-22-33")
}
