/// What a scene tells the user in passing. It outlives the scene: "saved" is read on the screen that comes after.
public struct UserNotification: Equatable, Sendable {
  /// Tells it from the others of the run.
  public let number: Int
  /// In the user's words.
  public let text: String

  /// Describes what was told.
  public init(number: Int, text: String) {
    self.number = number
    self.text = text
  }
}
