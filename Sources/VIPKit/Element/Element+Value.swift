extension Element {
  /// What an element shows beside its label.
  public enum Value: Equatable, Sendable {
    /// Nothing.
    case none
    /// Words.
    case text(String)
    /// Whether a switch is on.
    case isOn(Bool)
    /// Which of the options is chosen, counted from 0; nil for none.
    case option(Int?)
    /// How much is done, from 0 to 1; nil when nobody knows.
    case fraction(Double?)
    /// A number.
    case number(Double)
    /// A day of the calendar; nil for none.
    case day(CalendarDay?)
  }

  /// The words that it shows; nil when its value isn't words.
  public var text: String? { if case .text(let text) = value { text } else { nil } }

  /// Whether it is a switch that is on.
  public var isOn: Bool { value == .isOn(true) }

  /// Which of its options is chosen, counted from 0; nil for none, or one that it doesn't have.
  public var selection: Int? {
    guard case .option(let selection?) = value, attributes.options.indices.contains(selection) else { return nil }
    return selection
  }

  /// The words of the chosen option; nil for none.
  public var selectedOption: String? { selection.map { attributes.options[$0] } }

  /// The number that it shows; nil when its value is none.
  public var number: Double? {
    guard case .number(let number) = value, !number.isNaN else { return nil }
    return number
  }

  /// The number in words: those of the author, or its digits.
  public var numberText: String { attributes.valueLabel ?? number.map(\.digits) ?? "" }

  /// The number that the user means by some digits: one of those that the steps reach, as far as can be told; nil for others.
  public func number(from digits: String) -> Double? {
    let isWhole = attributes.step.rounded() == attributes.step
    let number = isWhole ? Int(digits).map(Double.init) : Double(digits)
    guard let number, attributes.range?.contains(number) ?? number.isFinite else { return nil }
    return number
  }

  /// What number it takes, in words: `a whole number from 1 to 9`.
  public var numberExpected: String {
    let kind = attributes.step.rounded() == attributes.step ? "a whole number" : "a number"
    return kind + (attributes.range.map { " from \($0.lowerBound.digits) to \($0.upperBound.digits)" } ?? "")
  }

  /// The day that it shows; nil for none.
  public var day: CalendarDay? { if case .day(let day) = value { day } else { nil } }

  /// How much of it is done, from 0 to 1; nil when nobody knows.
  public var fraction: Double? {
    guard case .fraction(let fraction?) = value, !fraction.isNaN else { return nil }
    return min(max(fraction, 0), 1)
  }
}

extension Double {
  /// The number in digits; a whole one without a point.
  var digits: String { whole?.description ?? description }

  /// The whole number that it stands for; nil when it is none. `Int.max` has no number of its own: 2^63 stands for it.
  var whole: Int? { self == 0x1p63 ? .max : Int(exactly: self) }
}
