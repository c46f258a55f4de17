import HostInspection
import HostManifest
package import HostSystem

/// What a refusal is about, where code goes on by that.
package enum RefusalKind: Sendable {
  /// An implementation that can't be made, and why.
  case worker(String, String)
  /// What an earlier build has preserved.
  case state
  /// Something that the application has no scene or worker for.
  case unknown
  /// A link that doesn't lead on, although the scene is there.
  case link
  /// Builds that somebody has named aren't exchanged, or nothing comes back.
  case swap
}

extension Diagnostic {
  package var kind: RefusalKind? { reason as? RefusalKind }

  /// Whether what an earlier run has left is at fault: the scene doesn't take what its former build preserved, or the application has it
  /// no more, or not what it needs. A file that is there may be mended, and what an option says is for this run alone.
  package var isOfFormerRun: Bool {
    if case .manifest? = place { return true }
    return switch kind {
    case .state, .unknown: true
    default: library?.reason == .missing
    }
  }
}
