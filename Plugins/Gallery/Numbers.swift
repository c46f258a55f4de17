import Glibc
import VIPKit

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

/// A clock that advances by itself: neither a script nor a test waits for it.
struct TimeOfDay: View {
  @State private var time: String?
  @Environment(\.words) private var words
  @Environment(\.system) private var system

  var body: some View {
    HStack {
      Text(words("Time")).style(.secondary)
      Text(time ?? now)
    }
    .every(.seconds(1)) { time = now }
  }

  private var now: String {
    var seconds = time_t(system.now())
    var parts = tm()
    localtime_r(&seconds, &parts)
    return [parts.tm_hour, parts.tm_min, parts.tm_sec].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
  }
}
