package import HostSystem
@_spi(Host) package import VIPKit

/// Why the words of a catalogue are left out. No error: what the sources say is shown in their place.
package struct WordsFault: HostError {
  package enum Reason: Equatable, Sendable {
    case unreadable(errno: Int32)
    case notAFile(kind: String)
    case tooLarge(bytes: Int)
    /// Somebody else than the user and root could have written the file, or put it there.
    case distrusted(TrustViolation)
    case damaged(WordCatalogFault)
  }

  /// The catalogue.
  let path: String
  let reason: Reason

  package init(path: String, reason: Reason) {
    self.path = path
    self.reason = reason
  }

  package var isWarning: Bool { true }

  package var message: String {
    let what =
      switch reason {
      case .unreadable(let errno): "can't be read: \(SystemError(number: errno).text)"
      case .notAFile(let kind): "is \(kind), expected a catalogue of words"
      case .tooLarge(let bytes): "has \(bytes) bytes, too many for a catalogue of words"
      case .distrusted(let violation): violation.finding
      case .damaged(.notCatalog): "is no catalogue of words: it doesn't begin as msgfmt has it begin"
      case .damaged(.otherRevision(let number)): "has revision \(number) of the format of catalogues, expected 0"
      case .damaged(.damaged): "is a damaged catalogue of words"
      case .damaged(.notUTF8(let charset?)): "has words in \(charset), expected UTF-8"
      case .damaged(.notUTF8(nil)): "has words that aren't UTF-8"
      case .damaged(.badPlural(let line)): "has a rule for plurals that can't be read: \(line)"
      case .damaged: "is no catalogue of words"
      }
    return "\(path): \(what); the words of the sources are shown"
  }

  package var suggestion: String {
    switch reason {
    case .unreadable, .notAFile: "make it a file that you may read"
    case .tooLarge, .damaged: "make it again of its .po file: host build, or msgfmt --check-format"
    case .distrusted(let violation): violation.suggestion
    }
  }
}
