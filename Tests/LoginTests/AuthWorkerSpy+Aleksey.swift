import AuthTestSupport
import Contracts
import VIPTestKit

extension AuthWorkerSpy {
  /// A worker that lets Aleksey in, once the test opens its gate, if it has one.
  static func aleksey(gate: Gate? = nil) -> AuthWorkerSpy {
    AuthWorkerSpy(signIn: .success(Session(userName: "Aleksey"))) { call in
      if case .signIn = call { await gate?.pass() }
    }
  }
}
