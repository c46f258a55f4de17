import SourceMessages
import SwiftSyntax

/// The descriptor tells what there is: `undeclared-route`, `undeclared-worker`, `unused-route`, `unused-worker`.
enum Declared {
  /// What a descriptor lists.
  private enum Kind: String, CaseIterable {
    case route, worker

    var undeclared: SourceRule { self == .route ? .undeclaredRoute : .undeclaredWorker }
    var unused: SourceRule { self == .route ? .unusedRoute : .unusedWorker }
  }

  /// A place that says the name of a route, or of a worker's key: `news` of `.news.optional`.
  private struct Mention {
    let name: String
    let node: Syntax
    let file: ParsedFile
  }

  private static let routeTypes: Set = ["Route", "OpenRoute", "ResultRoute"]
  private static let routeCalls: Set = ["Segue", "UnwindSegue", "SceneView"]
  private static let navigatorCalls: Set = ["go", "canGo", "destinations"]

  static func check(_ names: Names) -> [SourceFinding] {
    guard names.module.id != nil, let descriptor = Descriptor(names) else { return [] }
    var findings: [SourceFinding] = []
    var once = Once()
    for file in names.module.sound {
      let uses = Uses(in: file, names).found
      for kind in Kind.allCases where !descriptor.isPartial.contains(kind) {
        let listed = descriptor.listed[kind, default: []].map(\.name)
        for use in uses[kind, default: []] where !descriptor.contains(use.node) && !listed.contains(use.name) {
          guard once.isFirst(file.path, kind.rawValue, use.name) else { continue }
          findings.append(
            SourceFinding(
              kind.undeclared, use.node, in: file,
              found: "the \(kind.rawValue) .\(use.name), which the descriptor doesn't have",
              expected: "\(kind.rawValue)s: .\(use.name) in the Configurator's descriptor",
              "add it there: the host checks what stands there before the scene is shown"))
        }
      }
    }
    return findings + unused(descriptor, names)
  }

  /// What is named nowhere but in the descriptor, neither in the module nor in what it shares with others.
  private static func unused(_ descriptor: Descriptor, _ names: Names) -> [SourceFinding] {
    let readers = names.application.visible(to: names.module)
    guard readers.allSatisfy(\.isWhole) else { return [] }
    let imported = Set(names.module.imports.map(\.node.module))
    var said: Set<String> = []
    for reader in readers where reader === names.module || imported.contains(reader.name) {
      for member in reader.files.flatMap({ $0.tree.descendants(MemberAccessExprSyntax.self) })
      where !descriptor.contains(member) {
        said.insert(member.declName.baseName.text)
      }
    }
    return Kind.allCases.flatMap { kind in
      descriptor.listed[kind, default: []].filter { !said.contains($0.name) }.map { entry in
        SourceFinding(
          kind.unused, entry.node, in: entry.file,
          found: "the \(kind.rawValue) .\(entry.name), which nothing uses",
          expected: "\(kind.rawValue)s that the scene uses",
          "leave it out of the descriptor: what isn't used needn't be there")
      }
    }
  }

  // MARK: The descriptor

  /// What a scene or worker says of itself: the routes that it takes, and the workers that it uses.
  private struct Descriptor {
    private(set) var listed: [Kind: [Mention]] = [:]
    /// Of what not all is spelled.
    private(set) var isPartial: Set<Kind> = []
    private var calls: [FunctionCallExprSyntax] = []

    /// - Returns: nil when the sources have none.
    init?(_ names: Names) {
      for file in names.module.sound {
        for call in file.tree.descendants(FunctionCallExprSyntax.self)
        where ["SceneDescriptor", "WorkerDescriptor"].contains(call.called(names)) {
          calls.append(call)
          read(call, file)
        }
      }
      if calls.isEmpty { return nil }
    }

    private mutating func read(_ call: FunctionCallExprSyntax, _ file: ParsedFile) {
      // What has no label follows one that has.
      var kind: Kind?
      for argument in call.arguments {
        if let label = argument.label?.text {
          kind = ["routes", "openRoutes", "resultRoutes"].contains(label) ? .route : label == "workers" ? .worker : nil
        }
        guard let kind else { continue }
        if let name = argument.expression.key?.name {
          listed[kind, default: []].append(Mention(name: name, node: Syntax(argument.expression), file: file))
        } else {
          isPartial.insert(kind)
        }
      }
    }

    func contains(_ node: some SyntaxProtocol) -> Bool {
      calls.contains {
        $0.position <= node.position && node.endPosition <= $0.endPosition && $0.root.id == node.root.id
      }
    }
  }

  // MARK: Uses

  /// The routes that a file takes, and the workers that it asks for.
  private struct Uses {
    private(set) var found: [Kind: [Mention]] = [:]
    private let file: ParsedFile
    private let names: Names

    init(in file: ParsedFile, _ names: Names) {
      (self.file, self.names) = (file, names)
      for call in file.tree.descendants(FunctionCallExprSyntax.self) { read(call) }
      for binding in file.tree.descendants(PatternBindingSyntax.self) {
        read(binding.initializer?.value, as: binding.typeAnnotation?.type)
      }
      for parameter in file.tree.descendants(FunctionParameterSyntax.self) {
        read(parameter.defaultValue?.value, as: parameter.type)
      }
    }

    private mutating func read(_ call: FunctionCallExprSyntax) {
      guard let first = call.arguments.first else { return }
      let name = call.called(names)
      let base = call.calledExpression.as(MemberAccessExprSyntax.self)?.base
      if Declared.routeCalls.contains(name) || Declared.navigatorCalls.contains(name) && isNavigator(base) {
        add(first.expression, to: .route)
      } else if name == "NavigationLink" {
        for argument in call.arguments where argument.label?.text == "route" { add(argument.expression, to: .route) }
      } else if name == "worker", first.label == nil, base?.trimmedDescription.hasSuffix("ontext") == true {
        add(first.expression, to: .worker)
      }
    }

    private func isNavigator(_ base: ExprSyntax?) -> Bool {
      guard let base else { return false }
      return base.trimmedDescription.hasSuffix("navigator")
        || names.targets(of: base, in: base.enclosingType).contains { names.role(of: $0) == .navigator }
    }

    /// A value of a type that is a route's or a key's.
    private mutating func read(_ value: ExprSyntax?, as type: TypeSyntax?) {
      guard let value, let type, let name = names.targets(of: type, in: type.enclosingType).first?.name else { return }
      if Declared.routeTypes.contains(name) { add(value, to: .route) }
      if name == "WorkerKey" { add(value, to: .worker) }
    }

    /// Adds all that an argument may be: `isNew ? .add : .edit` has two.
    private mutating func add(_ expression: ExprSyntax, to kind: Kind) {
      if let sequence = expression.as(SequenceExprSyntax.self) {
        for element in sequence.elements {
          if let ternary = element.as(UnresolvedTernaryExprSyntax.self) {
            add(ternary.thenExpression, to: kind)
          } else if element.as(MemberAccessExprSyntax.self)?.base == nil {
            add(element, to: kind)
          }
        }
      } else if let tuple = expression.as(TupleExprSyntax.self) {
        for element in tuple.elements { add(element.expression, to: kind) }
      } else if let key = expression.key {
        found[kind, default: []].append(Mention(name: key.name, node: Syntax(key), file: file))
      }
    }
  }
}

extension FunctionCallExprSyntax {
  /// What it makes or calls, typealiases followed: `Segue`; for a member its own name.
  fileprivate func called(_ names: Names) -> String {
    if let name = calledExpression.typeName { return names.resolve(name, in: "").first?.name ?? name }
    return calledExpression.as(MemberAccessExprSyntax.self)?.name ?? calledExpression.code
  }
}

extension MemberAccessExprSyntax {
  fileprivate var name: String { declName.baseName.text }
}

extension ExprSyntax {
  /// The name of a route or of a worker's key: `news` of `.news.optional`, of `Route.news` and of `.application.route(to: id)`.
  fileprivate var key: MemberAccessExprSyntax? {
    if let call = self.as(FunctionCallExprSyntax.self) { return call.calledExpression.key }
    guard let member = self.as(MemberAccessExprSyntax.self) else { return nil }
    guard let base = member.base, base.typeName == nil else { return member }
    return base.key
  }
}
