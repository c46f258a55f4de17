/// Why a document can't be read as a feed, and where.
public struct FeedError: Error, Equatable, Sendable, Codable {
  /// What can be wrong with a document.
  public enum Problem: Equatable, Sendable, Codable {
    /// The document names an encoding that the system doesn't know.
    case unknownEncoding(String)
    /// The bytes are not in the encoding that the document names.
    case notEncoded(as: String)
    /// The document declares markup of its own (a DTD), which is never read.
    case declaresMarkup
    /// There is no element in the document.
    case noElement
    /// The XML ends too early, or something follows its end.
    case incomplete
    /// XML doesn't allow a character.
    case character
    /// A `&` or a `<` begins nothing that XML knows.
    case reference
    /// An attribute has no quotes, stands there twice, or has a `<`.
    case attribute
    /// A tag is not finished, or ends an element that isn't open.
    case tag
    /// The document is not well-formed XML in another way, for which libxml2 has this number (`xmlerror.h`).
    case notWellFormed(libXMLError: Int)
    /// Elements are nested deeper than this.
    case tooDeep(limit: Int)
    /// An element has more attributes than this.
    case tooManyAttributes(limit: Int)
    /// The document is larger than this number of bytes.
    case tooLarge(maximumBytes: Int)
    /// The document is XML, but its outermost element is that of another format.
    case notAFeed(root: String)
    /// An `rss` element holds no `channel`.
    case noChannel
  }

  /// What is wrong.
  public let problem: Problem
  /// The line of the document, counted from 1.
  public let line: Int
  /// The character of the line, counted from 1; nil where only the line is known.
  public let column: Int?

  /// Makes an error, of which only the line is known.
  public init(problem: Problem, line: Int) {
    self.init(problem: problem, line: line, column: nil)
  }

  /// Makes an error.
  public init(problem: Problem, line: Int, column: Int?) {
    self.problem = problem
    self.line = line
    self.column = column
  }
}
