import SourceMessages
import SwiftSyntax

/// One rule, or two that read the same.
protocol LintRule: Sendable {
  /// What breaks it in a module.
  static func check(_ module: LintModule, in application: LintApplication) -> [SourceFinding]
}

extension SourceFinding {
  init(
    _ rule: SourceRule, _ node: some SyntaxProtocol, in file: ParsedFile, found: String, expected: String,
    _ suggestion: String
  ) {
    let place = file.location(of: node)
    self.init(
      rule: rule, file: file.path, line: place.line, column: place.column, found: found, expected: expected,
      suggestion: suggestion)
  }
}

extension LintModule {
  /// The types of this module that have a role, with their parts in files that are Swift.
  func parts(_ names: Names) -> [(symbol: Symbol, role: Role, part: Symbol.Part)] {
    symbols.all.flatMap { symbol -> [(symbol: Symbol, role: Role, part: Symbol.Part)] in
      let known = names.resolve(symbol.path, in: "").first
      guard let known, case .declared = known, let role = names.role(of: known) else { return [] }
      return symbol.parts.filter { !$0.file.tree.hasError }.map { (symbol, role, $0) }
    }
  }
}

/// Tells each of some things once a file: its first place is enough to find the others.
struct Once {
  private var told: Set<[String]> = []

  mutating func isFirst(_ words: String...) -> Bool { told.insert(words).inserted }

  /// Whether it is the first of its rule on its line.
  mutating func isFirst(_ finding: SourceFinding) -> Bool {
    isFirst(finding.rule.rawValue, finding.file, "\(finding.line ?? 0)")
  }
}
