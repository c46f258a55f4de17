public import Contracts

extension NewsError {
  /// A document that is no feed, as the news worker tells it.
  ///
  /// - Parameters:
  ///   - error: what is wrong with the document.
  ///   - source: the address or the file that it came from.
  public init(_ error: FeedError, source: String) {
    self = .unreadable(source: source, line: error.line, reason: error.description)
  }
}
