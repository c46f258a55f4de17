// An application's own object: it begins with a scene of its options, and answers when somebody signs in. Conditions make other builds of
// it: SECOND says so when it begins · BROKEN can't be made · TRAPPED ends the app before the first screen
public import Contracts
import Observation
@_spi(Host) public import VIPKit

struct PorterFault: Error {}

@MainActor
final class Porter: ApplicationDelegate {
  struct Options: Decodable {
    var first: String?
    var opens: String?
  }

  private let options: Options
  private let auth: LiveWorker<any AuthWorker>

  init(_ options: Options, auth: LiveWorker<any AuthWorker>) {
    self.options = options
    self.auth = auth
  }

  func firstScene() -> String? {
    #if TRAPPED
      preconditionFailure("no way in")
    #else
      options.first
    #endif
  }

  func run(in application: Application) async {
    #if SECOND
      application.notify("the second build works", tint: .positive)
    #endif
    for await userName in Observations({ [auth] in auth.wrappedValue.currentSession?.userName }) {
      guard let userName else { continue }
      let isOpen = if let link = options.opens { await application.open(link) } else { false }
      application.notify(
        "\(userName.isEmpty ? "somebody" : userName) has come, \(isOpen ? "and was led on" : "and stays")")
    }
  }
}

@MainActor
public final class PorterConfigurator: WorkerConfigurator {
  public let descriptor = WorkerDescriptor(id: "Porter", version: "1", provides: .application, workers: .auth)

  public func makeWorker(in context: WorkerContext) throws -> any ApplicationDelegate {
    #if BROKEN
      throw PorterFault()
    #else
      Porter(try context.options(as: Porter.Options.self), auth: try context.worker(.auth))
    #endif
  }
}

@MainActor
@c(worker_Porter)
public func porterWorker() -> UnsafeMutableRawPointer { PorterConfigurator().asEntryPoint() }
