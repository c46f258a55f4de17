import SourceMessages
import SwiftSyntax

/// The comments of a file that let something pass: `// lint:allow RULE reason` on the line, or on the one before.
struct Allowances {
  private struct Allowance {
    let rule: String
    let reason: String
    let line: Int
    let column: Int
  }

  private static let mark = "lint:allow"
  private let file: ParsedFile
  private let all: [Allowance]

  init(in file: ParsedFile) {
    self.file = file
    var all: [Allowance] = []
    for token in file.tree.tokens(viewMode: .sourceAccurate) {
      all += Self.read(token.leadingTrivia, at: token.position, file)
      all += Self.read(token.trailingTrivia, at: token.endPositionBeforeTrailingTrivia, file)
    }
    self.all = all
  }

  private static func read(_ trivia: Trivia, at position: AbsolutePosition, _ file: ParsedFile) -> [Allowance] {
    var position = position
    var found: [Allowance] = []
    for piece in trivia {
      if case .lineComment(let text) = piece {
        let words = text.dropFirst(2).split(separator: " ", maxSplits: 2, omittingEmptySubsequences: true)
        if words.first == mark[...] {
          let place = file.location(at: position)
          found.append(
            Allowance(
              rule: words.count > 1 ? String(words[1]) : "", reason: words.count > 2 ? String(words[2]) : "",
              line: place.line,
              column: place.column))
        }
      }
      position += piece.sourceLength
    }
    return found
  }

  /// What is left of the findings of this file, and what is wrong with the comments.
  func applied(to findings: [SourceFinding]) -> [SourceFinding] {
    var used: Set<Int> = []
    let left = findings.filter { finding in
      let matching = all.indices.filter { index in
        isValid(all[index]) && all[index].rule == finding.rule.rawValue
          && finding.line.map { [all[index].line, all[index].line + 1].contains($0) } == true
      }
      used.formUnion(matching)
      return matching.isEmpty
    }
    return left + all.indices.filter { !used.contains($0) }.map { fault(all[$0]) }
  }

  private func isValid(_ allowance: Allowance) -> Bool {
    SourceRule(rawValue: allowance.rule)?.canBeAllowed == true && !allowance.reason.isEmpty
  }

  private func fault(_ allowance: Allowance) -> SourceFinding {
    let rule = SourceRule(rawValue: allowance.rule)
    let found: String
    let suggestion: String
    if rule?.canBeAllowed != true {
      found = allowance.rule.isEmpty ? "a lint:allow without a rule" : "a lint:allow of \(allowance.rule)"
      suggestion = "host lint --rules lists the rules"
    } else if allowance.reason.isEmpty {
      found = "a lint:allow \(allowance.rule) without a reason"
      suggestion = "say behind the rule why it may pass here"
    } else {
      found = "a lint:allow \(allowance.rule) that lets nothing pass"
      suggestion = "delete it, or put it on the line of what it is for, or on the line before"
    }
    return SourceFinding(
      rule: .lintAllow, file: file.path, line: allowance.line, column: allowance.column, found: found,
      expected: "// lint:allow RULE reason", suggestion: suggestion)
  }
}
