/// Numbers as a picture, with words that say the same.
public struct Chart: PrimitiveView {
  /// How numbers are drawn.
  public enum Kind: String, Sendable {
    case bar
    /// Bars side by side on a line of text, and the words.
    case line
    /// Bars side by side on a line of text, without the words.
    case sparkline
  }

  /// A number of a chart.
  public struct Point: Equatable, Sendable {
    /// The number's name.
    public let label: String
    /// The number; nil where there is none.
    public let value: Double?
    /// The number as the user reads it, such as `40 GB`; its digits when nil.
    public let valueLabel: String?

    /// Makes a point. What is not a number, or infinite, is a gap.
    public init(_ label: String, _ value: Double?, valueLabel: String? = nil) {
      self.label = label
      self.value = value.flatMap { $0.isFinite ? $0 : nil }
      self.valueLabel = valueLabel
    }
  }

  private let label: String
  private let points: [Point]
  private let kind: Kind
  private let alternative: String

  /// Draws numbers that have names. `alternative` says what they show, where the picture isn't seen.
  public init(_ label: String, points: [Point], kind: Kind = .bar, alternative: String) {
    self.label = label
    self.points = points
    self.kind = kind
    self.alternative = alternative
  }

  /// Draws numbers without names. `alternative` says what they show, where the picture isn't seen.
  public init(_ label: String, values: [Double], kind: Kind = .line, alternative: String) {
    self.init(label, points: values.map { Point("", $0) }, kind: kind, alternative: alternative)
  }

  func elements(in context: ViewContext) -> [Element] {
    [Element(.chart(Element.Figures(points, kind: kind, words: alternative)), label: label)]
  }
}
