public import Contracts
public import VIPKit

/// Builds the worker that reads an RSS or Atom feed on the web.
public final class HTTPNewsConfigurator: WorkerConfigurator {
  /// The implementation's id and version, and the worker it implements.
  public let descriptor = WorkerDescriptor(id: "HTTPNews", version: "1.0.0", provides: .news).options(
    HTTPNewsOptions.self)

  /// Makes a configurator.
  public init() {}

  /// Makes the worker. Its options are `feed`, the address; `timeout` and `refreshAfter` in seconds; `maximumBytes`.
  public func makeWorker(in context: WorkerContext) throws -> any NewsWorker {
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
