import FoundationEssentials
import SourceMessages
import SwiftSyntax

/// Checks the sources of an application against the rules of the architecture.
struct Lint {
  private static let rules: [any LintRule.Type] = [
    Cycle.self, InteractorDisplay.self, InteractorWords.self, WeakReference.self, Links.self, UseCaseModels.self,
    DataStoreIsolation.self, Declared.self,
  ]

  private let application: LintApplication

  init(folders: [String], packages: [String]) throws(SourceFault) {
    application = try LintApplication(folders: folders, packages: packages)
  }

  /// What breaks a rule, in the order of the files and their lines.
  ///
  /// - Parameter folder: the folder whose findings are wanted; nil for all.
  func findings(below folder: String?) -> SourceFindings {
    var findings = application.unreadable
    for module in application.modules {
      Watchdog.watch(module.name)
      let broken = module.files.filter(\.tree.hasError).map(Self.broken)
      let found = Self.rules.flatMap { $0.check(module, in: application) } + broken
      for file in module.files { findings += Allowances(in: file).applied(to: found.filter { $0.file == file.path }) }
    }
    for package in application.packages {
      findings += Allowances(in: package).applied(to: Links.check(package: package, in: application))
    }
    let modules = application.modules.filter { module in module.files.contains { Self.isBelow($0.path, folder) } }
    let paths = modules.flatMap(\.files) + application.packages
    let told = Set(paths.map(\.path) + application.unreadable.map(\.file)).filter { Self.isBelow($0, folder) }
    return SourceFindings(
      files: told.count, ids: modules.compactMap(\.id).sorted(), known: application.ids.sorted(),
      findings: findings.filter { told.contains($0.file) }.sorted(by: Self.isBefore))
  }

  private static func isBefore(_ left: SourceFinding, _ right: SourceFinding) -> Bool {
    (left.file, left.line ?? 0, left.column ?? 0, left.rule.rawValue)
      < (right.file, right.line ?? 0, right.column ?? 0, right.rule.rawValue)
  }

  private static func isBelow(_ path: String, _ folder: String?) -> Bool {
    guard let folder else { return true }
    let file = URL(filePath: path).standardizedFileURL.path
    let parent = URL(filePath: folder).standardizedFileURL.path
    return file == parent || file.hasPrefix(parent.hasSuffix("/") ? parent : parent + "/")
  }

  /// The first place at which a file isn't Swift.
  private static func broken(_ file: ParsedFile) -> SourceFinding {
    let finder = FirstError(viewMode: .all)
    finder.walk(file.tree)
    let place = file.location(at: finder.position ?? file.tree.position)
    return SourceFinding(
      rule: .sourceSyntax, file: file.path, line: place.line, column: place.column, found: "something that isn't Swift",
      expected: "a file that compiles",
      suggestion: "compile it: the compiler says more; the other rules leave this file out")
  }
}

/// Where something is missing, or something is that nobody expects.
private final class FirstError: SyntaxVisitor {
  private(set) var position: AbsolutePosition?

  override func visit(_ node: UnexpectedNodesSyntax) -> SyntaxVisitorContinueKind {
    if position == nil { position = node.positionAfterSkippingLeadingTrivia }
    return .skipChildren
  }
  override func visit(_ token: TokenSyntax) -> SyntaxVisitorContinueKind {
    if token.presence == .missing, position == nil { position = token.positionAfterSkippingLeadingTrivia }
    return .visitChildren
  }
}

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
