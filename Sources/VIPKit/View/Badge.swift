/// A word or a number that stands out: how many are new, a state. Its ``View/tint(_:)`` says what it means.
public struct Badge: PrimitiveView {
  let text: String

  /// Makes a badge.
  public init(_ text: String) { self.text = text }

  func elements(in context: ViewContext) -> [Element] { [Element(.badge(text))] }
}
