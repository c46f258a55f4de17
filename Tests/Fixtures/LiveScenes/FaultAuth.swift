// A worker that traps, off the main actor.
public import Contracts
@_spi(Host) public import VIPKit

struct FaultAuth: AuthWorker {
  @concurrent func signIn(userName: String, password: String) async throws(AuthError) -> Session {
    let names: [String] = []
    return Session(userName: names[0])
  }

  func fetchUser(named userName: String) async throws(AuthError) -> User { throw .unknownUser(userName) }
}

@MainActor
public final class FaultAuthConfigurator: WorkerConfigurator {
  public let descriptor = WorkerDescriptor(id: "FaultAuth", version: "1", provides: .auth)

  public func makeWorker(in context: WorkerContext) throws -> any AuthWorker { FaultAuth() }
}

@MainActor
@c(worker_FaultAuth)
public func faultAuthWorker() -> UnsafeMutableRawPointer { FaultAuthConfigurator().asEntryPoint() }
