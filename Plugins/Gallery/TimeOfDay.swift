import Glibc
import VIPKit

/// The time of day, which goes on by itself: neither a script nor a test waits for it.
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
