/// The version of the display protocol (Docs/DisplayProtocol.md).
package enum DisplayVersion {
  /// It changes when a display of the version before would misunderstand a run.
  package static let current = 1
}
