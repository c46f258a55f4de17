/// Why a card of a vCard file can't be read, or one of its properties.
public struct VCardError: Error, Equatable, Sendable, Codable {
  /// What was found there, and with it what was expected.
  public enum Reason: Error, Equatable, Sendable, Codable {
    /// A line stands outside of any card.
    case beginExpected(found: String)
    /// The file ends, or the next card begins, before `END:VCARD`.
    case endMissing
    /// A line is no property.
    case propertyExpected(found: String)
    /// The card has a version that is not 2.1, 3.0 or 4.0.
    case unknownVersion(String)
    /// A value has an encoding that is neither quoted-printable nor base64.
    case unknownEncoding(String)
    /// A value is in a character set that the system doesn't know.
    case unknownCharset(String)
    /// A value is not text in the character set that the card names, or that it has by default.
    case notText(charset: String)
    /// The card tells nobody's name, phone or e-mail.
    case nobody
  }

  /// The line of the file, counted from 1.
  public let line: Int
  /// What was found there.
  public let reason: Reason

  /// Makes an error.
  public init(line: Int, reason: Reason) {
    self.line = line
    self.reason = reason
  }
}
