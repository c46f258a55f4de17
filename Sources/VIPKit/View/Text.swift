/// Words on the screen.
public struct Text: PrimitiveView {
  let string: String
  let textStyle: TextStyle

  /// Shows a string. Line breaks in it are kept; long lines wrap.
  public init(_ string: String) { self.init(string, style: .body) }

  private init(_ string: String, style: TextStyle) {
    self.string = string
    textStyle = style
  }

  /// The same words, set otherwise.
  public func style(_ style: TextStyle) -> Text { Text(string, style: style) }

  func elements(in context: ViewContext) -> [Element] {
    [Element(.text(string, style: textStyle))]
  }
}
