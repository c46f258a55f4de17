import Glibc
package import HostSystem

extension Diagnostic {
  /// The app continues, and a crash of it loses nothing; a power cut would.
  package static func notWritten(file: String, reason: String) -> Self {
    Self(
      "\(file): the journal can't be written: \(reason)",
      """
      make room there, and see that you may write there; until then what was done since the last entry is lost when the supervisor \
      dies with the app, or the power fails
      """)
  }
  package static func tooLarge(bytes: Int) -> Self {
    Self(
      "the journal would have \(bytes) bytes, expected at most \(Journal.sizeLimit)",
      "let the scenes preserve less; until then a crash loses what was done since the last entry")
  }
  package static func stateLeftOut(scene: String, reason: String) -> Self {
    Self(
      "\(scene): what it preserves doesn't go into the journal: \(reason)",
      "let the scene preserve less, and nothing that JSON can't say")
  }
  /// The machine can't read the file now. The run doesn't begin without it, and the file stays.
  package static func notRead(file: String, _ error: SystemError) -> Self {
    let reason = JournalFault.notReadNow(error)
    return Self(
      "\(file): \(reason.text)", "\(error.suggestion ?? "see that the disk can be read"); it stays as it is",
      reason: reason)
  }
  package static func setAside(file: String, to place: String, _ reason: JournalFault) -> Self {
    Self("\(file): \(reason.text)", "it now is \(place); the application begins at its start")
  }
  package static let kept = Self(
    "the run ends here, and its journal stays", "when the reason is put right, host run --resume goes on where it was",
    .warning)
  package static func nothingToResume(folder: String) -> Self {
    Self(
      "\(folder): there is no journal to go on with",
      "the application begins at its start; an earlier run has ended in order, or wrote no journal", .warning,
      reason: SystemError(number: ENOENT))
  }
  package static func sessionRuns(_ session: String) -> Self {
    Self(
      "another run has the session \(Printable.quoted(session))", "host attach shows that run, and host stop ends it")
  }
}

package enum JournalFault: Error, Equatable, Sendable {
  case notReadNow(SystemError)
  /// It can't be read, or others might have written it.
  case unreadable(String)
  /// Cut off, or something else.
  case notAJournal
  case tooLarge(bytes: Int)
  case otherFormat(Int)
  case otherApplication(String)

  package var text: String {
    switch self {
    case .notReadNow(let error): "can't be read now: \(error.text)"
    case .unreadable(let reason): "can't be read: \(reason)"
    case .notAJournal: "is no journal, or not a whole one"
    case .tooLarge(let bytes): "has \(bytes) bytes, expected at most \(Journal.sizeLimit)"
    case .otherFormat(let found): "has format \(found), expected \(JournalLog.format)"
    case .otherApplication(let found): "belongs to the application \(Printable.text(found))"
    }
  }
}
