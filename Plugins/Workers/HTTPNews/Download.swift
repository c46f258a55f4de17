import Contracts
import Foundation

/// One GET request with its redirects.
///
/// libcurl blocks the thread that calls it. So each download has a thread of its own: the few of Swift's concurrent
/// executor must not block, and a queue of Dispatch may be one of theirs.
struct Download {
  let request: DownloadRequest
  let limits: DownloadLimits
  let network: Network

  func answer() async throws(NewsError) -> DownloadedAnswer {
    guard !Task.isCancelled else { throw .cancelled }
    let multi: MultiHandle
    do throws(CurlError) { multi = try MultiHandle() } catch {
      throw .unreachable(source: request.address, .other(systemMessage: error.message))
    }
    return try await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        Thread.detachNewThread {
          continuation.resume(returning: Result { () throws(NewsError) in try run(by: multi) })
        }
      }
    } onCancel: {
      multi.cancel()
    }.get()
  }

  private func run(by multi: MultiHandle) throws(NewsError) -> DownloadedAnswer {
    // By the machine's clock, not the application's: libcurl waits by it.
    let deadline = ContinuousClock.now + .seconds(limits.timeout)
    guard var address = WebAddress(Array((request.namedBy ?? request.address).utf8)) else {
      throw .unreachable(source: request.address, .noHost)
    }
    var rule = RedirectRule(origin: address, network: network)
    if request.namedBy != nil { address = try follow(Array(request.address.utf8), from: address, &rule) }
    for _ in 0...limits.maximumRedirects {
      let transfer = try Transfer(of: request, from: address, limits: limits, deadline: deadline, rule: rule)
      let answer = try transfer.answer(by: multi)
      rule = transfer.rule
      guard answer.isRedirect, let location = answer.location else { return answer }
      address = try follow(location, from: address, &rule)
    }
    throw .unreachable(source: request.address, .redirectsTooOften(limit: limits.maximumRedirects))
  }

  private func follow(
    _ location: [UInt8], from address: WebAddress, _ rule: inout RedirectRule
  ) throws(NewsError) -> WebAddress {
    do throws(NewsError.Cause) { return try rule.follow(location, from: address) } catch {
      throw .unreachable(source: request.address, error)
    }
  }
}

struct Network {
  /// Whether the environment names a proxy. libcurl reads the variables itself (curl(1), "ENVIRONMENT").
  let hasProxy: Bool
  let isPrivate: @Sendable (IPAddress) -> Bool

  static var system: Network {
    let names = ["http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"]
    let environment = ProcessInfo.processInfo.environment
    return Network(hasProxy: names.contains { environment[$0]?.isEmpty == false }, isPrivate: \.isPrivate)
  }
}
