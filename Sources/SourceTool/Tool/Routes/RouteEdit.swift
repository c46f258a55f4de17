import SourceMessages
import SwiftParser
import SwiftSyntax

/// A route from one scene to another: its declaration in Contracts, the data store through which the destination is filled, and the
/// Router that takes it. Nothing leads there yet: which control does so is the author's to say.
struct RouteEdit {
  let source: SceneSources
  let destination: SceneSources
  let contracts: [ParsedFile]
  let tests: [ParsedFile]
  let name: String
  /// The Router's method that takes the route.
  let method: String
  /// What is passed, as far as it is named.
  private let data: [SourceValue]
  private let contractsFolder: String
  /// What changes. Of two texts at one place the first stands first.
  var additions: [Addition] = []
  private var new: [EditedFile] = []

  init(
    _ name: String?, from scene: SourceModule, to destination: SourceModule, contracts: String, tests: [String],
    passing data: [SourceValue]
  ) throws(SourceFault) {
    source = try SceneSources(scene.name, in: scene.folder)
    self.destination = try SceneSources(destination.name, in: destination.folder)
    self.contracts = try ParsedFile.all(in: contracts)
    self.tests = try tests.map(ParsedFile.all).flatMap(\.self)
    self.name = name ?? destination.name.lowerCamelCase
    method = "routeTo" + (name?.firstCapitalised ?? destination.name)
    self.data = data
    contractsFolder = contracts
  }

  var scene: String { source.scene }
  /// The protocol of the destination's data store, where something is passed.
  var storeName: String { "\(destination.scene)DataStore" }

  mutating func added() throws(SourceFault) -> SourceRoute {
    let store = contracts.protocolDeclaration(of: storeName)
    let data = data.isEmpty ? store?.settable ?? [] : try data.map(Self.optional)
    let passes = store != nil || !data.isEmpty
    let (interactor, sourceInteractor) = (try destination.find("Interactor"), try source.find("Interactor"))
    // Before all that goes behind the last import.
    try addImports(naming: data, passes ? [sourceInteractor, interactor] : [])
    if !(try isDeclared(passes: passes)) { declare(passes: passes) }
    if passes { try declare(store, with: data) }
    let count = additions.count
    if passes { try accept(data) }
    let takesMore = additions.count > count
    let passed = data.isEmpty ? nil : try provide(data)
    try list()
    try take(data, from: passed?.property)
    for file in new where Parser.parse(source: file.text).hasError { throw .notSwift(file: file.path) }
    return SourceRoute(
      name: name, method: method,
      changed: try Addition.apply(additions, to: contracts + source.files + destination.files + tests), new: new,
      data: data, dataStore: passes ? storeName : nil, dataSource: passed?.contract, isActor: interactor.isActor,
      isSourceActor: sourceInteractor.isActor, takesMore: takesMore, router: try source.find("Router").parameters,
      interactor: interactor.parameters)
  }

  /// A value as it is passed: there may be none.
  private static func optional(_ value: SourceValue) throws(SourceFault) -> SourceValue {
    var parser = Parser(value.type)
    let type = TypeSyntax.parse(from: &parser)
    // What isn't a type is told with the file that would have it.
    if type.hasError || type.is(OptionalTypeSyntax.self) || type.trimmedDescription != value.type { return value }
    let isSome = type.as(SomeOrAnyTypeSyntax.self)?.someOrAnySpecifier.text == "some"
    if isSome || type.is(AttributedTypeSyntax.self) || type.is(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
      throw .notPassed(name: value.name, type: value.type)
    }
    let isOne =
      !type.is(SomeOrAnyTypeSyntax.self) && !type.is(FunctionTypeSyntax.self) && !type.is(CompositionTypeSyntax.self)
    return SourceValue(name: value.name, type: isOne ? "\(value.type)?" : "(\(value.type))?")
  }

  /// Imports Contracts where what it declares is named, VIPKit where an actor keeps a snapshot.
  private mutating func addImports(naming data: [SourceValue], _ interactors: [Declaration]) throws(SourceFault) {
    var modules: [(file: ParsedFile, names: [String])] = [
      (try source.find("Configurator").file, ["Contracts"]), (try source.find("Router").file, ["Contracts"]),
    ]
    let isStandard = data.flatMap(\.type.words).allSatisfy(StandardTypes.all.contains)
    for (index, interactor) in interactors.enumerated() {
      let names = index == 0 && isStandard ? [] : ["Contracts"]
      modules.append((interactor.file, names + (interactor.isActor ? ["VIPKit"] : [])))
    }
    for same in Dictionary(grouping: modules, by: \.file.path).values {
      additions += Addition.imports(Set(same.flatMap(\.names)), in: same[0].file)
    }
  }

  // MARK: Contracts

  /// Whether the route is in Contracts already, for another scene. What it would clash with is a fault.
  private func isDeclared(passes: Bool) throws(SourceFault) -> Bool {
    let router = try source.find("Router")
    for declared in [try source.find("RoutingLogic"), router] {
      if let place = declared.place(ofMember: method) { throw .taken(name: method, place: place) }
    }
    guard let route = DeclaredRoute.all(in: contracts).first(where: { $0.name == name }) else { return false }
    guard route.isPlain, route.destination == destination.scene, route.dataStore == (passes ? storeName : nil)
    else { throw .taken(name: name, place: route.place) }
    return true
  }

  private mutating func declare(passes: Bool) {
    let text = """
      extension Route where Destination == \(passes ? "any \(storeName)" : "Void") {
        /// From \(scene) to \(destination.scene).
        public static var \(name): Route { Route("\(name)", to: "\(destination.scene)") }
      }

      """
    let path = "\(contractsFolder)/Routes/\(destination.scene)Routes.swift"
    if let file = contracts.first(where: { $0.path == path }) {
      additions.append(Addition("\n" + text, in: file, at: file.tree.endPosition))
    } else {
      new.append(EditedFile(path: path, text: "public import VIPKit\n\n" + text))
    }
  }

  private mutating func declare(_ store: Declaration?, with data: [SourceValue]) throws(SourceFault) {
    let isActor = try destination.find("Interactor").isActor
    let requirement = { (value: SourceValue) in
      "/// Set before the scene is shown.\nvar \(value.name): \(value.type) { get set }"
    }
    guard let store else {
      let members = data.map { requirement($0).replacing("\n", with: "\n  ") }
      let text = """
        /// What other scenes hand to \(destination.scene).
        \(isActor ? "" : "@MainActor\n")public protocol \(storeName): AnyObject\(isActor ? ", Sendable" : "") {
          \(members.joined(separator: "\n  "))
        }

        """
      return new.append(EditedFile(path: "\(contractsFolder)/DataStores/\(storeName).swift", text: text))
    }
    if isActor, store.isMainActor {
      throw .mainActorStore(name: storeName, interactor: "\(destination.scene)Interactor", place: store.place)
    }
    for value in data where !(try store.has(value)) {
      additions.append(Addition(requirement(value), to: store, isApart: false))
    }
  }

  // MARK: The source's Router and its descriptor

  private mutating func take(_ data: [SourceValue], from property: String?) throws(SourceFault) {
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
    let last = router.node.memberBlock.members.last { $0.decl.declaredName?.hasPrefix("route") == true }
    additions += [
      Addition("func \(method)()", to: try source.find("RoutingLogic"), isApart: false),
      Addition(
        "func \(method)() {\n  \(navigator.name).go(.\(name))\(closure)\n}", to: router, behind: last, isApart: true),
    ]
    // A link to a scene to which nothing is passed needs none.
    if !data.isEmpty { addSegue(to: router) }
  }

  /// Lets a NavigationLink take the route by the Router's method.
  private mutating func addSegue(to router: Declaration) {
    let segue = "Segue(.\(name)) { [weak self] in self?.\(method)() }"
    let segues = router.node.declarations(VariableDeclSyntax.self).first { $0.bindings.first?.pattern.code == "segues" }
    if let array = segues?.descendants(ArrayExprSyntax.self).first {
      return additions.append(Addition(element: segue, to: array, in: router.file))
    }
    let initialiser = router.node.memberBlock.members.last { $0.decl.is(InitializerDeclSyntax.self) }
    additions.append(Addition("var segues: [Segue] { [\(segue)] }", to: router, behind: initialiser, isApart: true))
    additions += [Addition(conformance: "Router", to: router)].compactMap(\.self)
  }

  /// Names the route in the scene's descriptor.
  private mutating func list() throws(SourceFault) {
    let configurator = try source.find("Configurator")
    let file = configurator.file
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
    let place = labels.lastIndex { ["id", "version", "links", "routes"].contains($0) } ?? 0
    for (argument, label) in zip(arguments, labels) where label == "routes" {
      if [".\(name)", ".\(name).optional"].contains(argument.expression.code) {
        throw .taken(name: ".\(name)", place: file.place(of: argument))
      }
    }
    let text = ", \(isFirst ? "routes: " : "").\(name)"
    let line = file.line(of: call)
    let lines = file.tree.description.split(omittingEmptySubsequences: false) { ["\n", "\r\n"].contains($0) }
    let length = lines.indices.contains(line - 1) ? lines[line - 1].count : 0
    if file.line(of: first) == line, length + text.count > 120, let paren = call.leftParen {
      additions.append(Addition("\n    ", in: file, at: paren.endPosition))
    }
    additions.append(Addition(text, in: file, at: arguments[place].expression.endPositionBeforeTrailingTrivia))
  }
}
