// A worker that isn't what its contract says: WRONG finds users whom nobody knows, TAKEN has users from the beginning,
// and EXITS, TRAPS and KILLED end the process that asks. SPARED makes nothing that may be changed, and does what the contract says.
public import Contracts
@_spi(Host) public import VIPKit
import Glibc

struct FaultyAuth: AuthWorker {
  func signIn(userName: String, password: String) async throws(AuthError) -> Session { Session(userName: userName) }

  func fetchUser(named userName: String) async throws(AuthError) -> User {
    #if EXITS
      exit(0)
    #elseif TRAPS
      fatalError("no users")
    #elseif KILLED
      raise(SIGKILL)
    #endif
    #if WRONG
      return User(name: userName, email: "", phone: "")
    #else
      throw .unknownUser(userName)
    #endif
  }
}

@MainActor
public final class FaultyAuthConfigurator: WorkerConfigurator {
  public let descriptor = WorkerDescriptor(id: "FaultyAuth", version: "1", provides: .auth)

  public func makeWorker(in context: WorkerContext) throws -> any AuthWorker { FaultyAuth() }

  public func makeScratchWorker(in context: WorkerContext) throws -> (any AuthWorker)? {
    #if SPARED
      nil
    #else
      FaultyAuth()
    #endif
  }
}

@MainActor
@c(worker_FaultyAuth)
public func faultyAuthWorker() -> UnsafeMutableRawPointer { FaultyAuthConfigurator().asEntryPoint() }
