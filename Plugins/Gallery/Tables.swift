import VIPKit

struct Tables: View {
  @State private var sort: TableSort?
  @State private var chosen: String?
  @Environment(\.words) private var words

  var body: some View {
    Section(words("A table")) {
      Table(
        files,
        sort: Binding {
          sorted
        } set: {
          sort = $0
        }
      ) {
        TableColumn(words("Name"), isSortable: true) { Text($0.id) }
        TableColumn(words("Kind")) { Text($0.kind.name(words)).style(.secondary) }
        TableColumn(words("Size"), alignment: .trailing, isSortable: true) { Text(words("%d kB", $0.size)) }
      } onSelect: {
        chosen = $0.id
      }
      Text(words("Chosen: %@", chosen ?? words("nothing")))
    }
  }

  private var files: [File] {
    let isBySize = sorted.column == words("Size")
    let files = File.all.sorted { isBySize ? $0.size < $1.size : $0.id < $1.id }
    return sorted.order == .descending ? files.reversed() : files
  }

  /// By name, until the user sorts otherwise.
  private var sorted: TableSort { sort ?? TableSort(column: words("Name")) }
}

private struct File: Identifiable {
  let id: String
  let kind: Kind
  let size: Int

  static let all = [
    File(id: "letter.txt", kind: .text, size: 4), File(id: "photo.png", kind: .picture, size: 1_204),
    File(id: "archive.tar", kind: .archive, size: 310),
  ]
}

private enum Kind {
  case text, picture, archive

  func name(_ words: VIPKit.Words) -> String {
    switch self {
    case .text: words("text")
    case .picture: words("picture")
    case .archive: words("archive")
    }
  }
}
