/// What a command accepts.
struct CommandSyntax {
  let name: String
  let summary: String
  var operands: [String] = []
  var options: [Option] = []

  /// A `--name`, alone or with a value.
  struct Option {
    let name: String
    /// What stands for the value in the help; nil for an option without one.
    var value: String?
    var isRepeatable = false
    let help: String
  }

  static let json = Option(name: "json", help: "print JSON")
  static let help = Option(name: "help", help: "show this")
  static let manifest = Option(name: "manifest", value: "FILE", help: "the manifest (scenes.json)")
  static let worker = Option(
    name: "worker", value: "PROTOCOL=IMPLEMENTATION", isRepeatable: true,
    help: "who implements a worker: AuthWorker=DemoAuth")
  static let route = Option(
    name: "route", value: "SCENE.ROUTE=SCENE", isRepeatable: true, help: "where a route leads: Home.news=ContactList")

  /// The text of `host COMMAND --help`.
  var helpText: String {
    let usage = (["host", name] + operands + ["[options]"]).joined(separator: " ")
    let rows = (options + [Self.help]).map { option in
      ("--\(option.name)" + (option.value.map { " \($0)" } ?? ""), option.help)
    }
    return "\(summary)\n\nUsage: \(usage)\n\nOptions:\n" + Columns.aligned(rows)
  }
}

enum Columns {
  /// Rows of the same number of cells, each column as wide as its widest cell.
  static func lines(_ rows: [[String]]) -> [String] {
    let widths = (rows.first ?? []).indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    // The last column needs no padding.
    return rows.map { zip($0, widths.dropLast() + [0]).map { $0.padded(to: $1) }.joined(separator: "  ") }
  }

  static func aligned(_ rows: [(String, String)]) -> String {
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { "  \($0.padded(to: width))  \($1)" }.joined(separator: "\n")
  }
}

extension String {
  func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
