import Contracts
import Feed
import VIPKit

final class HTTPNewsConfigurator: WorkerConfigurator {
  let descriptor = WorkerDescriptor(id: "HTTPNews", version: "1.0.0", provides: .news).options(HTTPNewsOptions.self)

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

struct HTTPNewsOptions: Decodable {
  var feed: String?
  /// In seconds, for the whole answer; 10 by default.
  var timeout: Double?
  /// After decompression; 8 MiB by default.
  var maximumBytes: Int?
  /// In seconds; until then, only a reload asks the server; 300 by default.
  var refreshAfter: Double?

  func checkedFeed() throws(OptionError) -> String {
    guard let feed else { throw OptionError("the option “feed” is missing; it is the address of an RSS or Atom feed") }
    // libcurl takes the path for the host after a third slash.
    guard let address = WebAddress(Array(feed.utf8)), address.isWeb, feed.utf8.firstRange(of: ":///".utf8) == nil else {
      throw OptionError("the option “feed” is “\(feed)”; it must begin with http:// or https:// and a host")
    }
    return feed
  }

  func checkedLimits() throws(OptionError) -> DownloadLimits {
    var limits = DownloadLimits(timeout: timeout ?? 10, maximumBytes: maximumBytes ?? 8 << 20)
    guard limits.timeout > 0, limits.timeout <= 86_400 else {
      throw OptionError("the option “timeout” must be more than 0 and at most 86400 seconds")
    }
    guard limits.maximumBytes > 0 else { throw OptionError("the option “maximumBytes” must be at least 1") }
    // Who waits longer for the whole also waits longer for its beginning, and for its pauses.
    limits.connectTimeout = max(limits.connectTimeout, limits.timeout / 2)
    limits.stallTimeout = max(limits.stallTimeout, Int(limits.timeout / 2))
    return limits
  }

  func checkedRefreshInterval() throws(OptionError) -> Duration {
    let seconds = refreshAfter ?? 300
    guard seconds >= 0, seconds <= 86_400 * 365 else {
      throw OptionError("the option “refreshAfter” must be at least 0 and at most a year, in seconds")
    }
    return .seconds(seconds)
  }
}
