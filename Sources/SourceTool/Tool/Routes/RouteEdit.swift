import SourceMessages
import SwiftParser
import SwiftSyntax

/// A route from one scene to another: its declaration in Contracts, the data store through which the destination is filled, and the
/// Router that takes it. Nothing leads there yet: which control does so is the author's to say.
struct RouteEdit {
  let request: SourceRouteRequest
  let source: SceneSources
  let destination: SceneSources
  let contracts: [ParsedFile]
  let tests: [ParsedFile]

  init(_ request: SourceRouteRequest) throws(SourceFault) {
    self.request = request
    source = try SceneSources(request.scene.name, in: request.scene.folder)
    destination = try SceneSources(request.destination.name, in: request.destination.folder)
    contracts = try ParsedFile.all(in: request.contracts)
    var tests: [ParsedFile] = []
    for folder in request.tests { tests += try ParsedFile.all(in: folder) }
    self.tests = tests
  }

  var scene: String { request.scene.name }
  var name: String { request.name ?? request.destination.name.lowerCamelCase }
  var method: String {
    "routeTo" + (request.name.map { $0.prefix(1).uppercased() + $0.dropFirst() } ?? request.destination.name)
  }
  /// The protocol of the destination's data store, where something is passed.
  var storeName: String { "\(request.destination.name)DataStore" }

  func added() throws(SourceFault) -> SourceRoute {
    let store = DataStore(storeName, in: contracts)
    let data = request.data.isEmpty ? store?.settable ?? [] : try request.data.map(Self.optional)
    let passes = store != nil || !data.isEmpty
    var additions: [Addition] = []
    var new: [EditedFile] = []
    let isDeclared = try checkRoute(passes: passes)
    if !isDeclared { declareRoute(passes: passes, &additions, &new) }
    if passes { try declareStore(store, data, &additions, &new) }
    let accepting = passes ? try accept(data, store) : []
    additions += accepting
    let passing = data.isEmpty ? nil : try provide(data)
    additions += passing?.additions ?? []
    additions += try declareTaking() + route(data, from: passing?.property)
    // Before all that goes behind the last import.
    additions = try imports(naming: data, passes) + additions
    for file in new where Parser.parse(source: file.text).hasError { throw .notSwift(file: file.path) }
    let changed = try Addition.apply(additions, to: contracts + source.files + destination.files + tests)
    return SourceRoute(
      name: name, method: method, changed: changed, new: new, data: data, dataStore: passes ? storeName : nil,
      dataSource: passing?.contract, isActor: try destination.find("Interactor").node.is(ActorDeclSyntax.self),
      isSourceActor: try source.find("Interactor").node.is(ActorDeclSyntax.self), takesMore: !accepting.isEmpty,
      router: try source.find("Router").parameters,
      interactor: try destination.find("Interactor").parameters)
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

  /// Whether the route is in Contracts already, for another scene. What it would clash with is a fault.
  private func checkRoute(passes: Bool) throws(SourceFault) -> Bool {
    let router = try source.find("Router")
    let logic = try source.find("RoutingLogic")
    for declared in [logic, router] {
      if let place = declared.place(ofMember: method) { throw .taken(name: method, place: place) }
    }
    guard let route = DeclaredRoute.all(in: contracts).first(where: { $0.name == name }) else { return false }
    guard route.isPlain, route.destination == request.destination.name, route.dataStore == (passes ? storeName : nil)
    else { throw .taken(name: name, place: route.place) }
    return true
  }

  /// Contracts where what it declares is named, VIPKit where an actor keeps a snapshot.
  private func imports(naming data: [SourceValue], _ passes: Bool) throws(SourceFault) -> [Addition] {
    var modules: [(file: ParsedFile, names: Set<String>)] = [
      (try source.find("Configurator").file, ["Contracts"]), (try source.find("Router").file, ["Contracts"]),
    ]
    let types = data.flatMap { $0.type.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init) }
    let isStandard = types.allSatisfy(StandardTypes.all.contains)
    for scene in passes ? [source, destination] : [] {
      let interactor = try scene.find("Interactor")
      var names: Set<String> = scene.scene == self.scene && isStandard ? [] : ["Contracts"]
      if interactor.node.is(ActorDeclSyntax.self) { names.insert("VIPKit") }
      modules.append((interactor.file, names))
    }
    return Dictionary(grouping: modules, by: \.file.path).values.flatMap { same in
      same.first.map { Addition.imports(same.reduce([]) { $0.union($1.names) }, in: $0.file) } ?? []
    }
  }
}
