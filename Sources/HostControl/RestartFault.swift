import HostSystem

/// Why an app can't be restarted.
package enum RestartFault: HostError {
  /// Nobody would start it.
  case noSupervisor

  package var message: String { "the app runs without a supervisor, and nobody would start it again" }

  package var suggestion: String { "run it without --no-supervisor" }
}
