// A worker that isn't what its contract says: WRONG finds users whom nobody knows, TAKEN has users from the beginning, and SILENT never answers.
public import Contracts
public import VIPKit

struct FaultyAuth: AuthWorker {
  func signIn(userName: String, password: String) async throws(AuthError) -> Session { Session(userName: userName) }

  func fetchUser(named userName: String) async throws(AuthError) -> User {
    #if WRONG
      return User(name: userName, email: "", phone: "")
    #else
      #if SILENT
        // Neither does cancellation wake it. In a loop of sleeps it would take a processor from then on.
        await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
      #endif
      throw .unknownUser(userName)
    #endif
  }
}

@MainActor
public final class FaultyAuthConfigurator: WorkerConfigurator {
  public let descriptor = WorkerDescriptor(id: "FaultyAuth", version: "1", provides: .auth)

  public func makeWorker(in context: WorkerContext) throws -> any AuthWorker { FaultyAuth() }

  public func makeScratchWorker(in context: WorkerContext) throws -> (any AuthWorker)? { FaultyAuth() }
}

@MainActor
@c(worker_FaultyAuth)
public func faultyAuthWorker() -> UnsafeMutableRawPointer { FaultyAuthConfigurator().asEntryPoint() }
