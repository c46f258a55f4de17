import VIPKit

struct Rows: View {
  @State private var chosen: String?
  @Environment(\.words) private var words

  var body: some View {
    Section(words("Rows")) {
      List(Person.all) { person in
        Text(person.id)
        Text(person.phone).style(.secondary)
      } onSelect: { person in
        chosen = person.id
      }
      Text(words("Chosen: %@", chosen ?? words("nobody")))
      List([Person](), placeholder: words("A list without rows says what would be here")) { Text($0.id) }
    }
    Section(words("An outline")) { OutlineGroup(Folder.all(words), children: \.inside) { Text($0.id) } }
  }
}

private struct Person: Identifiable {
  let id: String
  let phone: String

  static let all = [
    Person(id: "Anna Zharkova", phone: "+7 (999) 111 22 33"), Person(id: "Annabel Lee", phone: "+44 20 7946 0958"),
  ]
}

private struct Folder: Identifiable {
  let id: String
  let inside: [Folder]?

  static func all(_ words: VIPKit.Words) -> [Folder] {
    [
      Folder(
        id: words("Documents"),
        inside: [
          Folder(id: words("Letters"), inside: [Folder(id: "letter.txt", inside: nil)]),
          Folder(id: words("Empty"), inside: []),
        ]),
      Folder(id: "notes.txt", inside: nil),
    ]
  }
}
