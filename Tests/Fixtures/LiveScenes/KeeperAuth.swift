// A worker that keeps who is signed in, and never says who a user is as long as there is a file "silent".
public import Contracts
@_spi(Host) public import VIPKit
import Glibc

struct KeeperAuth: SessionKeeper {
  let session = Snapshot<Session?>(nil)
  let folder: WorkerContext

  func signIn(userName: String, password: String) async throws(AuthError) -> Session {
    begin(Session(userName: userName))
  }

  func fetchUser(named userName: String) async throws(AuthError) -> User {
    if access(folder.path("silent"), F_OK) == 0 {
      await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
    }
    return User(name: userName, email: "", phone: "")
  }
}

@MainActor
public final class KeeperAuthConfigurator: WorkerConfigurator {
  public let descriptor = WorkerDescriptor(id: "KeeperAuth", version: "1", provides: .auth)

  public func makeWorker(in context: WorkerContext) throws -> any AuthWorker { KeeperAuth(folder: context) }
}

@MainActor
@c(worker_KeeperAuth)
public func keeperAuthWorker() -> UnsafeMutableRawPointer { KeeperAuthConfigurator().asEntryPoint() }
