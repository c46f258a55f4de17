import HostCore

/// One library as `host list` prints it.
struct LibraryRow: Encodable, Equatable {
  let id: String
  let kind: String?
  let stage: String
  let version: String?
  let library: String?
  let origin: String?
  let reason: String?
  let remedy: String?

  init(_ record: LibraryRecord) {
    id = record.id
    kind = record.entry?.kind.rawValue
    stage = record.stage.rawValue
    version = record.version
    library = record.library?.path
    origin = record.library?.origin.rawValue
    reason = record.refusal?.message
    remedy = record.refusal?.remedy
  }

  /// A row for each scene and worker; says on the standard error why some were refused.
  @MainActor
  static func complainingRows(of host: Host) -> [LibraryRow] {
    let records = host.survey()
    for record in records {
      if let refusal = record.refusal { Console.complain("error: \(refusal)") }
    }
    return records.map(LibraryRow.init)
  }

  /// Rows in columns; a library that was refused has its reason on the next line.
  static func table(_ rows: [LibraryRow]) -> String {
    let heads = ["ID", "KIND", "STAGE", "VERSION", "LIBRARY"]
    let cells = rows.map { row in
      [row.id, row.kind ?? "-", row.stage, row.version ?? "-", row.library ?? "-"].map { Printable.text($0) }
    }
    let widths = heads.indices.map { column in ([heads] + cells).map { $0[column].count }.max() ?? 0 }
    func line(_ cells: [String]) -> String {
      // The last column needs no padding.
      zip(cells, widths.dropLast() + [0]).map { $0.padded(to: $1) }.joined(separator: "  ")
    }
    var lines = [line(heads)]
    for (row, cells) in zip(rows, cells) {
      lines.append(line(cells))
      if let reason = row.reason { lines.append("  ! \(Printable.text(reason))") }
    }
    return lines.joined(separator: "\n")
  }
}
