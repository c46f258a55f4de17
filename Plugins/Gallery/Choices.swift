import VIPKit

struct Choices: View {
  @Environment(\.words) private var words
  @State private var isOn = true
  @State private var isOff = false
  @State private var colour = Colour.green
  @State private var size: Size?
  @State private var born = CalendarDay(year: 1988, month: 5, day: 12)
  @State private var due: CalendarDay?
  @State private var first = CalendarDay.earliest

  var body: some View {
    Section(words("Choices")) {
      Toggle(words("On"), isOn: $isOn)
      Toggle(words("Off"), isOn: $isOff)
      Picker(words("Colour"), selection: $colour, options: Colour.allCases) { [words] in $0.name(words) }
      Picker(words("Size"), selection: $size, options: Size.allCases) { [words] in $0.name(words) }
        .problem(size == nil ? words("choose one") : nil)
      DatePicker(words("Born"), selection: $born, in: CalendarDay.earliest...lastBirthday)
      DatePicker(words("Due"), selection: $due)
      DatePicker(words("First"), selection: $first).problem(
        first == .earliest ? words("before the calendar was in use") : nil)
      DatePicker(words("Not now"), selection: $born).disabled(true)
    }
  }

  private var lastBirthday: CalendarDay { CalendarDay(year: 2020, month: 12, day: 31) ?? .latest }
}

private enum Colour: CaseIterable {
  case red, green, blue

  func name(_ words: VIPKit.Words) -> String {
    switch self {
    case .red: words("red")
    case .green: words("green")
    case .blue: words("blue")
    }
  }
}

private enum Size: CaseIterable {
  case small, large

  func name(_ words: VIPKit.Words) -> String { self == .small ? words("small") : words("large") }
}
