import VIPKit

/// Words in each style and each meaning.
struct Words: View {
  @Environment(\.widthClass) private var widthClass

  var body: some View {
    Text("A headline").style(.headline)
    Text("Running text, which wraps where the line ends: as many words as it takes to get there, and some more.")
    Text("Less important words").style(.secondary)
    HStack {
      Text("accent").tint(.accent)
      Text("✓ positive").tint(.positive)
      Text("▲ warning").tint(.warning)
      Text("✗ negative").tint(.negative)
      Text("secondary").tint(.secondary)
    }
    HStack {
      Text("Inbox")
      Badge("3 new")
      Badge("late").tint(.warning)
      Badge("paid").tint(.positive)
    }
    Divider()
    Text(widthClass == .compact ? "A narrow screen" : "A wide screen")
  }
}
