package import HostSystem

/// Why a journal can't be written, or isn't taken.
package enum JournalFault: HostError {
  /// It can't be kept where it outlives the app.
  case memory(JournalMemoryFault)
  /// The file can't be written. The app goes on, and a crash of it costs nothing; a power cut would.
  case notWritten(file: String, reason: String)
  /// What the journal would say can't be written in it.
  case tooLarge(bytes: Int)
  /// What a scene preserves doesn't go into the journal.
  case stateLeftOut(scene: String, reason: String)
  /// The machine doesn't give what is in the file now. The run doesn't begin without it, and the file stays.
  case notRead(file: String, SystemError)
  /// The file can't be used. It has been set aside.
  case setAside(file: String, to: String, Reason)
  /// Its end can't be used; the run goes on with what stands before that.
  case cutOff(file: String, bytes: Int)
  /// The run ends, and can be gone on with.
  case kept
  /// The app before this one has left a journal that can't be used.
  case unusable(Reason)
  /// The list of builds in quarantine can't be used. It has been set aside, unless that can't be done either.
  case quarantineLost(file: String, to: String?, reason: String)
  /// The user has no home in which the journal could be.
  case noPlace
  case nothingToResume(folder: String)
  /// Another run of the application has the session.
  case sessionRuns(String)

  package enum Reason: Error, Equatable, Sendable {
    case notReadNow(SystemError)
    /// It can't be read, or others might have written it.
    case unreadable(String)
    /// It isn't what a host has written: cut off, or something else.
    case notAJournal
    case tooLarge(bytes: Int)
    /// A host of another version has written it.
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

  /// The application begins at its start, and nothing is lost.
  package var isWarning: Bool {
    switch self {
    case .noPlace, .nothingToResume, .kept: true
    default: false
    }
  }

  package var message: String {
    switch self {
    case .memory(let fault): fault.message
    case .notWritten(let file, let reason): "\(file): the journal can't be written: \(reason)"
    case .tooLarge(let bytes): "the journal would have \(bytes) bytes, expected at most \(Journal.sizeLimit)"
    case .stateLeftOut(let scene, let reason): "\(scene): what it preserves doesn't go into the journal: \(reason)"
    case .notRead(let file, let error): "\(file): \(Reason.notReadNow(error).text)"
    case .setAside(let file, _, let reason): "\(file): \(reason.text)"
    case .cutOff(let file, let bytes):
      "\(file): its last \(bytes) bytes are damaged, or were cut off when the power failed"
    case .kept: "the run ends here, and its journal stays"
    case .unusable(let reason): "what the app before this one was doing \(reason.text)"
    case .quarantineLost(let file, _, let reason): "\(file): the builds in quarantine are not known: \(reason)"
    case .noPlace: "there is no place for a journal: neither XDG_STATE_HOME nor HOME is set"
    case .nothingToResume(let folder): "\(folder): there is no journal to go on with"
    case .sessionRuns(let session): "another run has the session \(Printable.quoted(session))"
    }
  }

  package var suggestion: String {
    switch self {
    case .memory(let fault): fault.suggestion
    case .notWritten:
      """
      make room there, and see that you may write there; until then what was done since the last entry is lost when the supervisor \
      dies with the app, or the power fails
      """
    case .tooLarge: "let the scenes preserve less; until then a crash loses what was done since the last entry"
    case .stateLeftOut: "let the scene preserve less, and nothing that JSON can't say"
    case .notRead(_, let error): "\(error.suggestion ?? "see that the disk can be read"); it stays as it is"
    case .setAside(_, let place, _): "it now is \(place); the application begins at its start"
    case .cutOff: "look whether the last that was typed is there"
    case .kept: "when the reason is put right, host run --resume goes on where it was"
    case .unusable: "the application begins at its start; end it before a host of another version is installed"
    case .quarantineLost(_, let place?, _):
      "it now is \(place); builds that were in it run until they end the app again"
    case .quarantineLost:
      "make it readable, or remove it when it is damaged; until then no build comes into quarantine for later runs"
    case .noPlace: "set HOME to your home folder; the application begins at its start"
    case .nothingToResume: "the application begins at its start; an earlier run has ended in order, or wrote no journal"
    case .sessionRuns: "host attach shows that run, and host stop ends it"
    }
  }
}
