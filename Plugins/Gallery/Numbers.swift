import VIPKit

/// Numbers to change and to read.
struct Numbers: View {
  @State private var copies = 1
  @Environment(\.words) private var words

  var body: some View {
    Section(words("Numbers")) {
      Stepper(words("Copies"), value: $copies, in: 1...9)
      Gauge(words("Disk"), value: 40, in: 0...50, valueLabel: words("%d of %d GB", 40, 50)).tint(.warning)
      Gauge(words("Load"), value: 0.25)
      ProgressView(words("Upload"), value: 0.42)
      ProgressView(words("Sync"))
      TimeOfDay()
    }
  }
}
