/// Why a card of a vCard file, or a property of it, can't be read.
public struct VCardError: Error, Equatable, Sendable, Codable {
  /// What was found, which implies what was expected.
  public enum Reason: Error, Equatable, Sendable, Codable {
    /// A line is outside of any card.
    case beginExpected(found: String)
    /// The file ends, or the next card begins, before `END:VCARD`.
    case endMissing
    case propertyExpected(found: String)
    /// The version is not 2.1, 3.0 or 4.0.
    case unknownVersion(String)
    /// The encoding is neither quoted-printable nor base64.
    case unknownEncoding(String)
    case unknownCharset(String)
    /// A value is not text in the character set that the card names, or in the default one.
    case notText(charset: String)
    /// The card has no name, phone or e-mail.
    case nobody
  }

  /// Counted from 1.
  public let line: Int
  /// What was found there.
  public let reason: Reason

  /// Makes an error.
  public init(line: Int, reason: Reason) {
    self.line = line
    self.reason = reason
  }
}
