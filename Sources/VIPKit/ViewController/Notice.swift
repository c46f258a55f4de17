/// What a view tells the user in passing: see ``View/notices(_:)``.
public struct Notice: Sendable, Equatable {
  /// What was done, in the user's words.
  public let text: String
  /// What it means; nil for one that is neither good nor bad.
  public let tint: Tint?

  /// Makes a notice. Displays add a mark to the tints `positive`, `warning` and `negative`.
  public init(_ text: String, tint: Tint? = nil) {
    self.text = text
    self.tint = tint
  }
}
