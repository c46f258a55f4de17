// A worker that says what its options are, and which build of it answers. SECOND makes another build. DECLARES: it says what options it takes,
// and of one that it never asks for. Without a greeting it says the user's name.
public import Contracts
@_spi(Host) public import VIPKit

struct OptionAuth: AuthWorker {
  let greeting: String

  func signIn(userName: String, password: String) async throws(AuthError) -> Session {
    #if SECOND
      Session(userName: "\(greeting) \(userName) again")
    #else
      Session(userName: "\(greeting) \(userName)")
    #endif
  }

  func fetchUser(named userName: String) async throws(AuthError) -> User { throw .unknownUser(userName) }
}

struct NoGreeting: Error, CustomStringConvertible { var description: String { "no greeting" } }

@MainActor
public final class OptionAuthConfigurator: WorkerConfigurator {
  struct Options: Decodable { var greeting: String? }

  struct Further: Decodable { var volume: Int? }

  #if DECLARES
    public let descriptor = WorkerDescriptor(id: "OptionAuth", version: "1", provides: .auth)
      .options(Options.self).options(Further.self)
  #else
    public let descriptor = WorkerDescriptor(id: "OptionAuth", version: "1", provides: .auth)
  #endif

  public func makeWorker(in context: WorkerContext) throws -> any AuthWorker {
    guard let greeting = try context.options(as: Options.self).greeting ?? context.user?.name else {
      throw NoGreeting()
    }
    return OptionAuth(greeting: greeting)
  }
}

@MainActor
@c(worker_OptionAuth)
public func optionAuthWorker() -> UnsafeMutableRawPointer { OptionAuthConfigurator().asEntryPoint() }
