import VIPKit

/// Rows, and rows inside rows.
struct Rows: View {
  @State private var chosen = "nobody"

  var body: some View {
    Section("Rows") {
      List(Person.all) { person in
        Text(person.id)
        Text(person.phone).style(.secondary)
      } onSelect: { person in
        chosen = person.id
      }
      Text("Chosen: \(chosen)")
      List([Person](), placeholder: "A list without rows says what would be here") { Text($0.id) }
    }
    Section("An outline") {
      OutlineGroup(Folder.all, children: \.inside) { Text($0.id) }
    }
  }
}

/// What stands in a row.
private struct Person: Identifiable {
  let id: String
  let phone: String

  static let all = [
    Person(id: "Anna Zharkova", phone: "+7 (999) 111 22 33"), Person(id: "Annabel Lee", phone: "+44 20 7946 0958"),
  ]
}

/// What stands inside another.
private struct Folder: Identifiable {
  let id: String
  let inside: [Folder]?

  static let all = [
    Folder(
      id: "Documents",
      inside: [Folder(id: "Letters", inside: [Folder(id: "letter.txt", inside: nil)]), Folder(id: "Empty", inside: [])]),
    Folder(id: "notes.txt", inside: nil),
  ]
}
