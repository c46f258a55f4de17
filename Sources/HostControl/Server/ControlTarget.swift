package import HostModel
import HostRuntime

/// What a running app can be asked for. The host does it; in a test, a spy.
@MainActor
package protocol ControlTarget: AnyObject, Sendable {
  /// Puts a build of a scene in the place of the one in use.
  func swap(scene: String, file: String) async throws(Refusal)
  /// Has another implementation answer the calls of a worker; by force, without checking it.
  func use(worker: String, implementation: String, isForced: Bool) async throws(Refusal)
  /// Shows the scene that a link opens, on top of what is on the screen.
  func open(_ link: String) async throws(Refusal) -> OpenedLink
  /// What the app is made of now.
  func status() -> HostStatus
  /// What happens from now on, behind so many of the last that have happened.
  func events(last: Int) -> AsyncStream<TimedEvent>
  /// Whether somebody would start the app again.
  var isSupervised: Bool { get }
  /// Restarts the app where the user is.
  func restart()
  func stop()
}

extension Host: ControlTarget {}
