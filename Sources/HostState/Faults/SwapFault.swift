import HostSystem

/// Why builds that somebody has named aren't exchanged, or a build that was in use before doesn't come back.
package enum SwapFault: HostError {
  /// The build in use can't be kept, so nothing could bring it back.
  case notKept(id: String, reason: String)
  case noBuild(id: String)
  case noSwap
  /// Somebody has exchanged one of the libraries meanwhile.
  case overtaken([String])

  /// The run goes on as it would; what can't be kept is missing later.
  package var isWarning: Bool { if case .notKept = self { true } else { false } }

  package var message: String {
    switch self {
    case .notKept(let id, let reason): "\(id): the build that was in use can't be kept: \(reason)"
    case .noBuild(let id): "\(id): no earlier build of it is kept"
    case .noSwap: "there is no swap that could be taken back"
    case .overtaken(let ids): "\(Printable.list(ids, separator: ", ")): another build has come into use meanwhile"
    }
  }

  package var suggestion: String {
    switch self {
    case .notKept: "make room there, and see that you may write there; host rollback can't bring that build back"
    case .noBuild: "host swap takes the file of one; builds are kept from the first exchange on"
    case .noSwap: "host rollback ID takes back one scene or worker"
    case .overtaken: "look what is in use: host ps --json; then try again"
    }
  }
}

/// A build that was in use before is in use again: a line of the log.
package struct RollbackNote: HostError {
  let id: String
  let file: String

  package init(id: String, file: String) { (self.id, self.file) = (id, file) }

  package var isNote: Bool { true }

  package var message: String { "\(id): rolled back by host rollback, to \(file)" }

  package var suggestion: String { "a new build of its file takes its place" }
}
