/// Why an app can't be started anew.
public enum RestartFault: HostError {
  /// Nobody would start it.
  case noSupervisor

  /// What is wrong.
  public var message: String { "the app runs without a supervisor, and nobody would start it again" }

  /// How to mend it.
  public var remedy: String { "run it without --no-supervisor" }
}
