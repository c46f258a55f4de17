import VIPKit

struct Words: View {
  @Environment(\.widthClass) private var widthClass
  @Environment(\.words) private var words

  var body: some View {
    Text(words("A headline")).style(.headline)
    Text(words("Running text, which wraps where the line ends: as many words as it takes to get there, and some more."))
    Text(words("Less important words")).style(.secondary)
    HStack {
      Text(words("accent")).tint(.accent)
      Text(words("✓ positive")).tint(.positive)
      Text(words("▲ warning")).tint(.warning)
      Text(words("✗ negative")).tint(.negative)
    }
    HStack {
      Text(words("Inbox"))
      Badge(words("%d new", plural: "%d new", 3))
      Badge(words("late")).tint(.warning)
      Badge(words("paid")).tint(.positive)
    }
    Divider()
    Text(widthClass == .compact ? words("A narrow screen") : words("A wide screen"))
  }
}
