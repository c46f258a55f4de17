import VIPKit

/// Numbers to change and to read.
struct Numbers: View {
  let clock: GalleryClock
  @State private var copies = 1

  var body: some View {
    Section("Numbers") {
      Stepper("Copies", value: $copies, in: 1...9)
      Gauge("Disk", value: 40, in: 0...50, valueLabel: "40 of 50 GB").tint(.warning)
      Gauge("Load", value: 0.25)
      ProgressView("Upload", value: 0.42)
      ProgressView("Sync")
      TimeOfDay(clock: clock)
    }
  }
}
