import HostInspection
import HostManifest
package import HostSystem

/// The subjects of refusals that code distinguishes.
package enum RefusalKind: Sendable {
  case worker(String, String)
  /// An earlier build's preserved state.
  case state
  case unknown
  /// A link is refused, although the scene is there.
  case link
  /// A swap of named builds, or a rollback, is refused.
  case swap
}

extension Diagnostic {
  package var kind: RefusalKind? { reason as? RefusalKind }

  /// Whether an earlier run's data is at fault: the preserved state, or a scene or library that is gone. Not a file
  /// that somebody may fix, nor an option, which is for this run alone.
  package var isOfFormerRun: Bool {
    if case .manifest? = place { return true }
    return switch kind {
    case .state, .unknown: true
    default: library?.reason == .missing
    }
  }
}
