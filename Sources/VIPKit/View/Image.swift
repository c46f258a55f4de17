/// A picture, with words that say what it shows.
public struct Image: PrimitiveView {
  private let bytes: [UInt8]
  private let alternative: String

  /// Takes the bytes of a file, unchecked: a display decodes them where they can do no harm, or not at all.
  public init(bytes: [UInt8], alternative: String) {
    self.bytes = bytes
    self.alternative = alternative
  }

  func elements(in context: ViewContext) -> [Element] {
    [Element(.image(bytes, words: alternative))]
  }
}
