/// What a command accepts.
struct CommandSyntax {
  let name: String
  let summary: String
  /// What stands behind the name; in brackets what may be left out, and `...` behind the last one if there may be several.
  var operands: [String] = []
  var isLastRepeatable: Bool { operands.last?.hasSuffix("...") ?? false }
  var options: [Option] = []
  /// What the manual says besides: paragraphs, with a blank line between them.
  var details = ""
  /// Command lines, with what they do.
  var examples: [(command: String, meaning: String)] = []

  /// A `--name`, alone or with a value.
  struct Option {
    let name: String
    /// What stands for the value in the help; nil for an option without one.
    var value: String?
    var isRepeatable = false
    let help: String

    /// As it is typed: `--start SCENE`.
    var usage: String { "--\(name)" + (value.map { " \($0)" } ?? "") }
  }

  static let json = Option(name: "json", help: "print JSON")
  static let help = Option(name: "help", help: "show this")
  static let manifest = Option(name: "manifest", value: "FILE", help: "the manifest (scenes.json)")
  static let worker = Option(
    name: "worker", value: "PROTOCOL=IMPLEMENTATION", isRepeatable: true,
    help: "who implements a worker: AuthWorker=DemoAuth")
  static let route = Option(
    name: "route", value: "SCENE.ROUTE=SCENE", isRepeatable: true, help: "where a route leads: Home.news=ContactList")

  /// All options, in the order of the help.
  var allOptions: [Option] { options + [Self.help] }

  /// As it is typed.
  var usage: String { (["host", name] + operands + ["[options]"]).joined(separator: " ") }

  /// The text of `host COMMAND --help`.
  var helpText: String {
    let rows = allOptions.map { ($0.usage, $0.help) }
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
