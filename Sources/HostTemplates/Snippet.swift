import HostManifest
package import HostSystem
import SourceMessages

/// A text for a file of a scene, which the author inserts: nothing edits sources.
package struct Snippet: Encodable, Equatable, Sendable {
  /// Below the folder of the package.
  package let file: String
  package let place: String
  package let text: String

  init(_ file: String, _ place: String, _ text: String) { (self.file, self.place, self.text) = (file, place, text) }

  /// The parts of another use case. They compile, and do nothing yet.
  package static func useCase(_ name: String, of scene: String, at folder: String) throws(Diagnostic) -> [Snippet] {
    for name in [name, scene] { try check(name) }
    let own = try SceneFiles(scene, from: folder)
    let (function, path) = (name.lowerCamelCase, "\(scene).\(name)")
    // In an observed scene the Interactor is an actor, and the view has no display method.
    let (effects, wait) = own.isObserved ? (" async", "await ") : ("", "")
    let viewModel = own.isObserved ? "" : "\n\n    struct ViewModel: Equatable {}"
    let display = own.isObserved ? "" : "\n    viewController?.display\(name)(viewModel: \(path).ViewModel())\n  "
    let snippets = [
      Snippet(
        own.file("Models"), "in enum \(scene)",
        """
          enum \(name) {
            struct Request: Equatable {}

            struct Response: Equatable {}\(viewModel)
          }
        """),
      Snippet(
        own.file("Interactor"), "in protocol \(scene)BusinessLogic",
        "  func \(function)(request: \(path).Request)\(effects)"),
      Snippet(
        own.file("Interactor"), "in \(scene)Interactor",
        """
          func \(function)(request: \(path).Request)\(effects) {
            \(wait)presenter.present\(name)(response: \(path).Response())
          }
        """),
      Snippet(
        own.file("Presenter"), "in protocol \(scene)PresentationLogic",
        "  func present\(name)(response: \(path).Response)"),
      Snippet(
        own.file("Presenter"), "in \(scene)Presenter",
        """
          func present\(name)(response: \(path).Response) {\(display)}
        """),
    ]
    guard !own.isObserved else {
      return snippets + [
        Snippet(
          own.file("View"), "in \(scene)View",
          """
            private func \(function)() async {
              await interactor.\(function)(request: \(path).Request())
            }
          """)
      ]
    }
    return snippets + [
      Snippet(
        own.file("ViewController"), "in protocol \(scene)DisplayLogic",
        "  func display\(name)(viewModel: \(path).ViewModel)"),
      Snippet(
        own.file("ViewController"), "in \(scene)ViewController",
        """
          private func \(function)() {
            interactor?.\(function)(request: \(path).Request())
          }

          func display\(name)(viewModel: \(path).ViewModel) {}
        """),
    ]
  }

  package static func route(
    from scene: String, to destination: String, passing data: [(name: String, type: String)], at folder: String
  ) throws(Diagnostic) -> [Snippet] {
    guard scene != destination else {
      throw Diagnostic("\(scene): a route leads from one scene to another", "name two scenes", cause: .option)
    }
    let own = try SceneFiles(scene, from: folder)
    let other = try SceneFiles(destination, from: folder)
    let (route, method, store) = (destination.lowerCamelCase, "routeTo\(destination)", "\(destination)DataStore")
    func properties(_ accessors: String) -> String {
      data.map { "  var \($0.name): \($0.type)\(accessors)" }.joined(separator: "\n")
    }
    let passed = data.map { "      $0.\($0.name) = dataStore.\($0.name)" }.joined(separator: "\n")
    let snippets = [
      Snippet(
        "\(own.contracts)/Routes/\(destination)Routes.swift", "a new file, or at the end",
        """
        public import VIPKit

        extension Route where Destination == \(data.isEmpty ? "Void" : "any \(store)") {
          /// Leads to \(destination).
          public static var \(route): Route { Route("\(route)", to: "\(destination)") }
        }
        """),
      Snippet(own.file("Configurator"), "in SceneDescriptor(…), behind version", "routes: .\(route)"),
      Snippet(own.file("Router"), "in protocol \(scene)RoutingLogic", "  func \(method)()"),
      Snippet(
        own.file("Router"), "in \(scene)Router, with import Contracts",
        """
          func \(method)() {
            navigator.go(.\(route))\(data.isEmpty ? "" : " {\n\(passed)\n    }")
          }
        """),
      Snippet(
        own.file(own.isObserved ? "View" : "ViewController"), "where the user goes there",
        "\(own.isObserved ? "router" : "router?").\(method)()"),
    ]
    guard !data.isEmpty else { return snippets }
    return [
      Snippet(
        "\(own.contracts)/DataStores/\(store).swift", "a new file, or in the protocol",
        """
        /// What other scenes hand to \(destination).
        @MainActor
        public protocol \(store): AnyObject {
        \(properties(" { get set }"))
        }
        """),
      Snippet(
        other.file("Interactor"), "in \(destination)Interactor, with import Contracts and the conformance to \(store)",
        properties("")),
      Snippet(
        own.file("Interactor"), "in protocol \(scene)DataSource, the type of the Router's dataStore",
        properties(" { get }")),
      Snippet(own.file("Interactor"), "in \(scene)Interactor", properties("")),
    ] + snippets
  }

  private static func check(_ name: String) throws(Diagnostic) {
    guard Identifier.isValid(name), name.first?.isUppercase == true else { throw .badName(name) }
  }
}

private struct SceneFiles {
  /// Paths below the folder of the package.
  private let sources: String
  let contracts: String
  /// The view observes what the Presenter fills.
  let isObserved: Bool
  private let scene: String

  init(_ scene: String, from folder: String) throws(Diagnostic) {
    for root in Path.way(to: folder) where Path.exists("\(root)/Package.swift") {
      for sources in ["Scenes", "Plugins", "Sources"].map({ "\($0)/\(scene)" }) where Path.exists("\(root)/\(sources)")
      {
        (self.scene, self.sources) = (scene, sources)
        contracts = Path.exists("\(root)/Plugins/Contracts") ? "Plugins/Contracts" : "Contracts"
        isObserved = Path.exists("\(root)/\(sources)/\(scene)View.swift")
        return
      }
    }
    throw .noScene(scene, folder: folder)
  }

  func file(_ role: String) -> String { "\(sources)/\(scene)\(role).swift" }
}
