import SourceMessages
import SwiftSyntax

/// `weak-reference`: the view holds the Interactor, it the Presenter; what points back would keep all three for good.
enum WeakReference: LintRule {
  /// What keeps the closures that it is given as long as the view is there.
  private static let keepers: Set = [
    "Button", "Command", "Segue", "LinkSegue", "UnwindSegue", "List", "Table", "OutlineGroup", "SceneView", "task",
    "observe",
    "every",
  ]

  static func check(_ module: LintModule, in application: LintApplication) -> [SourceFinding] {
    let names = Names(of: module, in: application)
    return module.parts(names).flatMap { symbol, role, part -> [SourceFinding] in
      guard ["class", "actor"].contains(symbol.keyword) else { return [] }
      switch role {
      case .presenter, .router, .interactor, .worker:
        return stored(in: part, of: symbol, names) + kept(in: part, of: symbol, names)
          + (role == .router ? selves(in: part) : [])
      case .view: return selves(in: part)
      default: return []
      }
    }
  }

  // MARK: Stored properties

  private static func stored(in part: Symbol.Part, of symbol: Symbol, _ names: Names) -> [SourceFinding] {
    part.node.memberBlock.members.compactMap { $0.decl.as(VariableDeclSyntax.self) }.flatMap { variable in
      variable.bindings.compactMap { binding -> SourceFinding? in
        guard !isWeak(variable), !variable.modifiers.contains(where: { $0.name.text == "static" }), binding.isStored,
          let view = views(of: binding, in: symbol, names).first
        else { return nil }
        return SourceFinding(
          .weakReference, binding, in: part.file,
          found: "\(symbol.name).\(binding.pattern.code) holds the view, \(view.name)",
          expected: "weak var \(binding.pattern.code)",
          "make it a weak var of an optional type: the view holds what holds this")
      }
    }
  }

  private static func isWeak(_ variable: VariableDeclSyntax) -> Bool {
    variable.modifiers.contains { ["weak", "unowned"].contains($0.name.text) }
  }

  /// The views that a property holds. A function that takes or returns one doesn't.
  private static func views(of binding: PatternBindingSyntax, in symbol: Symbol, _ names: Names) -> [Target] {
    let targets =
      if let type = binding.typeAnnotation?.type {
        type.descendants(FunctionTypeSyntax.self).isEmpty ? names.targets(of: type, in: symbol.path) : []
      } else {
        binding.initializer.map { names.targets(of: $0.value, in: symbol.path) } ?? []
      }
    return targets.filter { names.role(of: $0) == .view }
  }

  // MARK: Closures and methods that are stored

  /// `show = { viewController.display… }` and `show = viewController.display…` hold the view as a property would.
  private static func kept(in part: Symbol.Part, of symbol: Symbol, _ names: Names) -> [SourceFinding] {
    part.node.descendants(SequenceExprSyntax.self).flatMap { sequence -> [SourceFinding] in
      let elements = Array(sequence.elements)
      guard elements.count == 3, elements[1].is(AssignmentExprSyntax.self) else { return [] }
      if let closure = elements[2].as(ClosureExprSyntax.self) {
        let weak = closure.weakCaptures
        return References(in: Syntax(closure.statements), of: symbol, names).found.filter {
          reference in
          guard names.role(of: reference.target) == .view, let node = reference.node.as(DeclReferenceExprSyntax.self)
          else {
            return false
          }
          return node.baseName.text.first?.isLowercase == true && !weak.contains(node.baseName.text)
            && (names.isLocal(node) || !isWeakMember(node.baseName.text, of: symbol))
        }.prefix(1).map { holding($0.node, part.file) }
      }
      guard let method = elements[2].as(MemberAccessExprSyntax.self), let base = method.base else { return [] }
      let isView = names.targets(of: base, in: symbol.path).contains { target in
        guard names.role(of: target) == .view, case .declared(let view) = target else { return false }
        return view.members[method.declName.baseName.text]?.isFunction == true
      }
      return isView ? [holding(Syntax(base), part.file)] : []
    }
  }

  private static func isWeakMember(_ name: String, of symbol: Symbol) -> Bool {
    symbol.parts.contains { part in
      part.node.memberBlock.members.contains { member in
        member.decl.as(VariableDeclSyntax.self).map { variable in
          isWeak(variable) && variable.bindings.contains { $0.pattern.code == name }
        } ?? false
      }
    }
  }

  private static func holding(_ node: Syntax, _ file: ParsedFile) -> SourceFinding {
    SourceFinding(
      .weakReference, node, in: file, found: "what is stored holds the view by \(node.shortCode)",
      expected: "{ [weak \(node.code)] in … }", "capture it weakly, or keep it in a weak var")
  }

  // MARK: self in closures that are kept

  private static func selves(in part: Symbol.Part) -> [SourceFinding] {
    var seen: Set<SyntaxIdentifier> = []
    return part.node.descendants(DeclReferenceExprSyntax.self).filter { $0.baseName.text == "self" }.compactMap {
      node in
      guard let closure = strongCloser(of: Syntax(node)), seen.insert(closure.id).inserted else { return nil }
      return SourceFinding(
        .weakReference, node, in: part.file, found: "self in a closure that the view keeps",
        expected: "{ [weak self] in self?… }",
        "capture self weakly")
    }
  }

  /// The closure that keeps `self` with something that keeps closures; nil when one around the node captures it weakly.
  private static func strongCloser(of node: Syntax) -> ClosureExprSyntax? {
    var kept: ClosureExprSyntax?
    var here: Syntax? = node
    while let parent = here, !parent.is(MemberBlockSyntax.self) {
      if let closure = parent.as(ClosureExprSyntax.self) {
        if closure.weakCaptures.contains("self") { return nil }
        if let name = closure.taker, keepers.contains(name), kept == nil { kept = closure }
      }
      here = parent.parent
    }
    return kept
  }
}

extension ClosureExprSyntax {
  /// What it captures by `weak` or `unowned`.
  var weakCaptures: Set<String> {
    Set((signature?.capture?.items.map { $0 } ?? []).filter { $0.specifier != nil }.map(\.name.text))
  }

  /// The function or type that takes it.
  fileprivate var taker: String? {
    var call = parent?.as(FunctionCallExprSyntax.self)
    if call == nil {
      call =
        (parent?.as(LabeledExprSyntax.self)?.parent ?? parent?.as(MultipleTrailingClosureElementSyntax.self)?.parent)?
        .parent?.as(FunctionCallExprSyntax.self)
    }
    guard let called = call?.calledExpression else { return nil }
    return called.as(DeclReferenceExprSyntax.self)?.baseName.text
      ?? called.as(MemberAccessExprSyntax.self)?.declName.baseName.text
  }
}

extension PatternBindingSyntax {
  /// Whether it has memory of its own: no getter.
  fileprivate var isStored: Bool {
    switch accessorBlock?.accessors {
    case nil: true
    case .getter: false
    case .accessors(let list): list.allSatisfy { ["willSet", "didSet"].contains($0.accessorSpecifier.text) }
    @unknown default: false
    }
  }
}
