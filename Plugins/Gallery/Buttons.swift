import VIPKit

struct Buttons: View {
  @State private var chosen: String?
  @Environment(\.words) private var words

  var body: some View {
    Section(words("Buttons")) {
      HStack {
        Button(words("Save")) { chosen = words("saved") }
        Button(words("Cancel"), role: .cancel) { chosen = words("cancelled") }
        Button(words("Delete"), role: .destructive) { chosen = words("deleted") }
        Button(words("Disabled")) {}.disabled(true)
      }
      HStack {
        Menu(words("More")) {
          Button(words("Rename")) { chosen = words("renamed") }
          Button(words("Archive")) {}.disabled(true)
          Button(words("Delete for good"), role: .destructive) { chosen = words("deleted for good") }
        }
        Menu(words("Nothing to do")) { Button(words("Undo")) {} }.disabled(true)
      }
      HStack {
        Link("Swift", destination: "https://www.swift.org/documentation/")
        Link(words("Write to us"), destination: "mailto:office@example.org?subject=Gallery")
        Link(words("Not what it seems"), destination: "https://www.swift.org@evil.example/")
      }
      Button(words("Copy the address"), copying: "https://www.swift.org")
      Text(words("Pressed: %@", chosen ?? words("nothing")))
    }
    Section(words("A view of one's own")) { Counter() }
  }
}

private struct Counter: View {
  @State private var count = 0
  @Environment(\.words) private var words

  var body: some View { Button(words("Pressed %d time", plural: "Pressed %d times", count)) { count += 1 } }
}
