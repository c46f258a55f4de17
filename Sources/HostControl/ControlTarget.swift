package import HostState
package import HostSystem
package import ScreenModel
package import VIPKit

/// Carries out ``ControlRequest``s: the host, or a spy in a test.
@MainActor
package protocol ControlTarget: AnyObject, Sendable {
  func swap(_ files: [String: String]) async throws(Diagnostic)
  func rollBack(_ id: String?) async throws(Diagnostic) -> [String: String]
  func use(worker: String, implementation: String, isForced: Bool) async throws(Diagnostic)
  func open(_ link: String) async throws(Diagnostic) -> OpenedLink
  func status() -> HostStatus
  /// Begins with the `last` former events.
  func events(last: Int) -> AsyncStream<TimedEvent>
  /// Returns the display's number.
  func attach(
    _ display: any AttachedDisplay, _ profile: DisplayProfile, in environment: EnvironmentValues
  ) throws(Diagnostic) -> Int
  /// The last event that a named display has sent and the app has handled; 0 for none.
  func lastEvent(of display: String) -> Int
  func detach(_ display: Int)
  nonisolated var attendance: Attendance { get }
  /// Files of displays; nil for a run that takes none.
  nonisolated var uploads: UploadFolder? { get }
  /// Handles an event of an attached display; its number is 0 for none.
  func take(_ screenEvent: ScreenEvent, event: Int, from display: Int)
  var isSupervised: Bool { get }
  func restart()
  func detach() throws(Diagnostic)
  /// Begins a recording in a file, or ends it without one; nil in a replay.
  var onRecord: (@MainActor (String?) async -> Diagnostic?)? { get }
  func stop(keepsJournal: Bool)
}
