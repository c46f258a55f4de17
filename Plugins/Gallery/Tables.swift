import VIPKit

/// Rows in columns.
struct Tables: View {
  @State private var sort: TableSort? = TableSort(column: "Name")
  @State private var chosen = "nothing"

  var body: some View {
    Section("A table") {
      Table(
        files, sort: $sort
      ) {
        TableColumn("Name", isSortable: true) { Text($0.id) }
        TableColumn("Kind") { Text($0.kind).style(.secondary) }
        TableColumn("Size", alignment: .trailing, isSortable: true) { Text("\($0.size) kB") }
      } onSelect: {
        chosen = $0.id
      }
      Text("Chosen: \(chosen)")
    }
  }

  private var files: [File] {
    let files = File.all.sorted { sort?.column == "Size" ? $0.size < $1.size : $0.id < $1.id }
    return sort?.order == .descending ? files.reversed() : files
  }
}

/// What stands in columns.
private struct File: Identifiable {
  let id: String
  let kind: String
  let size: Int

  static let all = [
    File(id: "letter.txt", kind: "text", size: 4), File(id: "photo.png", kind: "picture", size: 1_204),
    File(id: "archive.tar", kind: "archive", size: 310),
  ]
}
