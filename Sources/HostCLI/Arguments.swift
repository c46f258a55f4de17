import HostControl
import HostManifest
package import HostSystem

package struct Arguments: Equatable {
  package let command: String
  package private(set) var operands: [String] = []
  private var values: [String: [String]] = [:]

  /// `--name value`, `--name=value`; after `--` all words are operands.
  package init(_ words: [String], syntax: CommandSyntax) throws(Diagnostic) {
    command = syntax.name
    var words = words[...]
    while let word = words.popFirst() {
      if word == "--" {
        operands += words
        break
      }
      guard word.hasPrefix("--") else {
        if word == "-h" {
          values["help"] = []
          continue
        }
        if word.hasPrefix("-"), word != "-" {
          throw .unknownOption(word, command: syntax.name, known: Self.names(syntax))
        }
        operands.append(word)
        continue
      }
      try readOption(word, &words, syntax)
    }
    guard !has("help") else { return }
    if operands.count > syntax.operands.count, !syntax.isLastRepeatable {
      throw .unexpectedOperand(operands[syntax.operands.count], command: syntax.name)
    }
    if operands.count < syntax.operands.count, !syntax.operands[operands.count].hasPrefix("[") {
      throw .missingOperand(syntax.operands[operands.count], command: syntax.name)
    }
  }

  package func has(_ name: String) -> Bool { values[name] != nil }

  package subscript(name: String) -> String? { values[name]?.last }

  package func all(_ name: String) -> [String] { values[name] ?? [] }

  package func operand(_ place: Int = 0) -> String { place < operands.count ? operands[place] : "" }

  package func id(as placeholder: String) throws(Diagnostic) -> String {
    guard Identifier.isValid(operand()) else {
      throw .badValue(placeholder, found: operand(), expected: Identifier.rule)
    }
    return operand()
  }

  package var manifest: String { self["manifest"] ?? Application.defaultManifest }

  /// Splits a value of a form such as `SCENE.ROUTE=SCENE`.
  static func names(in text: String, form: String?, of place: String) throws(Diagnostic) -> [String] {
    let (form, isMark) = (form ?? "", { (character: Character) in ".=".contains(character) })
    let names = text.split(omittingEmptySubsequences: false, whereSeparator: isMark).map(String.init)
    guard names.allSatisfy(Identifier.isValid), text.filter(isMark) == form.filter(isMark) else {
      throw .badValue(place, found: text, expected: form)
    }
    return names
  }

  package func choice<Choice: RawRepresentable<String>>(
    _ name: String, of expected: String
  ) throws(Diagnostic) -> Choice? {
    guard let text = self[name] else { return nil }
    guard let choice = Choice(rawValue: text) else { throw .badValue("--\(name)", found: text, expected: expected) }
    return choice
  }

  package func runName(_ name: String) throws(Diagnostic) -> String? {
    guard let text = self[name] else { return nil }
    guard RunNote.isValid(text) else {
      throw .badValue(
        "--\(name)", found: text, expected: "letters, digits, - _ and ., no number alone, at most 64 bytes")
    }
    return text
  }

  package func count(_ name: String, from least: Int = 0) throws(Diagnostic) -> Int? {
    guard let text = self[name] else { return nil }
    guard let count = Int(text), count >= least else {
      throw .badValue("--\(name)", found: text, expected: "a number of \(least) or more")
    }
    return count
  }

  private mutating func readOption(
    _ word: String, _ words: inout ArraySlice<String>, _ syntax: CommandSyntax
  ) throws(Diagnostic) {
    let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let option = syntax.allOptions.first(where: { $0.name == parts[0] }) else {
      throw .unknownOption("--\(parts[0])", command: syntax.name, known: Self.names(syntax))
    }
    if values[option.name] != nil, !option.isRepeatable { throw .repeatedOption("--\(option.name)") }
    if let placeholder = option.value {
      guard let value = parts.count == 2 ? parts[1] : words.popFirst() else {
        throw .missingValue("--\(option.name)", expected: placeholder)
      }
      values[option.name, default: []].append(value)
    } else {
      if parts.count == 2 { throw .unexpectedValue("--\(option.name)", found: parts[1]) }
      values[option.name] = []
    }
  }

  private static func names(_ syntax: CommandSyntax) -> [String] { syntax.allOptions.map { "--\($0.name)" } }
}

package struct CommandSyntax {
  package let name: String
  package let summary: String
  /// In brackets if optional; the last ends with `...` if there may be several.
  package var operands: [String] = []
  package var isLastRepeatable: Bool { operands.last?.hasSuffix("...") ?? false }
  package var options: [Option] = []
  /// Paragraphs for the manual, with a blank line between them.
  package var details = ""
  package var examples: [(command: String, meaning: String)] = []

  package init(
    name: String, summary: String, operands: [String] = [], options: [Option] = [], details: String = "",
    examples: [(command: String, meaning: String)] = []
  ) {
    (self.name, self.summary, self.operands, self.options) = (name, summary, operands, options)
    (self.details, self.examples) = (details, examples)
  }

  package struct Option {
    package let name: String
    /// The placeholder of the value in the help; nil for an option without one.
    package var value: String?
    package var isRepeatable = false
    package let help: String

    package init(name: String, value: String? = nil, isRepeatable: Bool = false, help: String) {
      (self.name, self.value, self.isRepeatable, self.help) = (name, value, isRepeatable, help)
    }

    package var usage: String { "--\(name)" + (value.map { " \($0)" } ?? "") }
  }

  package static let json = Option(name: "json", help: "print JSON")
  package static let help = Option(name: "help", help: "show this")
  package static let manifest = Option(name: "manifest", value: "FILE", help: "the manifest (scenes.json)")
  package static let worker = Option(
    name: "worker", value: "PROTOCOL=IMPLEMENTATION", isRepeatable: true,
    help: "who implements a worker: AuthWorker=DemoAuth")
  package static let route = Option(
    name: "route", value: "SCENE.ROUTE=SCENE", isRepeatable: true, help: "where a route leads: Home.news=ContactList")

  package var allOptions: [Option] { options + [Self.help] }

  package var usage: String { (["host", name] + operands + ["[options]"]).joined(separator: " ") }

  package var helpText: String {
    let rows = allOptions.map { ($0.usage, $0.help) }
    return "\(summary)\n\nUsage: \(usage)\n\nOptions:\n" + Columns.aligned(rows)
  }
}

package enum Columns {
  package static func lines(_ rows: [[String]]) -> [String] {
    let widths = (rows.first ?? []).indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { zip($0, widths.dropLast() + [0]).map { $0.padded(to: $1) }.joined(separator: "  ") }
  }

  package static func table(_ rows: [[String]]) -> String { lines(rows).joined(separator: "\n") }

  package static func aligned(_ rows: [(String, String)]) -> String { table(rows.map { ["  \($0)", $1] }) }
}

extension String {
  func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}

extension Diagnostic {
  package static let noCommand = Self("host needs a command", "host --help lists the commands", cause: .option)
  package static func unknownCommand(_ name: String, known: [String]) -> Self {
    Self(
      "unknown command \(Printable.quoted(name))",
      removed[name] ?? Suggestion.nearest(name, among: known).map { "did you mean \($0)?" }
        ?? "host --help lists the commands", cause: .option)
  }
  package static func unknownOption(_ option: String, command: String, known: [String]) -> Self {
    Self(
      "host \(command): unknown option \(Printable.text(option))",
      removed["\(command) \(option)"] ?? removed[option]
        ?? Suggestion.nearest(option, among: known).map { "did you mean \($0)?" }
        ?? "host \(command) --help lists the options", cause: .option)
  }
  package static func repeatedOption(_ option: String) -> Self {
    Self("\(option) is given twice", "say it once", cause: .option)
  }
  package static func missingValue(_ option: String, expected: String) -> Self {
    Self("\(option) needs a value: \(option) \(expected)", "give it a value of that form", cause: .option)
  }
  package static func unexpectedValue(_ option: String, found: String) -> Self {
    Self("\(option) takes no value, found \(Printable.quoted(found))", "leave the value out", cause: .option)
  }
  package static func badValue(_ option: String, found: String, expected: String) -> Self {
    Self(
      "\(option): found \(Printable.quoted(found)), expected \(expected)", "give it a value of that form",
      cause: .option)
  }
  package static func contradiction(_ option: String, _ other: String) -> Self {
    Self("\(option) and \(other) are both given", "say one of them", cause: .option)
  }
  package static func missingOperand(_ operand: String, command: String) -> Self {
    Self("host \(command) needs \(operand)", "host \(command) --help shows the usage", cause: .option)
  }
  package static func unexpectedOperand(_ operand: String, command: String) -> Self {
    Self(
      "host \(command): unexpected argument \(Printable.quoted(operand))", "host \(command) --help shows the usage",
      cause: .option)
  }
  package static func missingOption(_ option: String, command: String) -> Self {
    Self("host \(command) needs \(option)", "add it", cause: .option)
  }

  private static let removed = [
    "bisect": "host replay FILE --against LIBRARY tries a build, such as a kept one",
    "--as-test": "host replay FILE says whether the screens are those of the recording",
    "--cast": #"asciinema rec -c "host run" records what the terminal shows"#,
    "--cast-input": "asciinema records the keys, too, where its options say so",
    "graph --format": "leave it out: the graph is in the language of Mermaid, and --json has it as data",
    "new --as": "leave it out: rename the route in what host new route prints",
    "package --deb": "leave it out: the archive runs on a Debian; Docs/Shipping.md says how to make a package of it",
    "release": "host swap FILE... exchanges several at once, host rollback takes them back",
    "top":
      "host ps --watch shows the memory of each app and its last slow event; perf shows whose code takes the time",
  ]
}
