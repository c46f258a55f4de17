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
  /// - Parameter folder: the folder of which it is told; nil for all.
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

  /// The first place at which a file is no Swift.
  private static func broken(_ file: ParsedFile) -> SourceFinding {
    let finder = FirstError(viewMode: .all)
    finder.walk(file.tree)
    let place = file.location(at: finder.position ?? file.tree.position)
    return SourceFinding(
      rule: .sourceSyntax, file: file.path, line: place.line, column: place.column, found: "something that is no Swift",
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
