import VIPKit

/// What is switched and chosen.
struct Choices: View {
  @State private var isOn = true
  @State private var isOff = false
  @State private var colour = Colour.green
  @State private var size: String?
  @State private var born = CalendarDay(year: 1988, month: 5, day: 12)
  @State private var due: CalendarDay?
  @State private var first = CalendarDay.earliest

  var body: some View {
    Section("Choices") {
      Toggle("On", isOn: $isOn)
      Toggle("Off", isOn: $isOff)
      Picker("Colour", selection: $colour, options: Colour.allCases) { $0.rawValue }
      Picker("Size", selection: $size, options: ["small", "large"]).problem(size == nil ? "choose one" : nil)
      DatePicker("Born", selection: $born, in: CalendarDay.earliest...lastBirthday)
      DatePicker("Due", selection: $due)
      DatePicker("First", selection: $first).problem(first == .earliest ? "before the calendar was in use" : nil)
      DatePicker("Not now", selection: $born).disabled(true)
    }
  }

  private var lastBirthday: CalendarDay { CalendarDay(year: 2020, month: 12, day: 31) ?? .latest }
}

/// What is chosen from.
private enum Colour: String, CaseIterable {
  case red, green, blue
}
