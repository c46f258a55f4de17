import Contracts
import VIPKit

final class DemoAuthConfigurator: WorkerConfigurator {
  let descriptor = WorkerDescriptor(id: "DemoAuth", version: "1.0.0", provides: .auth).options(DemoAuth.Options.self)

  func makeWorker(in context: WorkerContext) throws -> any AuthWorker {
    let auth = DemoAuth()
    if let userName = try context.options(as: DemoAuth.Options.self).signedIn {
      _ = auth.begin(Session(userName: userName))
    }
    return auth
  }
}

/// The entry point of libDemoAuth.so.
@MainActor
@c(worker_DemoAuth)
public func demoAuthWorker() -> UnsafeMutableRawPointer { DemoAuthConfigurator().asEntryPoint() }
