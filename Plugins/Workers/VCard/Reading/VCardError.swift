/// Why a card of a vCard file can't be read.
public struct VCardError: Error, Equatable {
  /// What was found and what was expected.
  public enum Reason: Error, Equatable {
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
  /// What was found and what was expected.
  public let reason: Reason
}

extension VCardError: CustomStringConvertible {
  /// The line and the reason.
  public var description: String { "line \(line): \(reason)" }
}

extension VCardError.Reason: CustomStringConvertible {
  /// What was found and what was expected.
  public var description: String {
    switch self {
    case .beginExpected(let found): "found \(quoted(found)), expected BEGIN:VCARD"
    case .endMissing: "the card that begins here has no END:VCARD"
    case .propertyExpected(let found): "found \(quoted(found)), expected NAME:VALUE"
    case .unknownVersion(let version): "version \(quoted(version)), expected 2.1, 3.0 or 4.0"
    case .unknownEncoding(let name): "encoding \(quoted(name)), expected QUOTED-PRINTABLE or BASE64"
    case .unknownCharset(let name): "the system has no character set \(quoted(name))"
    case .notText(let charset): "the value is not text in \(charset)"
    case .nobody: "the card has no name, phone or e-mail"
    }
  }

  /// The beginning of what was found: a line of a file that is no vCard may be long, and hold anything.
  private func quoted(_ found: String) -> String {
    let visible = String.UnicodeScalarView(
      found.unicodeScalars.prefix(30).map { $0.properties.generalCategory == .control ? "\u{FFFD}" : $0 })
    return "“\(String(visible))\(found.unicodeScalars.count > 30 ? "…" : "")”"
  }
}
