import VIPKit

struct Tables: View {
  @State private var sort: TableSort?
  @State private var chosen: String?
  @Environment(\.words) private var words

  var body: some View {
    Section(words("A table")) {
      Table(files, sort: Binding(get: { sorted }, set: { sort = $0 })) {
        TableColumn(words("Name"), isSortable: true) { Text($0.id) }
        TableColumn(words("Kind")) { Text($0.kind).style(.secondary) }
        TableColumn(words("Size"), alignment: .trailing, isSortable: true) { Text(words("%d kB", $0.size)) }
      } onSelect: {
        chosen = $0.id
      }
      Text(words("Chosen: %@", chosen ?? words("nothing")))
    }
  }

  private var files: [File] {
    let isBySize = sorted.column == words("Size")
    let files = File.all(words).sorted { isBySize ? $0.size < $1.size : $0.id < $1.id }
    return sorted.order == .descending ? files.reversed() : files
  }

  /// By name, until the user sorts otherwise.
  private var sorted: TableSort { sort ?? TableSort(column: words("Name")) }
}

private struct File: Identifiable {
  let id: String
  let kind: String
  let size: Int

  static func all(_ words: VIPKit.Words) -> [File] {
    [
      File(id: "letter.txt", kind: words("text"), size: 4), File(id: "photo.png", kind: words("picture"), size: 1_204),
      File(id: "archive.tar", kind: words("archive"), size: 310),
    ]
  }
}
