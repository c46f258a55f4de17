import SourceMessages

/// The tests that a route begins with: the source's Router takes it and passes the data, and the destination takes these.
struct RouteTests {
  let scene: String
  let destination: String
  let route: SourceRoute

  private static let examples = ["String": "\"something\"", "Int": "7", "Double": "0.5", "Bool": "true"]

  /// What is passed, as far as values of it can be made up.
  private var examples: [(name: String, value: String)] {
    route.data.compactMap { data in
      let type = data.type.hasSuffix("?") ? String(data.type.dropLast()) : data.type
      return Self.examples[type].map { (data.name, $0) }
    }
  }

  /// Whether there are spies of both data stores. None is made of an actor's.
  private var passesInTest: Bool { route.dataSource != nil && !route.isActor && !route.isSourceActor }

  /// The test of the source's Router; nil where a spy is missing.
  ///
  /// - Parameter spies: the text of the spies of the scene's tests.
  func ofRouter(spies: String) -> String? {
    var known = ["any Navigator": "navigator"]
    var parameters = route.router
    if passesInTest, let source = route.dataSource {
      if !parameters.contains(where: { $0.type.contains(source) }) {
        parameters.insert(SourceParameter(label: "dataStore", type: "any \(source)"), at: 0)
      }
      known["any \(source)"] = "dataStore"
    }
    guard let arguments = SceneArguments(scene: scene, spies: spies).text(parameters, known: known) else { return nil }
    var lines = ["let navigator = NavigatorSpy()"]
    var checks = ["#expect(navigator.moves == [.follow(route: \"\(route.name)\")])"]
    if passesInTest, let source = route.dataSource, let store = route.dataStore {
      lines += ["let dataStore = \(source)Spy()", "let destination = \(store)Spy()"]
      lines += examples.map { "dataStore.\($0.name) = \($0.value)" }
      lines.append("navigator.destinations[\"\(route.name)\"] = destination")
      checks += examples.map { "#expect(destination.\($0.name) == \($0.value))" }
    }
    lines += ["", "\(scene)Router(\(arguments)).\(route.method)()", ""] + checks
    let imports = passesInTest ? ["Contracts", "Testing", "VIPTestKit"] : ["Testing", "VIPTestKit"]
    let title = passesInTest ? "takes it, and passes the data" : "takes it"
    return suite(
      "\(scene)\(route.method.prefix(1).uppercased())\(route.method.dropFirst())Tests", of: scene,
      "the route \(route.name)", "the Router \(title)", "route", imports, lines)
  }

  /// The test that the destination takes the data; nil when it takes none, or a spy is missing.
  func ofDestination(spies: String) -> String? {
    let arguments = SceneArguments(scene: destination, spies: spies)
    guard route.dataStore != nil, let interactor = arguments.text(route.interactor) else { return nil }
    let set = examples.map { "$0.\($0.name) = \($0.value)" }
    var lines =
      route.interactor.contains { $0.type == "any \(destination)PresentationLogic" }
      ? ["let presenter = \(destination)PresentationLogicSpy()"] : []
    lines += [
      "let interactor = \(destination)Interactor(\(interactor))", "let navigator = NavigatorSpy()",
      "navigator.destinations[\"\(route.name)\"] = interactor", "",
    ]
    switch set.count {
    case 0: lines.append("navigator.go(.\(route.name)) { _ in }")
    case 1: lines.append("navigator.go(.\(route.name)) { \(set[0]) }")
    default: lines += ["navigator.go(.\(route.name)) {"] + set.map { "  \($0)" } + ["}"]
    }
    lines += ["", "#expect(navigator.moves == [.follow(route: \"\(route.name)\")])"]
    lines += examples.map { "#expect(interactor.\($0.name) == \($0.value))" }
    return suite(
      "\(destination)DataStoreTests", of: destination, "the data store",
      "the Interactor takes what other scenes pass", "takesData", ["Contracts", "Testing", "VIPKit", "VIPTestKit"],
      lines)
  }

  private func suite(
    _ type: String, of scene: String, _ title: String, _ test: String, _ function: String, _ imports: [String],
    _ lines: [String]
  ) -> String {
    """
    \(imports.map { "import \($0)" }.joined(separator: "\n"))

    @testable import \(scene)

    @Suite("\(scene): \(title)")
    struct \(type) {
      @Test("\(test)")
      func \(function)() {
    \(lines.map { $0.isEmpty ? "" : "    \($0)" }.joined(separator: "\n"))
      }
    }

    """
  }
}
