// A worker that lets everybody in.
public import Contracts
@_spi(Host) public import VIPKit

struct KeeperAuth: SessionKeeper {
  let session = Snapshot<Session?>(nil)

  func signIn(userName: String, password: String) async throws(AuthError) -> Session {
    begin(Session(userName: userName))
  }

  func fetchUser(named userName: String) async throws(AuthError) -> User { User(name: userName, email: "", phone: "") }
}

@MainActor
public final class KeeperAuthConfigurator: WorkerConfigurator {
  public let descriptor = WorkerDescriptor(id: "KeeperAuth", version: "1", provides: .auth)

  public func makeWorker(in context: WorkerContext) throws -> any AuthWorker { KeeperAuth() }
}

@MainActor
@c(worker_KeeperAuth)
public func keeperAuthWorker() -> UnsafeMutableRawPointer { KeeperAuthConfigurator().asEntryPoint() }
