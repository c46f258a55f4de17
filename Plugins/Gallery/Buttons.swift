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
      HStack {
        Menu("More") {
          Button("Rename") { chosen = "renamed" }
          Button("Archive") {}.disabled(true)
          Button("Delete for good", role: .destructive) { chosen = "deleted for good" }
        }
        Menu("Nothing to do") { Button("Undo") {} }.disabled(true)
      }
      HStack {
        Link("Swift", destination: "https://www.swift.org/documentation/")
        Link("Write to us", destination: "mailto:office@example.org?subject=Gallery")
        Link("Not what it seems", destination: "https://www.swift.org@evil.example/")
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
