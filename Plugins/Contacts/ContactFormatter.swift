public import Contracts
public import VIPKit

/// Formats names and errors for the scenes of the address book.
public struct ContactFormatter {
  private let words: Words

  /// Makes a formatter.
  public init(_ words: Words) { self.words = words }

  /// The name, each word capitalised (`anna McDonald`: `Anna McDonald`); without one, the e-mail address or the phone.
  public func name(of contact: ContactSummary) -> String {
    let names = [contact.firstName, contact.lastName].flatMap { $0.split(whereSeparator: \.isWhitespace) }
    guard names.isEmpty else { return names.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ") }
    return contact.email ?? contact.phone.map(PhoneNumber.display) ?? words("No name")
  }

  /// The reason of an error and what helps, in words that follow a colon.
  public func reason(of error: ContactsError) -> String {
    switch error {
    case .unknownContact: words("the contact has been deleted")
    case .alreadyExists: words("the contact is there already")
    case .busy(let file): words("“%@” is in use by another program; try again when it has finished", file)
    case .readOnly(let file):
      words("“%@” may not be written; check its permissions and those of its folder", file)
    case .full(let file): words("there is no room left for “%@”; make room and try again", file)
    case .corrupt(let file, let message):
      words("“%@” is damaged: %@; put a copy from a backup in its place", file, message)
    case .unreadableCard(let file, let error): words("a card in “%@” can't be read: %@", file, reason(of: error))
    case .foreign(let file): words("“%@” is the database of another program", file)
    case .newer(let file, let version, let known):
      words("“%@” has version %d, made by a newer app; this one knows versions up to %d", file, version, known)
    case .unavailable(let file, let message): words("“%@” can't be reached: %@", file, message)
    case .changed: words("somebody else has changed it meanwhile; leave the form and open the contact again")
    case .cancelled: words("it was cancelled")
    @unknown default: words("the reason is not known")
    }
  }

  /// The line of a vCard file, and what was found and expected there.
  public func reason(of error: VCardError) -> String { words("line %d: %@", error.line, reason(of: error.reason)) }

  private func reason(of reason: VCardError.Reason) -> String {
    switch reason {
    case .beginExpected(let found): words("found “%@”, expected BEGIN:VCARD", beginning(of: found))
    case .endMissing: words("the card that begins here has no END:VCARD")
    case .propertyExpected(let found): words("found “%@”, expected NAME:VALUE", beginning(of: found))
    case .unknownVersion(let version): words("version “%@”, expected 2.1, 3.0 or 4.0", beginning(of: version))
    case .unknownEncoding(let name):
      words("encoding “%@”, expected QUOTED-PRINTABLE or BASE64", beginning(of: name))
    case .unknownCharset(let name): words("the system has no character set “%@”", beginning(of: name))
    case .notText(let charset): words("the value is not text in %@", beginning(of: charset))
    case .nobody: words("the card has no name, phone or e-mail")
    @unknown default: words("the reason is not known")
    }
  }

  /// A line of a file that is no vCard may be long, and hold anything.
  private func beginning(of found: String) -> String {
    let beginning = found.unicodeScalars.prefix(30)
      .map { $0.properties.generalCategory == .control ? "\u{FFFD}" : $0 }
    return String(String.UnicodeScalarView(beginning)) + (found.unicodeScalars.count > 30 ? "…" : "")
  }
}
