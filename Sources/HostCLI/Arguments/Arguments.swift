/// What stands behind a command's name.
struct Arguments: Equatable {
  private(set) var operands: [String] = []
  private var values: [String: [String]] = [:]

  /// Reads the words by a command's syntax: `--name value`, `--name=value`; after `--` all words are operands.
  init(_ words: [String], syntax: CommandSyntax) throws(UsageError) {
    var words = words[...]
    while let word = words.popFirst() {
      if word == "--" {
        operands += words
        break
      }
      guard word.hasPrefix("--") else {
        if word.hasPrefix("-"), word != "-" {
          throw .unknownOption(word, command: syntax.name, known: Self.names(syntax))
        }
        operands.append(word)
        continue
      }
      try take(word, &words, syntax)
    }
    guard !has("help") else { return }
    if operands.count > syntax.operands.count, !syntax.isLastRepeatable {
      throw .unexpectedOperand(operands[syntax.operands.count], command: syntax.name)
    }
    if operands.count < syntax.operands.count, !syntax.operands[operands.count].hasPrefix("[") {
      throw .missingOperand(syntax.operands[operands.count], command: syntax.name)
    }
  }

  func has(_ name: String) -> Bool { values[name] != nil }

  subscript(name: String) -> String? { values[name]?.last }

  /// All values of an option that may be repeated.
  func all(_ name: String) -> [String] { values[name] ?? [] }

  /// The number that an option gives; nil without the option.
  func count(_ name: String) throws(UsageError) -> Int? {
    guard let text = self[name] else { return nil }
    guard let count = Int(text), count >= 0 else {
      throw .badValue("--\(name)", found: text, expected: "a number of 0 or more")
    }
    return count
  }

  private mutating func take(
    _ word: String, _ words: inout ArraySlice<String>, _ syntax: CommandSyntax
  ) throws(UsageError) {
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

  private static func names(_ syntax: CommandSyntax) -> [String] {
    syntax.allOptions.map { "--\($0.name)" }
  }
}
