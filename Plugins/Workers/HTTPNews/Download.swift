import CCurl
import Contracts
import Foundation
import Synchronization

/// One GET request with its redirects.
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
        Thread.detachNewThread { continuation.resume(returning: Result { () throws(NewsError) in try run(by: multi) }) }
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

/// libcurl's multi handle of one download: runs its transfers one after the other, until another thread cancels it.
final class MultiHandle: Sendable {
  // The other thread calls only curl_multi_wakeup, which libcurl allows.
  private nonisolated(unsafe) let handle: UnsafeMutableRawPointer
  private let cancelled = Atomic(false)

  /// Once in a process, and safe in any thread.
  private static let isReady: CURLcode = curl_global_init(Int(CURL_GLOBAL_DEFAULT))

  init() throws(CurlError) {
    guard Self.isReady == CURLE_OK else { throw CurlError(code: Self.isReady) }
    guard let handle = curl_multi_init() else { throw CurlError(code: CURLE_FAILED_INIT) }
    self.handle = handle
  }

  deinit { curl_multi_cleanup(handle) }

  var isCancelled: Bool { cancelled.load(ordering: .acquiring) }

  func cancel() {
    cancelled.store(true, ordering: .releasing)
    curl_multi_wakeup(handle)
  }

  /// - Throws: libcurl's code; that of an aborted transfer when it was cancelled.
  func perform(_ easy: UnsafeMutableRawPointer) throws(CurlError) {
    guard curl_multi_add_handle(handle, easy) == CURLM_OK else { throw CurlError(code: CURLE_FAILED_INIT) }
    defer { curl_multi_remove_handle(handle, easy) }
    var running: Int32 = 0
    while curl_multi_perform(handle, &running) == CURLM_OK, running > 0 {
      // libcurl waits for less when it has a timer of its own.
      curl_multi_poll(handle, nil, 0, 60_000, nil)
      if isCancelled { throw CurlError(code: CURLE_ABORTED_BY_CALLBACK) }
    }
    var waiting: Int32 = 0
    guard let end = curl_multi_info_read(handle, &waiting), end.pointee.msg == CURLMSG_DONE else {
      throw CurlError(code: CURLE_FAILED_INIT)
    }
    let code = ccurl_result(end)
    if code != CURLE_OK { throw CurlError(code: code) }
  }
}

struct CurlError: Error {
  let code: CURLcode
  var message: String { String(cString: curl_easy_strerror(code)) }
}

struct DownloadRequest {
  let address: String
  /// Of the known edition: the server sends the feed only when it has changed.
  var known = Validators()
  /// The feed that contains this address, of a picture; nil for the user's own choice. The feed's author may lead us no
  /// further than a redirecting server may.
  var namedBy: String?

  /// The lines that libcurl doesn't write itself.
  var headerLines: [[UInt8]] {
    let feed = "application/atom+xml, application/rss+xml, application/xml;q=0.9, text/xml;q=0.9"
    let accept = "Accept: \(namedBy == nil ? feed : "image/*"), */*;q=0.1"
    let conditions = [("If-None-Match: ", known.entityTag), ("If-Modified-Since: ", known.lastModified)]
    return [Array(accept.utf8)] + conditions.compactMap { name, value in value.map { Array(name.utf8) + $0 } }
  }
}

/// Identify an edition of a feed (RFC 9110, section 8.8): sent back as they came, in whatever encoding.
struct Validators: Equatable {
  var entityTag: [UInt8]?
  var lastModified: [UInt8]?
}

struct DownloadedAnswer {
  let address: WebAddress
  let status: Int
  let validators: Validators
  /// Empty unless the status is one of success.
  let body: [UInt8]
  let contentType: [UInt8]?
  let location: [UInt8]?

  /// The encoding of the body that the server names (RFC 9110, section 8.3).
  var charset: String? {
    let parameter = /;\s*charset\s*=\s*"?([A-Za-z][A-Za-z0-9._\-]*)/.ignoresCase()
    return contentType.flatMap { String(decoding: $0, as: UTF8.self).firstMatch(of: parameter) }.map { String($0.1) }
  }

  var isRedirect: Bool { [301, 302, 303, 307, 308].contains(status) && location != nil }
}

struct DownloadLimits: Equatable {
  /// In seconds, for the whole answer, redirects included.
  var timeout: Double
  /// Of the body, after decompression.
  var maximumBytes: Int
  /// In seconds, encryption included.
  var connectTimeout = 5.0
  /// In whole seconds; after them, a server that sends fewer than 10 bytes a second is given up.
  var stallTimeout = 5
  var maximumRedirects = 5
  /// Of the headers of one answer, interim ones (100 to 199) included.
  var maximumHeaderBytes = 64 << 10
}
