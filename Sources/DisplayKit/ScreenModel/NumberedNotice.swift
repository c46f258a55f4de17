public import VIPKit

/// A notice of a scene. It outlives the scene: "saved" is read on the screen that comes after.
public struct NumberedNotice: Equatable, Sendable {
  /// Tells it from the others of the run.
  public let number: Int
  /// In the user's words.
  public let text: String
  /// What it means; nil when it is neither good nor bad.
  public let tint: Tint?

  /// Describes what was told.
  public init(number: Int, text: String, tint: Tint? = nil) {
    self.number = number
    self.text = text
    self.tint = tint
  }
}
