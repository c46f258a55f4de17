import SourceMessages
import SwiftSyntax

/// What the source's Router and its descriptor get.
extension RouteEdit {
  func route(_ data: [SourceValue], from property: String?) throws(SourceFault) -> [Addition] {
    let router = try source.find("Router")
    guard let navigator = router.property(of: "Navigator") else {
      throw .noDeclaration(name: "property of the type any Navigator in \(scene)Router", folder: source.folder)
    }
    let passed = data.map { "$0.\($0.name) = \(property ?? "").\($0.name)" }
    let closure =
      switch passed.count {
      case 0: ""
      case 1: " { \(passed[0]) }"
      default: " {\n    \(passed.joined(separator: "\n    "))\n  }"
      }
    let taking = data.isEmpty ? "go(.\(name))" : "go(.\(name))\(closure)"
    let last = router.node.memberBlock.members.last { member in
      member.decl.as(FunctionDeclSyntax.self)?.name.text.hasPrefix("route") == true
    }
    var additions = [
      Addition("func \(method)()", to: try source.find("RoutingLogic"), isApart: false),
      Addition("func \(method)() {\n  \(navigator.name).\(taking)\n}", to: router, behind: last, isApart: true),
    ]
    // A link to a scene to which nothing is passed needs none.
    if !data.isEmpty { additions += segue(router) }
    return additions
  }

  /// Lets a NavigationLink take the route by the Router's method.
  private func segue(_ router: SceneSources.Declared) -> [Addition] {
    let segue = "Segue(.\(name)) { [weak self] in self?.\(method)() }"
    let members = router.node.memberBlock.members
    if let array = members.compactMap({ $0.decl.as(VariableDeclSyntax.self) })
      .first(where: { $0.bindings.first?.pattern.code == "segues" })?.descendants(ArrayExprSyntax.self).first
    {
      return [Addition(element: segue, to: array, in: router.file)]
    }
    let property = "var segues: [Segue] { [\(segue)] }"
    let initialiser = members.last { $0.decl.is(InitializerDeclSyntax.self) }
    return [Addition(property, to: router, behind: initialiser, isApart: true)]
      + [Addition(conformance: "Router", to: router)].compactMap(\.self)
  }

  /// Names the route in the scene's descriptor.
  func declareTaking() throws(SourceFault) -> [Addition] {
    let configurator = try source.find("Configurator")
    let call = configurator.node.descendants(FunctionCallExprSyntax.self).first {
      $0.calledExpression.code == "SceneDescriptor"
    }
    guard let call, let first = call.arguments.first else {
      throw .noDeclaration(name: "SceneDescriptor(…) in \(scene)Configurator", folder: source.folder)
    }
    let arguments = call.arguments.map { $0 }
    var labels: [String] = []
    for argument in arguments { labels.append(argument.label?.text ?? labels.last ?? "") }
    // Routes go behind other routes, else behind links, version and id.
    let isFirst = !labels.contains("routes")
    let before = isFirst ? ["id", "version", "links"] : ["id", "version", "links", "routes"]
    let place = labels.lastIndex { before.contains($0) } ?? 0
    for (index, label) in labels.enumerated() where label == "routes" {
      let found = arguments[index].expression.code
      if found == ".\(name)" || found == ".\(name).optional" {
        throw .taken(name: ".\(name)", place: configurator.file.place(of: arguments[index]))
      }
    }
    let text = ", \(isFirst ? "routes: " : "").\(name)"
    var additions = [
      Addition(text, in: configurator.file, at: arguments[place].expression.endPositionBeforeTrailingTrivia)
    ]
    let line = configurator.file.line(of: call)
    let lines = configurator.file.tree.description.split(omittingEmptySubsequences: false) {
      ["\n", "\r\n"].contains($0)
    }
    let length = lines.indices.contains(line - 1) ? lines[line - 1].count : 0
    if configurator.file.line(of: first) == line, length + text.count > 120, let paren = call.leftParen {
      additions.insert(Addition("\n    ", in: configurator.file, at: paren.endPosition), at: 0)
    }
    return additions
  }
}
