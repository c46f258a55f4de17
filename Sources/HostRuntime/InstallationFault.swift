import HostSystem
package import HostState

/// A library isn't in order for now, and the run can't go on without: somebody may be installing it.
package struct InstallationFault: HostError {
  /// Why it isn't in order.
  let refusal: Refusal

  package init(_ refusal: Refusal) {
    self.refusal = refusal
  }

  package var message: String { refusal.message }

  package var suggestion: String { "\(refusal.suggestion): then the run goes on; it is tried for a minute" }
}
