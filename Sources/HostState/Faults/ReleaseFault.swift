import HostSystem

/// Why a release isn't begun, or a build that was in use before doesn't come back.
package enum ReleaseFault: HostError {
  /// The build in use can't be kept, so nothing could bring it back.
  case notKept(id: String, reason: String)
  case keepsNone(manifest: String)
  /// The user has no home in which builds could be kept.
  case noPlace
  case noBuild(id: String)
  case noRelease
  /// What was in use before a release, and was kept, is gone.
  case noFormer(String, file: String)
  /// Another release is on probation.
  case onProbation(String)
  /// Somebody has exchanged one of the libraries meanwhile.
  case overtaken(String)

  /// The run goes on as it would; what can't be kept is missing later.
  package var isWarning: Bool { if case .notKept = self { true } else { false } }

  package var message: String {
    switch self {
    case .notKept(let id, let reason): "\(id): the build that was in use can't be kept: \(reason)"
    case .keepsNone(let manifest):
      "\(manifest): keptBuilds: found the number 0, expected 1 or more: a release keeps what it replaces"
    case .noPlace: "there is no place for kept builds: neither XDG_STATE_HOME nor HOME is set"
    case .noBuild(let id): "\(id): no earlier build of it is kept"
    case .noRelease: "there is no release that could be taken back"
    case .noFormer(let name, let file):
      "\(Printable.text(file)): was in use before the release \(Printable.quoted(name)), and is gone: the release isn't taken back"
    case .onProbation(let name): "the release \(Printable.quoted(name)) is on probation"
    case .overtaken(let name): "\(Printable.text(name)): another build has come into use meanwhile"
    }
  }

  package var suggestion: String {
    switch self {
    case .notKept: "make room there, and see that you may write there; host rollback can't bring that build back"
    case .keepsNone: "make it at least 1, or leave it out"
    case .noPlace: "set HOME to your home folder"
    case .noBuild: "host swap takes the file of one; builds are kept from the first exchange on"
    case .noRelease: "host rollback ID takes back one scene or worker"
    case .noFormer: "host release takes files of before; a greater keptBuilds in the manifest keeps more of them"
    case .onProbation: "wait until it is permanent, or take it back: host rollback"
    case .overtaken: "look what is in use: host ps --json; then try again"
    }
  }
}

/// What has become of a release, or of a build that was in use: a line of the log.
package enum ReleaseNote: HostError {
  case began(String, libraries: [String], probation: String)
  case permanent(String)
  /// It was taken back, by itself or by somebody.
  case returned(String, libraries: [String], reason: String)
  case rolledBack(id: String, file: String)

  package var isNote: Bool { true }

  package var message: String {
    switch self {
    case .began(let name, let libraries, _): "release \(name): begun, with \(libraries.joined(separator: ", "))"
    case .permanent(let name): "release \(name): permanent"
    case .returned(let name, let libraries, let reason):
      "release \(name): taken back, with \(libraries.joined(separator: ", ")): \(reason)"
    case .rolledBack(let id, let file): "\(id): rolled back by host rollback, to \(file)"
    }
  }

  package var suggestion: String {
    switch self {
    case .began(_, _, let probation): "on probation for \(probation); host rollback takes it back"
    case .permanent: "host add puts its files into the application, for the runs to come"
    case .returned: "the builds before it are in use again"
    case .rolledBack: "a new build of its file takes its place"
    }
  }
}
