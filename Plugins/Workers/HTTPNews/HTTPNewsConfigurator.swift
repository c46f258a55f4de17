import Contracts
import VIPKit

/// Builds the worker that reads an RSS or Atom feed on the web.
final class HTTPNewsConfigurator: WorkerConfigurator {
  let descriptor = WorkerDescriptor(id: "HTTPNews", version: "1.0.0", provides: .news).options(
    HTTPNewsOptions.self)

  /// Makes the worker. Its options are `feed`, the address; `timeout` and `refreshAfter` in seconds; `maximumBytes`.
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
