/// A picture, with words that say what it shows.
public struct Image: PrimitiveView {
  private let bytes: [UInt8]
  private let alternative: String

  /// Makes a picture.
  ///
  /// - Parameters:
  ///   - bytes: those of its file. Nobody has to have looked at them: a display decodes them where they can do no harm, or not at
  ///     all.
  ///   - alternative: what it shows, in words: for those who don't see it, and displays that draw none.
  public init(bytes: [UInt8], alternative: String) {
    self.bytes = bytes
    self.alternative = alternative
  }

  func elements(in context: ViewContext) -> [Element] {
    [Element(.image, value: .text(alternative), attributes: .with { $0.bytes = bytes })]
  }
}
