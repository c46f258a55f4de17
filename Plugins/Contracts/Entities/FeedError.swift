/// Why a document can't be read as a feed, and where.
public struct FeedError: Error, Equatable, Sendable, Codable {
  /// What can be wrong with a document.
  public enum Problem: Equatable, Sendable, Codable {
    case unknownEncoding(String)
    /// The bytes are not in the encoding that the document names.
    case notEncoded(as: String)
    /// The document has a DTD, which is never read.
    case declaresMarkup
    case noElement
    /// The XML ends too early, or something follows its end.
    case incomplete
    case character
    /// A `&` or a `<` begins nothing that XML knows.
    case reference
    /// An attribute has no quotes, occurs twice, or contains a `<`.
    case attribute
    /// A tag is not finished, or ends an element that isn't open.
    case tag
    /// Not well-formed in another way; the number is libxml2's (`xmlerror.h`).
    case notWellFormed(libXMLError: Int)
    case tooDeep(limit: Int)
    case tooManyAttributes(limit: Int)
    case tooLarge(maximumBytes: Int)
    /// The root element is that of another format.
    case notAFeed(root: String)
    case noChannel
  }

  /// What is wrong.
  public let problem: Problem
  /// Counted from 1.
  public let line: Int
  /// The character of the line, counted from 1; nil when only the line is known.
  public let column: Int?

  /// Makes an error.
  public init(problem: Problem, line: Int, column: Int? = nil) {
    self.problem = problem
    self.line = line
    self.column = column
  }
}
