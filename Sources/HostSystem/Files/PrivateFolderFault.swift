/// Why there is no private folder.
package enum PrivateFolderFault: HostError {
  case notMade(parent: String, reason: String)
  /// Somebody else than the user and root could replace it.
  case distrusted(TrustViolation)

  package var message: String {
    switch self {
    case .notMade(let parent, let reason): "\(parent): no private folder for libraries can be made: \(reason)"
    case .distrusted(let violation): "no private folder for libraries can be made: \(violation.finding)"
    }
  }

  package var suggestion: String {
    switch self {
    case .notMade: "set TMPDIR to a folder in which you may write"
    case .distrusted: "set TMPDIR to a folder that only you and root may write to, or that is sticky like /tmp"
    }
  }
}
