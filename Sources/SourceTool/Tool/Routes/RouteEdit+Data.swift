import SourceMessages
import SwiftSyntax

/// What the two Interactors get.
extension RouteEdit {
  /// Lets the destination's Interactor be filled through the protocol.
  func accept(_ data: [SourceValue], _ store: DataStore?) throws(SourceFault) -> [Addition] {
    let interactor = try destination.find("Interactor")
    var additions = try renameOwnStore()
    let conformance = Addition(conformance: storeName, to: interactor, isHidden: !additions.isEmpty)
    if let conformance { additions.append(conformance) }
    return additions + (try keep(data, in: interactor))
  }

  /// Gives the source's Router what it passes: a property of its data store, and of the Interactor behind it.
  func provide(
    _ data: [SourceValue]
  ) throws(SourceFault) -> (additions: [Addition], contract: String, property: String) {
    let router = try source.find("Router")
    let interactor = try source.find("Interactor")
    var additions = try keep(data, in: interactor)
    for suffix in ["DataSource", "DataStore"] {
      guard let property = router.property(of: scene + suffix) else { continue }
      guard let store = DataStore(scene + suffix, in: source.files + contracts) else {
        throw .noDeclaration(name: scene + suffix, folder: source.folder)
      }
      for value in data where !(try store.declared.has(value)) {
        additions.append(Addition("var \(value.name): \(value.type) { get }", to: store.declared, isApart: false))
      }
      return (additions, scene + suffix, property.name + (property.type.hasSuffix("?") ? "?" : ""))
    }
    additions += try addSource(data, router, interactor)
    return (additions, "\(scene)DataSource", "dataStore?")
  }

  /// Properties that aren't there yet. An actor's are read and set by others without waiting for it.
  private func keep(_ data: [SourceValue], in interactor: SceneSources.Declared) throws(SourceFault) -> [Addition] {
    let isActor = interactor.node.is(ActorDeclSyntax.self)
    var lines: [String] = []
    for value in data where !(try interactor.has(value)) {
      guard let first = Self.first(of: value.type) else {
        throw .noFirstValue(name: value.name, type: value.type, place: interactor.file.place(of: interactor.node))
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
    guard !lines.isEmpty else { return [] }
    let first = interactor.node.memberBlock.members.first?.decl.as(VariableDeclSyntax.self)
    let isApart = isActor || first?.modifiers.isEmpty != true || first?.attributes.isEmpty != true
    return [Addition(lines.joined(separator: isActor ? "\n\n" : "\n"), atTopOf: interactor, isApart: isApart)]
  }

  /// What a property begins with; nil for a type of which no value is known.
  private static func first(of type: String) -> String? {
    if type.hasSuffix("?") { return "nil" }
    if type.hasPrefix("["), type.hasSuffix("]") { return type.contains(":") ? "[:]" : "[]" }
    return ["String": "\"\"", "Int": "0", "Double": "0", "Bool": "false"][type]
  }

  /// A Router that knew no data gets to know its Interactor's.
  private func addSource(
    _ data: [SourceValue], _ router: SceneSources.Declared, _ interactor: SceneSources.Declared
  ) throws(SourceFault) -> [Addition] {
    let contract = "\(scene)DataSource"
    let members = router.node.memberBlock.members
    guard let initialiser = members.compactMap({ $0.decl.as(InitializerDeclSyntax.self) }).first,
      let body = initialiser.body
    else { throw .noDeclaration(name: "initialiser of \(scene)Router", folder: source.folder) }
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
    let isActor = interactor.node.is(ActorDeclSyntax.self)
    let properties = data.map { "  var \($0.name): \($0.type) { get }\n" }.joined()
    let head = isActor ? "nonisolated protocol \(contract): AnyObject, Sendable" : "protocol \(contract): AnyObject"
    let text = "\(head) {\n\(properties)}"
    let isFirst = interactor.node.position.utf8Offset == 0
    let parameters = initialiser.signature.parameterClause
    var additions = [
      // Before its comment.
      Addition(
        isFirst ? "\(text)\n\n" : "\n\n\(text)", in: interactor.file, at: interactor.node.position),
      Addition("private let dataStore: (any \(contract))?", atTopOf: router, isApart: false),
      Addition(
        "dataStore: (any \(contract))? = nil" + (parameters.parameters.isEmpty ? "" : ", "), in: router.file,
        at: parameters.leftParen.endPosition),
      Addition("\n    self.dataStore = dataStore", in: router.file, at: body.leftBrace.endPosition),
      Addition(
        "dataStore: \(made.pattern.code)" + (call.arguments.isEmpty ? "" : ", "), in: configurator.file,
        at: paren.endPosition),
    ]
    if let conformance = Addition(conformance: contract, to: interactor) { additions.append(conformance) }
    return additions
  }

  /// A protocol of the scene's own hides that of Contracts, which has its name.
  private func renameOwnStore() throws(SourceFault) -> [Addition] {
    guard DataStore(storeName, in: destination.files) != nil else { return [] }
    let renamed = "\(request.destination.name)DataSource"
    if let other = DataStore(renamed, in: destination.files) {
      throw .taken(name: renamed, place: other.file.place(of: other.node))
    }
    let names = [storeName: renamed, "\(storeName)Spy": "\(renamed)Spy"]
    return (destination.files + tests).flatMap { Addition.rename(names, in: $0) }
  }
}
