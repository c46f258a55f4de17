import SourceMessages
import SwiftSyntax

/// `weak-reference`: the view holds the Interactor, it the Presenter; what points back would keep all three for good.
enum WeakReference {
  /// What keeps the closures that it is given as long as the view is there.
  private static let keepers: Set = [
    "Button", "Command", "Segue", "LinkSegue", "UnwindSegue", "List", "Table", "OutlineGroup", "SceneView", "task",
    "observe", "every",
  ]

  static func check(_ names: Names) -> [SourceFinding] {
    names.parts.flatMap { symbol, role, part -> [SourceFinding] in
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

  private static func stored(in part: Declaration, of symbol: Symbol, _ names: Names) -> [SourceFinding] {
    part.node.declarations(VariableDeclSyntax.self).filter { variable in
      !variable.modifiers.contains { ["weak", "unowned", "static"].contains($0.name.text) }
    }.flatMap(\.bindings).compactMap { binding in
      guard binding.isStored, let view = views(of: binding, in: symbol, names).first else { return nil }
      return SourceFinding(
        .weakReference, binding, in: part.file,
        found: "\(symbol.name).\(binding.pattern.code) holds the view, \(view.name)",
        expected: "weak var \(binding.pattern.code)",
        "make it a weak var of an optional type: the view holds what holds this")
    }
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
  private static func kept(in part: Declaration, of symbol: Symbol, _ names: Names) -> [SourceFinding] {
    part.node.descendants(SequenceExprSyntax.self).flatMap { sequence -> [SourceFinding] in
      let elements = Array(sequence.elements)
      guard elements.count == 3, elements[1].is(AssignmentExprSyntax.self) else { return [] }
      if let closure = elements[2].as(ClosureExprSyntax.self) {
        let weak = closure.weakCaptures
        return References(in: closure.statements, of: symbol, names).found.filter { reference in
          guard names.role(of: reference.target) == .view, let node = reference.node.as(DeclReferenceExprSyntax.self)
          else { return false }
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
    symbol.parts.flatMap { $0.node.declarations(VariableDeclSyntax.self) }.contains { variable in
      variable.modifiers.contains { ["weak", "unowned"].contains($0.name.text) }
        && variable.bindings.contains { $0.pattern.code == name }
    }
  }

  private static func holding(_ node: Syntax, _ file: ParsedFile) -> SourceFinding {
    SourceFinding(
      .weakReference, node, in: file, found: "what is stored holds the view by \(node.shortCode)",
      expected: "{ [weak \(node.code)] in … }", "capture it weakly, or keep it in a weak var")
  }

  // MARK: self in closures that are kept

  private static func selves(in part: Declaration) -> [SourceFinding] {
    var seen: Set<SyntaxIdentifier> = []
    return part.node.descendants(DeclReferenceExprSyntax.self).compactMap { node in
      guard node.baseName.text == "self", let closure = strongCloser(of: node), seen.insert(closure.id).inserted else {
        return nil
      }
      return SourceFinding(
        .weakReference, node, in: part.file, found: "self in a closure that the view keeps",
        expected: "{ [weak self] in self?… }", "capture self weakly")
    }
  }

  /// The closure that keeps `self` with something that keeps closures; nil when one around the node captures it weakly.
  private static func strongCloser(of node: DeclReferenceExprSyntax) -> ClosureExprSyntax? {
    let closures = node.ancestors.prefix { !$0.is(MemberBlockSyntax.self) }.compactMap { $0.as(ClosureExprSyntax.self) }
    if closures.contains(where: { $0.weakCaptures.contains("self") }) { return nil }
    return closures.first { $0.taker.map(keepers.contains) == true }
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
