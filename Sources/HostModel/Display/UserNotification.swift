/// What a scene tells the user in passing. It outlives the scene: "saved" is read on the screen that comes after.
package struct UserNotification: Equatable, Sendable {
  /// Tells it from the others of the run.
  package let number: Int
  package let text: String

  package init(number: Int, text: String) {
    self.number = number
    self.text = text
  }
}
