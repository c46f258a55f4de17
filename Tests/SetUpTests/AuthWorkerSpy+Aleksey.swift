import AuthTestSupport
import Contracts
import VIPTestKit

extension AuthWorkerSpy {
  /// A worker that sets Aleksey up, once the test opens its gate, if it has one.
  static func aleksey(gate: Gate? = nil) -> AuthWorkerSpy {
    AuthWorkerSpy(setUp: .success(Session(userName: "Aleksey"))) { call in
      if case .setUp = call { await gate?.pass() }
    }
  }
}
