/// What the host has to say on the screen, beside the scene or in its place.
package struct HostMessages: Equatable, Sendable {
  /// On a quiet line, until the user goes to another scene.
  package internal(set) var notice: String?
  /// In an alert, in front of the scene's own, until the user dismisses it.
  package internal(set) var alert: String?
  /// In the place of the first scene, as long as that can't be shown.
  package internal(set) var waiting: HostPage?
  /// Besides the notice, when somebody asks for it.
  package internal(set) var details: HostPage? {
    didSet { showsDetails = showsDetails && details != nil }
  }

  private var showsDetails = false

  /// The page in the place of the scene; nil when the scene is shown.
  ///
  /// - Parameter isEmpty: whether there is no scene to show.
  package func page(isEmpty: Bool) -> HostPage? { showsDetails ? details : isEmpty ? waiting : nil }

  /// Shows the details, or puts them away again.
  mutating func toggleDetails() { showsDetails = details != nil && !showsDetails }

  /// Puts the details away.
  mutating func closeDetails() { showsDetails = false }
}
