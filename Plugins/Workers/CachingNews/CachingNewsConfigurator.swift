import Contracts
import VIPKit

final class CachingNewsConfigurator: WorkerConfigurator {
  let descriptor = WorkerDescriptor(id: "CachingNews", version: "1.0.0", provides: .news, workers: .news)

  func makeWorker(in context: WorkerContext) throws -> any NewsWorker {
    let options = try context.options(as: CachingNewsOptions.self)
    let cache = NewsCache(
      path: context.path(try options.checkedCache()), source: try context.options(as: SourceOptions.self))
    return CachingNews(
      origin: try context.worker(.news), cache: cache, refreshInterval: try options.checkedRefreshInterval(),
      now: context.system.now)
  }
}

/// The entry point of libCachingNews.so.
@MainActor
@c(worker_CachingNews)
public func cachingNewsWorker() -> UnsafeMutableRawPointer { CachingNewsConfigurator().asEntryPoint() }
