package import HostSystem

/// What a refusal is about, where code goes on by that.
package enum RefusalKind: Sendable {
  /// An implementation that can't be made, and why.
  case worker(String, String)
  /// What an earlier build has preserved.
  case state
  /// An id that the application has no scene or worker for.
  case unknown
  /// A link that doesn't lead on, although the scene is there.
  case link
  /// Builds that somebody has named aren't exchanged, or nothing comes back.
  case swap
}

extension Diagnostic {
  package var kind: RefusalKind? { reason as? RefusalKind }

  /// Whether what an earlier run has left is at fault: the scene doesn't take what its former build preserved, or the application has it
  /// no more.
  package var isOfFormerRun: Bool {
    switch kind {
    case .state, .unknown: true
    default: false
    }
  }
}
