// A worker that stands before another of the same protocol, and says how many of it were made.
public import Contracts
@_spi(Host) public import VIPKit

struct LayeredAuth: AuthWorker {
  let number: Int
  let inner: LiveWorker<any AuthWorker>

  func signIn(userName: String, password: String) async throws(AuthError) -> Session {
    let session = try await inner.wrappedValue.signIn(userName: userName, password: password)
    return Session(userName: "\(number) \(session.userName)")
  }

  func fetchUser(named userName: String) async throws(AuthError) -> User {
    try await inner.wrappedValue.fetchUser(named: userName)
  }
}

@MainActor public final class LayeredAuthConfigurator: WorkerConfigurator {
  private var made = 0

  public let descriptor = WorkerDescriptor(id: "LayeredAuth", version: "1", provides: .auth, workers: .auth)

  public func makeWorker(in context: WorkerContext) throws -> any AuthWorker {
    let inner = try context.worker(.auth)
    made += 1
    return LayeredAuth(number: made, inner: inner)
  }
}

@MainActor @c(worker_LayeredAuth) public func layeredAuthWorker() -> UnsafeMutableRawPointer {
  LayeredAuthConfigurator().asEntryPoint()
}
