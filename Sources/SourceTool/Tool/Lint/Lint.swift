import FoundationEssentials
import SourceMessages
import SwiftSyntax

struct Lint {
  /// Each checks one rule, or two that read the same code.
  private static let rules: [@Sendable (Names) -> [SourceFinding]] = [
    Cycle.check, Links.check, DataStoreIsolation.check,
  ]

  private let application: LintApplication

  init(folders: [String], packages: [String]) throws(SourceFault) {
    application = try LintApplication(folders: folders, packages: packages)
  }

  /// By file and line; with a folder, only those below it.
  func findings(below folder: String?) -> SourceFindings {
    var findings = application.unreadable
    for module in application.modules {
      Watchdog.watch(module.name)
      let broken = module.files.filter(\.tree.hasError).map(Self.broken)
      let names = Names(of: module, in: application)
      let found = Self.rules.flatMap { $0(names) } + broken
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

  private static func broken(_ file: ParsedFile) -> SourceFinding {
    // A missing or an unexpected token.
    let first = file.tree.descendants(Syntax.self, viewMode: .all).first {
      $0.is(UnexpectedNodesSyntax.self) || $0.as(TokenSyntax.self)?.presence == .missing
    }
    let place = file.location(at: first?.positionAfterSkippingLeadingTrivia ?? file.tree.position)
    return SourceFinding(
      rule: .sourceSyntax, file: file.path, line: place.line, column: place.column, found: "something that isn't Swift",
      expected: "a file that compiles",
      suggestion: "compile it: the compiler says more; the other rules leave this file out")
  }
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

/// Reports a thing once a file: its first place is enough to find the others.
struct Once {
  private var told: Set<[String]> = []

  mutating func isFirst(_ words: String...) -> Bool { told.insert(words).inserted }

  mutating func isFirst(_ finding: SourceFinding) -> Bool {
    isFirst(finding.rule.rawValue, finding.file, "\(finding.line ?? 0)")
  }
}

/// The comments `// lint:allow RULE reason` of a file, for their line and the next.
struct Allowances {
  private struct Allowance {
    let rule: String
    let reason: String
    let place: SourceLocation

    var isValid: Bool { SourceRule(rawValue: rule)?.canBeAllowed == true && !reason.isEmpty }

    func covers(_ finding: SourceFinding) -> Bool {
      isValid && rule == finding.rule.rawValue
        && finding.line.map { [place.line, place.line + 1].contains($0) } == true
    }
  }

  private let file: ParsedFile
  private var all: [Allowance] = []

  init(in file: ParsedFile) {
    self.file = file
    for token in file.tree.tokens(viewMode: .sourceAccurate) {
      read(token.leadingTrivia, at: token.position)
      read(token.trailingTrivia, at: token.endPositionBeforeTrailingTrivia)
    }
  }

  private mutating func read(_ trivia: Trivia, at start: AbsolutePosition) {
    var position = start
    for piece in trivia {
      if case .lineComment(let text) = piece {
        let words = text.dropFirst(2).split(separator: " ", maxSplits: 2).map(String.init)
        if words.first == "lint:allow" {
          let rule = words.count > 1 ? words[1] : ""
          all.append(Allowance(rule: rule, reason: words.count > 2 ? words[2] : "", place: file.location(at: position)))
        }
      }
      position += piece.sourceLength
    }
  }

  func applied(to findings: [SourceFinding]) -> [SourceFinding] {
    findings.filter { finding in !all.contains { $0.covers(finding) } }
      + all.filter { !findings.contains(where: $0.covers) }.map(fault)
  }

  private func fault(_ allowance: Allowance) -> SourceFinding {
    let rule = allowance.rule
    let (found, suggestion) =
      if SourceRule(rawValue: rule)?.canBeAllowed != true {
        (rule.isEmpty ? "without a rule" : "of \(rule)", "host lint --rules lists the rules")
      } else if allowance.reason.isEmpty {
        ("\(rule) without a reason", "say behind the rule why it may pass here")
      } else {
        ("\(rule) that lets nothing pass", "delete it, or put it on the line of what it is for, or on the line before")
      }
    return SourceFinding(
      rule: .lintAllow, file: file.path, line: allowance.place.line, column: allowance.place.column,
      found: "a lint:allow \(found)", expected: "// lint:allow RULE reason", suggestion: suggestion)
  }
}
