import Contracts
import Foundation
import FoundationNetworking
import Synchronization

/// What one request may take.
struct DownloadLimits: Equatable {
  /// The seconds within which the whole answer must be there.
  var timeout: Double
  /// The most bytes of the body, after decompression.
  var maximumBytes: Int
  /// The most redirects that are followed, one after the other.
  var maximumRedirects = 5
}

/// What a server answered, after redirects.
struct DownloadedAnswer {
  let response: HTTPURLResponse
  /// What came with a status of success; empty with another.
  let body: Data
}

/// One GET request, from the first byte to the last.
///
/// Everything happens on the session's serial delegate queue, the end by timeout or cancellation too. This is more than
/// order: URLSession on Linux traps when a redirect is answered after the task has been cancelled, and so a redirect
/// is answered only while the download hasn't ended. One trap is left that no caller can avoid: a server that cuts the
/// connection within its header ends the process (https://github.com/swiftlang/swift-corelibs-foundation/issues/5285,
/// fixed after Swift 6.3).
final class Download: NSObject, URLSessionDataDelegate, Sendable {
  private struct State {
    var response: HTTPURLResponse?
    var body = Data()
    var redirects = 0
    var result: Result<DownloadedAnswer, NewsError>?
    var continuation: Continuation?
  }

  private typealias Continuation = CheckedContinuation<Result<DownloadedAnswer, NewsError>, Never>

  private let source: String
  private let limits: DownloadLimits
  private let state = Mutex(State())

  private init(source: String, limits: DownloadLimits) {
    self.source = source
    self.limits = limits
  }

  /// Sends a request and waits for the whole answer.
  ///
  /// - Throws: ``NewsError/unreachable(source:_:)``, ``NewsError/timedOut(source:seconds:)``,
  ///   ``NewsError/tooLarge(source:maximumBytes:)`` or ``NewsError/cancelled``.
  static func answer(to request: URLRequest, limits: DownloadLimits) async throws(NewsError) -> DownloadedAnswer {
    let source = request.url?.absoluteString ?? ""
    guard !Task.isCancelled else { throw .cancelled }
    let download = Download(source: source, limits: limits)
    let session = URLSession(configuration: .bare, delegate: download, delegateQueue: nil)
    defer { session.finishTasksAndInvalidate() }
    let task = session.dataTask(with: request)
    let end: @Sendable (NewsError) -> Void = { error in
      session.delegateQueue.addOperation { download.end(task, .failure(error)) }
    }

    let timer = Task {
      try await Task.sleep(for: .seconds(limits.timeout))
      end(.timedOut(source: source, seconds: limits.timeout))
    }
    defer { timer.cancel() }
    return try await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        download.begin(task, continuation)
      }
    } onCancel: {
      end(.cancelled)
    }.get()
  }

  private func begin(_ task: URLSessionTask, _ continuation: Continuation) {
    let result = state.withLock { state in
      if state.result == nil { state.continuation = continuation }
      return state.result
    }
    // It may have been cancelled before it began.
    if let result { continuation.resume(returning: result) } else { task.resume() }
  }

  /// Ends the download with a result, unless it has ended before.
  private func end(_ task: URLSessionTask, _ result: Result<DownloadedAnswer, NewsError>) {
    let continuation = state.withLock { state -> Continuation? in
      guard state.result == nil else { return nil }
      state.result = result
      return state.continuation
    }
    continuation?.resume(returning: result)
    task.cancel()
  }

  // MARK: URLSessionDataDelegate

  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    let mayFollow: Bool? = state.withLock { state in
      guard state.result == nil else { return nil }
      state.redirects += 1
      return state.redirects <= limits.maximumRedirects
        && Self.mayRedirect(from: response.url, to: request.url)
    }
    // Without a request, the redirect itself is the answer.
    if let mayFollow { completionHandler(mayFollow ? request : nil) }
  }

  /// Whether a server may send us from one address to another: on the web, and never from https to http.
  static func mayRedirect(from source: URL?, to destination: URL?) -> Bool {
    guard let destination, destination.isWeb else { return false }
    return source?.scheme?.lowercased() != "https" || destination.scheme?.lowercased() == "https"
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    completionHandler(.allow)
    guard let response = response as? HTTPURLResponse else { return }
    state.withLock { $0.response = response }
    // An error page is of no use, and nobody is asked for a password.
    if !(200..<300).contains(response.statusCode) {
      end(dataTask, .success(DownloadedAnswer(response: response, body: Data())))
    }
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let isTooLarge = state.withLock { state in
      guard state.result == nil else { return false }
      state.body += data
      return state.body.count > limits.maximumBytes
    }
    if isTooLarge { end(dataTask, .failure(.tooLarge(source: source, maximumBytes: limits.maximumBytes))) }
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    let answer = state.withLock { state in
      state.response.map { DownloadedAnswer(response: $0, body: state.body) }
    }
    switch (answer, error) {
    case (let answer?, nil): end(task, .success(answer))
    case (_, let error): end(task, .failure(.unreachable(source: source, Self.cause(of: error))))
    }
  }

  private static func cause(of error: (any Error)?) -> NewsError.Cause {
    switch (error as? URLError)?.code {
    case .cannotFindHost?: .noHost
    case .cannotConnectToHost?: .noServer
    case .networkConnectionLost?: .connectionLost
    case .badServerResponse?: .noAnswer
    default: error.map { .other(systemMessage: $0.localizedDescription) } ?? .noAnswer
    }
  }
}

extension URLSessionConfiguration {
  /// Nothing is kept and nothing is told: no cache, no cookies, no credentials.
  fileprivate static var bare: URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    configuration.httpCookieStorage = nil
    configuration.httpCookieAcceptPolicy = .never
    configuration.httpShouldSetCookies = false
    configuration.urlCredentialStorage = nil
    // The download has a timer of its own: this one starts again with each byte, and knows whole seconds only.
    configuration.timeoutIntervalForRequest = 86_400
    return configuration
  }
}
