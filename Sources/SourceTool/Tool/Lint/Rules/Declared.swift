import SourceMessages
import SwiftSyntax

/// The descriptor tells what there is: `undeclared-route`, `undeclared-worker`, `unused-route`, `unused-worker`.
enum Declared: LintRule {
  private static let routeTypes: Set = ["Route", "OpenRoute", "ResultRoute"]
  private static let routeCalls: Set = ["Segue", "UnwindSegue", "SceneView"]
  private static let navigatorCalls: Set = ["go", "canGo", "destinations"]

  static func check(_ module: LintModule, in application: LintApplication) -> [SourceFinding] {
    let names = Names(of: module, in: application)
    guard module.id != nil, let descriptor = Descriptor(of: module, names) else { return [] }
    var findings: [SourceFinding] = []
    var once = Once()
    for file in module.sound {
      let uses = Uses(in: file, names)
      if descriptor.hasAllRoutes {
        for (name, node) in uses.routes
        where !descriptor.contains(node) && !descriptor.routes.contains(where: { $0.name == name }) {
          guard once.isFirst(file.path, "route", name) else { continue }
          findings.append(undeclared(.undeclaredRoute, "route", name, node, file))
        }
      }
      if descriptor.hasAllWorkers {
        for (name, node) in uses.workers
        where !descriptor.contains(node) && !descriptor.workers.contains(where: { $0.name == name }) {
          guard once.isFirst(file.path, "worker", name) else { continue }
          findings.append(undeclared(.undeclaredWorker, "worker", name, node, file))
        }
      }
    }
    return findings + unused(descriptor, module, application)
  }

  private static func undeclared(
    _ rule: SourceRule, _ what: String, _ name: String, _ node: Syntax, _ file: ParsedFile
  ) -> SourceFinding {
    SourceFinding(
      rule, node, in: file, found: "the \(what) .\(name), which the descriptor doesn't have",
      expected: "\(what)s: .\(name) in the Configurator's descriptor",
      "add it there: the host checks what stands there before the scene is shown")
  }

  /// What is named nowhere but in the descriptor, neither in the module nor in what it shares with others.
  private static func unused(
    _ descriptor: Descriptor, _ module: LintModule, _ application: LintApplication
  ) -> [SourceFinding] {
    let readers = application.visible(to: module)
    guard readers.allSatisfy(\.isWhole) else { return [] }
    let imported = Set(module.imports.map(\.node.module))
    var said: Set<String> = []
    for reader in readers where reader === module || imported.contains(reader.name) {
      for file in reader.files {
        for member in file.tree.descendants(MemberAccessExprSyntax.self) where !descriptor.contains(member) {
          said.insert(member.declName.baseName.text)
        }
      }
    }
    let routes = descriptor.routes.map { (SourceRule.unusedRoute, "route", $0) }
    let workers = descriptor.workers.map { (SourceRule.unusedWorker, "worker", $0) }
    return (routes + workers).filter { !said.contains($0.2.name) }.map { rule, what, entry in
      SourceFinding(
        rule, entry.node, in: entry.file, found: "the \(what) .\(entry.name), which nothing uses",
        expected: "\(what)s that the scene uses", "leave it out of the descriptor: what isn't used needn't be there")
    }
  }

  // MARK: Uses

  /// The routes that a file takes, and the workers that it asks for.
  private struct Uses {
    private(set) var routes: [(String, Syntax)] = []
    private(set) var workers: [(String, Syntax)] = []

    init(in file: ParsedFile, _ names: Names) {
      for call in file.tree.descendants(FunctionCallExprSyntax.self) { read(call, names) }
      for binding in file.tree.descendants(PatternBindingSyntax.self) {
        if let type = binding.typeAnnotation?.type, let value = binding.initializer?.value {
          read(value, as: type, names)
        }
      }
      for parameter in file.tree.descendants(FunctionParameterSyntax.self) {
        if let value = parameter.defaultValue?.value { read(value, as: parameter.type, names) }
      }
    }

    private mutating func read(_ call: FunctionCallExprSyntax, _ names: Names) {
      guard let first = call.arguments.first else { return }
      let name = call.called(names)
      let member = call.calledExpression.as(MemberAccessExprSyntax.self)
      let isNavigator = member?.base.map { base in
        names.targets(of: base, in: base.enclosingType).contains { names.role(of: $0) == .navigator }
          || base.trimmedDescription.hasSuffix("navigator")
      }
      if Declared.routeCalls.contains(name) || Declared.navigatorCalls.contains(name) && isNavigator == true {
        routes += Self.keys(in: first.expression)
      } else if name == "NavigationLink" {
        // Array: what a syntax collection filters has other positions.
        routes += Array(call.arguments).filter { $0.label?.text == "route" }.flatMap { Self.keys(in: $0.expression) }
      } else if name == "worker", first.label == nil, member?.base?.trimmedDescription.hasSuffix("ontext") == true {
        workers += Self.keys(in: first.expression)
      }
    }

    /// A value of a type that is a route's or a key's.
    private mutating func read(_ value: ExprSyntax, as type: TypeSyntax, _ names: Names) {
      guard let name = names.targets(of: type, in: type.enclosingType).first?.name else { return }
      if Declared.routeTypes.contains(name) { routes += Self.keys(in: value) }
      if name == "WorkerKey" { workers += Self.keys(in: value) }
    }

    /// All that an argument may be: `isNew ? .add : .edit` has two.
    private static func keys(in expression: ExprSyntax) -> [(String, Syntax)] {
      if let sequence = expression.as(SequenceExprSyntax.self) {
        return sequence.elements.flatMap { element -> [(String, Syntax)] in
          if let ternary = element.as(UnresolvedTernaryExprSyntax.self) { return keys(in: ternary.thenExpression) }
          return element.as(MemberAccessExprSyntax.self)?.base == nil ? keys(in: element) : []
        }
      }
      if let tuple = expression.as(TupleExprSyntax.self) { return tuple.elements.flatMap { keys(in: $0.expression) } }
      guard let member = expression.keyBase, let name = expression.keyName else { return [] }
      return [(name, Syntax(member))]
    }
  }
}

extension ExprSyntax {
  /// The node that has ``keyName``.
  fileprivate var keyBase: MemberAccessExprSyntax? {
    if let call = self.as(FunctionCallExprSyntax.self) { return call.calledExpression.keyBase }
    guard let member = self.as(MemberAccessExprSyntax.self) else { return nil }
    guard let base = member.base, base.typeName == nil else { return member }
    return base.keyBase
  }
}

extension SyntaxProtocol {
  /// The path of the type in which it stands.
  var enclosingType: String {
    var path: [String] = []
    var here = parent
    while let node = here {
      if let type = node.as(ExtensionDeclSyntax.self) {
        path.insert(type.extendedType.code, at: 0)
      } else if node.asProtocol((any DeclGroupSyntax).self) != nil,
        let named = node.asProtocol((any NamedDeclSyntax).self)
      {
        path.insert(named.name.text, at: 0)
      }
      here = node.parent
    }
    return path.joined(separator: ".")
  }
}
