import SourceMessages
import SwiftSyntax

/// What the two Interactors get.
extension RouteEdit {
  /// Lets the destination's Interactor be filled through the protocol.
  mutating func accept(_ data: [SourceValue]) throws(SourceFault) {
    let interactor = try destination.find("Interactor")
    let renames = try renamesOfOwnStore()
    additions += renames
    additions += [Addition(conformance: storeName, to: interactor, isHidden: !renames.isEmpty)].compactMap(\.self)
    try keep(data, in: interactor)
  }

  /// Gives the source's Router what it passes: a property of its data store, and of the Interactor behind it.
  mutating func provide(_ data: [SourceValue]) throws(SourceFault) -> (contract: String, property: String) {
    let router = try source.find("Router")
    let interactor = try source.find("Interactor")
    try keep(data, in: interactor)
    for suffix in ["DataSource", "DataStore"] {
      guard let property = router.property(of: scene + suffix) else { continue }
      guard let store = (source.files + contracts).protocolDeclaration(of: scene + suffix) else {
        throw .noDeclaration(name: scene + suffix, folder: source.folder)
      }
      for value in data where !(try store.has(value)) {
        additions.append(Addition("var \(value.name): \(value.type) { get }", to: store, isApart: false))
      }
      return (scene + suffix, property.receiver)
    }
    try addSource(data, router, interactor)
    return ("\(scene)DataSource", "dataStore?")
  }

  /// Properties that aren't there yet. An actor's are read and set by others without waiting for it.
  private mutating func keep(_ data: [SourceValue], in interactor: Declaration) throws(SourceFault) {
    let isActor = interactor.isActor
    var lines: [String] = []
    for value in data where !(try interactor.has(value)) {
      guard let first = Self.first(of: value.type) else {
        throw .noFirstValue(name: value.name, type: value.type, place: interactor.place)
      }
      lines.append(
        isActor
          ? """
          nonisolated let \(value.name)Snapshot = Snapshot<\(value.type)>(\(first))

          nonisolated var \(value.name): \(value.type) {
            get { \(value.name)Snapshot.value }
            set { \(value.name)Snapshot.value = newValue }
          }
          """
          : "var \(value.name): \(value.type)" + (first == "nil" ? "" : " = \(first)"))
    }
    guard !lines.isEmpty else { return }
    let first = interactor.node.memberBlock.members.first?.decl.as(VariableDeclSyntax.self)
    let isApart = isActor || first?.modifiers.isEmpty != true || first?.attributes.isEmpty != true
    additions.append(Addition(lines.joined(separator: isActor ? "\n\n" : "\n"), atTopOf: interactor, isApart: isApart))
  }

  /// What a property begins with; nil for a type of which no value is known.
  private static func first(of type: String) -> String? {
    if type.hasSuffix("?") { return "nil" }
    if type.hasPrefix("["), type.hasSuffix("]") { return type.contains(":") ? "[:]" : "[]" }
    return ["String": "\"\"", "Int": "0", "Double": "0", "Bool": "false"][type]
  }

  /// A Router that knew no data gets to know its Interactor's.
  private mutating func addSource(
    _ data: [SourceValue], _ router: Declaration, _ interactor: Declaration
  ) throws(SourceFault) {
    let contract = "\(scene)DataSource"
    guard let initialiser = router.node.declarations(InitializerDeclSyntax.self).first, let body = initialiser.body
    else {
      throw .noDeclaration(name: "initialiser of \(scene)Router", folder: source.folder)
    }
    let configurator = try source.find("Configurator")
    let call = configurator.node.descendants(FunctionCallExprSyntax.self).first {
      $0.calledExpression.code == "\(scene)Router"
    }
    let made = configurator.node.descendants(PatternBindingSyntax.self).first {
      $0.initializer?.value.as(FunctionCallExprSyntax.self)?.calledExpression.code == "\(scene)Interactor"
    }
    guard let call, let paren = call.leftParen, let made else {
      throw .noDeclaration(name: "call of \(scene)Router(…) with an Interactor before it", folder: source.folder)
    }
    let properties = data.map { "  var \($0.name): \($0.type) { get }\n" }.joined()
    let (prefix, suffix) = interactor.isActor ? ("nonisolated ", ", Sendable") : ("", "")
    let text = "\(prefix)protocol \(contract): AnyObject\(suffix) {\n\(properties)}"
    let isFirst = interactor.node.position.utf8Offset == 0
    let parameters = initialiser.signature.parameterClause
    additions += [
      // Before its comment.
      Addition(isFirst ? "\(text)\n\n" : "\n\n\(text)", in: interactor.file, at: interactor.node.position),
      Addition("private let dataStore: (any \(contract))?", atTopOf: router, isApart: false),
      Addition(
        "dataStore: (any \(contract))? = nil" + (parameters.parameters.isEmpty ? "" : ", "), in: router.file,
        at: parameters.leftParen.endPosition),
      Addition("\n    self.dataStore = dataStore", in: router.file, at: body.leftBrace.endPosition),
      Addition(
        "dataStore: \(made.pattern.code)" + (call.arguments.isEmpty ? "" : ", "), in: configurator.file,
        at: paren.endPosition),
    ]
    additions += [Addition(conformance: contract, to: interactor)].compactMap(\.self)
  }

  /// A protocol of the scene's own hides that of Contracts, which has its name.
  private func renamesOfOwnStore() throws(SourceFault) -> [Addition] {
    guard destination.files.protocolDeclaration(of: storeName) != nil else { return [] }
    let renamed = "\(destination.scene)DataSource"
    if let other = destination.files.declaration(of: renamed) { throw .taken(name: renamed, place: other.place) }
    let names = [storeName: renamed, "\(storeName)Spy": "\(renamed)Spy"]
    return (destination.files + tests).flatMap { Addition.rename(names, in: $0) }
  }
}

/// A route in Contracts: `extension Route where Destination == any HomeDataStore { public static var home: Route { Route("home", to: "Home") } }`
struct DeclaredRoute {
  let name: String
  /// The scene to which it leads; nil where that is no literal.
  let destination: String?
  /// The protocol through which the destination is filled; nil when nothing is passed.
  let dataStore: String?
  /// Whether something comes back, or there are many destinations.
  let isPlain: Bool
  let place: SourcePlace

  static func all(in files: [ParsedFile]) -> [DeclaredRoute] {
    files.flatMap { file in file.declarations(ExtensionDeclSyntax.self).flatMap { all(in: $0, of: file) } }
  }

  private static func all(in node: ExtensionDeclSyntax, of file: ParsedFile) -> [DeclaredRoute] {
    guard ["Route", "ResultRoute", "OpenRoute"].contains(node.extendedType.code) else { return [] }
    let dataStore = node.genericWhereClause?.contract(of: "Destination")
    return node.declarations(VariableDeclSyntax.self).compactMap { variable in
      variable.bindings.first.map { binding in
        let arguments = variable.descendants(LabeledExprSyntax.self).filter { $0.label?.text == "to" }
        return DeclaredRoute(
          name: binding.pattern.code,
          destination: arguments.first?.expression.as(StringLiteralExprSyntax.self)?.segments.description,
          dataStore: dataStore, isPlain: node.extendedType.code == "Route", place: file.place(of: variable))
      }
    }
  }
}
