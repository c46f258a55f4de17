// A worker that keeps in a file who is signed in.
public import Contracts
@_spi(Host) public import VIPKit
import FoundationEssentials

struct KeeperAuth: SessionKeeper {
  let session: Snapshot<Session?>
  let file: String

  init(file: String) {
    self.file = file
    session = Snapshot((try? String(contentsOfFile: file, encoding: .utf8)).map { Session(userName: $0) })
  }

  func signIn(userName: String, password: String) async throws(AuthError) -> Session {
    try? userName.write(toFile: file, atomically: true, encoding: .utf8)
    return begin(Session(userName: userName))
  }

  func fetchUser(named userName: String) async throws(AuthError) -> User { User(name: userName, email: "", phone: "") }
}

@MainActor
public final class KeeperAuthConfigurator: WorkerConfigurator {
  public let descriptor = WorkerDescriptor(id: "KeeperAuth", version: "1", provides: .auth)

  public func makeWorker(in context: WorkerContext) throws -> any AuthWorker {
    KeeperAuth(file: context.path("user"))
  }
}

@MainActor
@c(worker_KeeperAuth)
public func keeperAuthWorker() -> UnsafeMutableRawPointer { KeeperAuthConfigurator().asEntryPoint() }
