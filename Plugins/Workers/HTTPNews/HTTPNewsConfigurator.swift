import Contracts
import VIPKit

final class HTTPNewsConfigurator: WorkerConfigurator {
  let descriptor = WorkerDescriptor(id: "HTTPNews", version: "1.0.0", provides: .news).options(
    HTTPNewsOptions.self)

  func makeWorker(in context: WorkerContext) throws -> any NewsWorker {
    let options = try context.options(as: HTTPNewsOptions.self)
    return HTTPNews(
      feed: try options.checkedFeed(), limits: try options.checkedLimits(),
      refreshInterval: try options.checkedRefreshInterval(), clock: context.system.clock)
  }
}

/// The entry point of libHTTPNews.so.
@MainActor
@c(worker_HTTPNews)
public func httpNewsWorker() -> UnsafeMutableRawPointer { HTTPNewsConfigurator().asEntryPoint() }
