import CCurl
import Synchronization

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
