/// What the user is told in passing, by a view: see ``View/notices(_:)``.
public struct Notice: Sendable, Equatable {
  /// What has been done, in the user's words.
  public let text: String
  /// What it means; nil for one that is neither good nor bad.
  public let tint: Tint?

  /// Tells something. Displays add a mark to the tints `positive`, `warning` and `negative`.
  public init(_ text: String, tint: Tint? = nil) {
    self.text = text
    self.tint = tint
  }
}
