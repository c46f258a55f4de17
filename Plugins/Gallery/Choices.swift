import VIPKit

/// What is switched and chosen.
struct Choices: View {
  @State private var isOn = true
  @State private var isOff = false
  @State private var colour = Colour.green
  @State private var size: String?

  var body: some View {
    Section("Choices") {
      Toggle("On", isOn: $isOn)
      Toggle("Off", isOn: $isOff)
      Picker("Colour", selection: $colour, options: Colour.allCases) { $0.rawValue }
      Picker("Size", selection: $size, options: ["small", "large"]).problem(size == nil ? "choose one" : nil)
    }
  }
}

/// What is chosen from.
private enum Colour: String, CaseIterable {
  case red, green, blue
}
