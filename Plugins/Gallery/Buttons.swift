import VIPKit

/// What is pressed.
struct Buttons: View {
  @State private var chosen = "nothing"

  var body: some View {
    Section("Buttons") {
      HStack {
        Button("Save") { chosen = "saved" }
        Button("Cancel", role: .cancel) { chosen = "cancelled" }
        Button("Delete", role: .destructive) { chosen = "deleted" }
        Button("Disabled") {}.disabled(true)
      }
      Text("Pressed: \(chosen)")
    }
    Section("A view of one's own") { Counter() }
  }
}

/// Keeps a number of its own.
private struct Counter: View {
  @State private var count = 0

  var body: some View {
    Button("Pressed \(count) times") { count += 1 }
  }
}
