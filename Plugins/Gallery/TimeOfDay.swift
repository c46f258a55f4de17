import VIPKit

/// The time of day, which goes on by itself: neither a script nor a test waits for it.
struct TimeOfDay: View {
  let clock: GalleryClock
  @State private var time: String?
  @Environment(\.words) private var words

  var body: some View {
    HStack {
      Text(words("Time")).style(.secondary)
      Text(time ?? clock.time())
    }
    .every(.seconds(1), clock: clock.seconds) { time = clock.time() }
  }
}
