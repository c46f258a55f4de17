/// Why a document can't be read as a feed, and where.
public struct FeedError: Error, Equatable, Sendable {
  /// What is wrong.
  public let problem: Problem
  /// The line of the document, counted from 1.
  public let line: Int

  /// Makes an error.
  public init(problem: Problem, line: Int) {
    self.problem = problem
    self.line = line
  }

  /// What can be wrong with a document.
  public enum Problem: Equatable, Sendable {
    /// The document names an encoding that the system's iconv doesn't know.
    case unknownEncoding(String)
    /// The bytes are not in the encoding that the document names.
    case notEncoded(as: String)
    /// The document declares markup of its own (a DTD), which is never read.
    case declaresMarkup
    /// The document is not well-formed XML.
    case malformed(String)
    /// Elements are nested deeper than this.
    case tooDeep(limit: Int)
    /// The document is XML, but its outermost element is that of another format.
    case notAFeed(root: String)
    /// An `rss` element holds no `channel`.
    case noChannel
  }
}

extension FeedError: CustomStringConvertible {
  /// What is wrong, without the line.
  public var description: String {
    switch problem {
    case .unknownEncoding(let name): "it is in the encoding “\(name)”, which is unknown here; UTF-8 is known everywhere"
    case .notEncoded(let name): "it is not the \(name) that it should be"
    case .declaresMarkup: "it declares markup of its own in its DOCTYPE, which feeds may not do"
    case .malformed(let what): "it is not well-formed XML: \(what)"
    case .tooDeep(let limit): "its elements are nested more than \(limit) deep"
    case .notAFeed(let root): "it begins with <\(root)>, where RSS 2.0 begins with <rss> and Atom with <feed>"
    case .noChannel: "its <rss> holds no <channel>"
    }
  }
}
