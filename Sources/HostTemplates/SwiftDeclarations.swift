import HostBuild

/// The declarations of one file of Contracts, as far as a template needs them.
struct SwiftDeclarations {
  private let tokens: [Substring]

  init(code: String) {
    tokens = SourceText.tokens(of: code)
  }

  /// What stands between the braces of a type; nil when the file doesn't declare it.
  func body(of kind: Substring, _ name: String) -> ArraySlice<Substring>? {
    guard
      let index = zip(tokens, tokens.dropFirst()).enumerated().first(where: { $1.0 == kind && $1.1 == name })?.offset,
      let start = tokens[index...].firstIndex(of: "{")
    else { return nil }
    var depth = 0
    for end in tokens[start...].indices {
      if tokens[end] == "{" { depth += 1 }
      if tokens[end] == "}" { depth -= 1 }
      if depth == 0 { return tokens[(start + 1)..<end] }
    }
    return nil
  }

  /// The name of a worker's key: `extension WorkerKey where Worker == any AuthWorker { static var auth …`
  func key(of worker: String) -> String? {
    let pattern: [Substring] = ["Worker", "=", "=", "any", worker[...], "{"]
    guard let range = tokens.firstRange(of: pattern), let index = tokens[range.upperBound...].firstIndex(of: "static")
    else { return nil }
    return tokens.dropFirst(index + 2).first.map(String.init)
  }

  /// The workers that have a key in this file.
  var workers: [String] {
    let pattern: [Substring] = ["Worker", "=", "=", "any"]
    return tokens.ranges(of: pattern).compactMap { tokens.dropFirst($0.upperBound).first.map(String.init) }
  }
}

/// A case of an error, with what it carries.
struct ErrorCase: Equatable {
  let name: String
  let values: [Value]

  /// One of the values that a case carries.
  struct Value: Equatable {
    let label: String?
    let type: String

    var isReason: Bool { label == "reason" && type == "String" }
  }

  /// The cases of an enum, by what stands between its braces.
  static func all(in body: ArraySlice<Substring>) -> [ErrorCase] {
    body.split(separator: "case").flatMap { declared in
      // One `case` may declare several: `case full, busy(seconds: Int)`.
      var cases: [[Substring]] = [[]]
      var depth = 0
      for token in declared {
        if token == "(" { depth += 1 }
        if token == ")" { depth -= 1 }
        if token == ",", depth == 0 { cases.append([]) } else { cases[cases.count - 1].append(token) }
      }
      return cases.compactMap { ErrorCase(tokens: $0) }
    }
  }

  private init?(tokens: [Substring]) {
    // A pattern in a `switch` begins with a dot.
    guard let name = tokens.first, name.first?.isLetter == true else { return nil }
    self.name = String(name)
    guard tokens.dropFirst().first == "(", let end = tokens.firstIndex(of: ")") else {
      values = []
      return
    }
    values = tokens[2..<end].split(separator: ",").map { value in
      let parts = value.split(separator: ":")
      return Value(label: parts.count == 2 ? parts[0].joined() : nil, type: parts.last?.joined(separator: " ") ?? "")
    }
  }

  private static let examples = ["String": "", "Int": "0", "Double": "0", "Bool": "false"]

  /// Whether values for it can be made up.
  var isUsable: Bool { values.allSatisfy { Self.examples[$0.type] != nil } }

  /// Whether it carries a reason in words.
  var tellsReason: Bool { values.contains { $0.isReason } }

  /// The error in Swift.
  ///
  /// - Parameters:
  ///   - reason: stands where the case has a reason.
  ///   - source: stands where it has another text.
  func expression(reason: String, source: String) -> String {
    let arguments = values.map { value in
      let example = value.type == "String" ? "\"\(value.isReason ? reason : source)\"" : Self.examples[value.type]
      return (value.label.map { "\($0): " } ?? "") + (example ?? "")
    }
    return ".\(name)" + (arguments.isEmpty ? "" : "(\(arguments.joined(separator: ", ")))")
  }
}
