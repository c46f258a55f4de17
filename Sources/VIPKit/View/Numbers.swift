/// A whole number that goes up and down in steps.
public struct Stepper: PrimitiveView {
  private let label: String
  private let value: Binding<Int>
  private let range: ClosedRange<Int>
  private let step: Int

  /// Makes a stepper of a number within a range. A step is at least 1.
  public init(_ label: String, value: Binding<Int>, in range: ClosedRange<Int>, step: Int = 1) {
    self.label = label
    self.value = value
    self.range = range
    self.step = max(1, step)
  }

  func elements(in context: ViewContext) -> [Element] {
    let number = Double(value.wrappedValue)
    let shown = Element.Number(
      number, in: Double(range.lowerBound)...Double(range.upperBound), step: Double(step),
      // Beyond 2^53 not every whole number is a `Double`.
      words: number.whole == value.wrappedValue ? nil : "\(value.wrappedValue)")
    return [
      Element(.stepper(shown), label: label).onAction(in: context, acts: value.acts) { [range, value] action in
        guard case .set(let number) = action, let whole = number.whole, range.contains(whole) else { return }
        value.wrappedValue = whole
      }
    ]
  }
}

/// How much there is of something: the room on a disk, a load.
public struct Gauge: PrimitiveView {
  private let label: String
  private let value: Double
  private let range: ClosedRange<Double>
  private let valueLabel: String?

  /// Shows a number, held within the range. `valueLabel` is how it reads, such as `40 GB`; its digits when nil.
  public init(_ label: String, value: Double, in range: ClosedRange<Double> = 0...1, valueLabel: String? = nil) {
    self.label = label
    self.value = value.isNaN ? range.lowerBound : min(max(value, range.lowerBound), range.upperBound)
    self.range = range
    self.valueLabel = valueLabel
  }

  func elements(in context: ViewContext) -> [Element] {
    [Element(.gauge(Element.Number(value, in: range, words: valueLabel)), label: label)]
  }
}
