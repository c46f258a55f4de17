package import ScreenModel
package import VIPKit

/// Shows screens to a user and tells what the user does. The host knows no terminal; a display knows no scene.
@MainActor
package protocol Display: AnyObject {
  /// Takes over the terminal, the standard input or whatever else the display uses.
  ///
  /// - Parameter send: takes what happens, in order. Called on the main actor, also while the display shows a screen.
  /// - Throws: what keeps the display from working.
  func start(send: @escaping @MainActor (ScreenEvent) -> Void) throws

  /// Shows a screen. Called for each change; a display may skip screens that it has no time to draw.
  func show(_ screen: Screen)

  /// Whether the user is still there when they have asked for the end, so that a scene can ask them first.
  var canAskBeforeQuit: Bool { get }

  /// What it is, such as `terminal`; nil when nobody sees it.
  var kind: String? { get }

  /// Whether it can give back what it uses while the run goes on, and somebody else uses it.
  var canLeave: Bool { get }

  /// What it has drawn; nil for a display that draws nothing.
  var statistics: DisplayStatistics? { get }

  /// Opens an address outside the application where the user is, or tells them why not; false when that is in this process.
  func open(_ destination: LinkDestination) -> Bool

  /// Gives back what `start` took over, exactly as it was. Called once, also when the run fails.
  func stop()
}

extension Display {
  /// No: its input may have ended.
  package var canAskBeforeQuit: Bool { false }

  package var kind: String? { nil }

  package var canLeave: Bool { false }

  package var statistics: DisplayStatistics? { nil }

  package func open(_ destination: LinkDestination) -> Bool { false }
}

/// What a display has drawn since it has the terminal.
package struct DisplayStatistics: Sendable, Equatable, Codable {
  /// How often something was sent.
  package private(set) var frames = 0
  /// All that was sent.
  package private(set) var bytes = 0
  /// The time from the beginning of a frame until its bytes were written, of all frames together.
  package private(set) var microseconds = 0
  package private(set) var microsecondsPerFrame = 0

  package init() {}

  package mutating func add(bytes: Int, time: Duration) {
    frames += 1
    self.bytes += bytes
    microseconds += Int(time / .microseconds(1))
    microsecondsPerFrame = microseconds / frames
  }
}
