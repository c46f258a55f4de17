/// Words on the screen.
public struct Text: View {
  private let string: String
  private let textStyle: TextStyle

  /// Shows a string. Line breaks in it are kept; long lines wrap.
  public init(_ string: String) {
    self.init(string, style: .body)
  }

  private init(_ string: String, style: TextStyle) {
    self.string = string
    textStyle = style
  }

  /// The same words, set otherwise.
  public func style(_ style: TextStyle) -> Text {
    Text(string, style: style)
  }

  /// The values that a display draws.
  public var element: Element { Element(.text(string, style: textStyle)) }
}
