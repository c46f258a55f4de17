/// A day of the calendar that the user chooses.
public struct DatePicker: PrimitiveView {
  private let label: String
  private let selection: Binding<CalendarDay?>
  private let range: ClosedRange<CalendarDay>
  private var isOptional = true

  /// Makes a picker that may be empty.
  public init(
    _ label: String, selection: Binding<CalendarDay?>,
    in range: ClosedRange<CalendarDay> = CalendarDay.earliest...CalendarDay.latest
  ) {
    self.label = label
    self.selection = selection
    self.range = range
  }

  /// Makes a picker in which a day is always chosen.
  public init(
    _ label: String, selection: Binding<CalendarDay>,
    in range: ClosedRange<CalendarDay> = CalendarDay.earliest...CalendarDay.latest
  ) {
    self.init(label, selection: selection.optional, in: range)
    isOptional = false
  }

  func elements(in context: ViewContext) -> [Element] {
    let day = Element.Day(selection.wrappedValue, in: range, isOptional: isOptional)
    return [
      Element(.datePicker(day), label: label).onAction(in: context, acts: selection.acts) {
        [selection, range] action in
        guard case .setDay(let day) = action else { return }
        // A day outside the range is held at its end.
        selection.wrappedValue = day.map { min(max($0, range.lowerBound), range.upperBound) }
      }
    ]
  }
}
