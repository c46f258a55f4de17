import HostSystem
import HostBuild
import HostManifest
import SourceMessages

extension Generator {
  /// Writes all changes of a package or none. Its folder is locked: what another process adds meanwhile would be lost.
  static func extending(
    _ folder: String, _ changes: () async throws(NewFault) -> (FileChanges, ExtendedScene)
  ) async throws(NewFault) -> ExtendedScene {
    guard let lock = FolderLock(folder, waits: true) else { throw .system(path: folder, reason: "can't be locked") }
    defer { withExtendedLifetime(lock) {} }
    let (files, extended) = try await changes()
    try files.write()
    return extended
  }

  private static func templates(_ hostFolder: String) throws(NewFault) -> String {
    "\(try Project.sdk(of: hostFolder))/Examples/Templates"
  }

  static func answer<Value: Codable & Sendable>(
    to request: SourceRequest, toolFolder: String
  ) async throws(NewFault) -> Value {
    do throws(SourceToolFault) { return try await SourceTool(beside: toolFolder).answer(to: request) } catch {
      throw .source(error)
    }
  }
}

/// What was done to a scene.
package struct ExtendedScene: Equatable, Sendable {
  /// The paths of the files that are others now.
  package let changed: [String]
  package let new: [String]
  /// The folder of the sources, for `host build`; nil for the whole application.
  package let sources: String?
  /// The folders of the tests whose spies are to be made again.
  package let tests: [String]
  /// A data store of which the tests need a spy besides; nil for none.
  package let spied: SpiedStore?
}

/// A protocol of Contracts that a file of spies is to have.
package struct SpiedStore: Equatable, Sendable {
  package let file: String
  package let contract: String
  package let contracts: String
}

extension Generator {
  /// Adds a use case to a scene of the application or package around a folder, and tests of it. Nothing is written unless all of it
  /// can be made.
  package static func addUseCase(
    _ name: String, to scene: String, at folder: String, toolFolder: String
  ) async throws(NewFault) -> ExtendedScene {
    for name in [name, scene] where !Identifier.isValid(name) || name.first?.isUppercase != true {
      throw .badName(name)
    }
    let own = try SceneFolders(scene, from: folder)
    return try await extending(own.root) { () async throws(NewFault) -> (FileChanges, ExtendedScene) in
      let request = SourceRequest.useCase(name: name, scene: scene, folder: own.path(own.sources))
      let useCase: SourceUseCase = try await answer(to: request, toolFolder: toolFolder)
      var new: [EditedFile] = []
      // Without spies there are no tests that these could stand beside.
      if let spies = own.spies {
        let tests = SceneTests(templates: try templates(toolFolder), scene: scene, spies: spies)
        let text = try tests.ofUseCase(name, useCase)
        new = [EditedFile(path: own.path("\(own.tests)/\(scene)\(name)Tests.swift"), text: text)]
      }
      let extended = ExtendedScene(
        changed: useCase.files.map(\.path), new: new.map(\.path), sources: own.sources,
        tests: own.hasTests ? [own.path(own.tests)] : [], spied: nil)
      return (FileChanges(changed: useCase.files, new: new), extended)
    }
  }

  /// Adds a route from one scene to another of the application around a folder, with what it passes, and tests of both ends. Nothing is
  /// written unless all of it can be made.
  ///
  /// - Parameters:
  ///   - name: the name of the route; nil for that of the destination.
  ///   - data: what is passed, by names and types; where it is empty, all that the destination's data store takes already.
  package static func addRoute(
    _ name: String?, from scene: String, to destination: String, passing data: [(name: String, type: String)],
    at folder: String, toolFolder: String
  ) async throws(NewFault) -> ExtendedScene {
    guard scene != destination else { throw .sameScene(scene) }
    let own = try SceneFolders(scene, from: folder)
    let other = try SceneFolders(destination, from: own.root)
    let contracts = try own.contracts()
    return try await extending(own.root) { () async throws(NewFault) -> (FileChanges, ExtendedScene) in
      let request = SourceRequest.route(
        name: name, scene: SourceModule(name: scene, folder: own.path(own.sources)),
        destination: SourceModule(name: destination, folder: other.path(other.sources)),
        contracts: own.path(contracts), tests: other.hasTests ? [other.path(other.tests)] : [],
        data: data.map { SourceValue(name: $0.name, type: $0.type) })
      let route: SourceRoute = try await answer(to: request, toolFolder: toolFolder)
      let templates = try templates(toolFolder)
      var new = route.new
      if let spies = own.spies,
        let text = try SceneTests(templates: templates, scene: scene, spies: spies).ofRouter(route)
      {
        let method = route.method.prefix(1).uppercased() + route.method.dropFirst()
        new.append(EditedFile(path: own.path("\(own.tests)/\(scene)\(method)Tests.swift"), text: text))
      }
      let taking = other.path("\(other.tests)/\(destination)DataStoreTests.swift")
      if route.takesMore, !Path.exists(taking), let spies = other.spies,
        let text = try SceneTests(templates: templates, scene: destination, spies: spies).ofDataStore(route)
      {
        new.append(EditedFile(path: taking, text: text))
      }
      // An actor's data store gets no spy.
      let spied = (route.dataSource == nil || route.isActor ? nil : route.dataStore).map {
        SpiedStore(file: own.path("\(own.tests)/\(scene)Spies.swift"), contract: $0, contracts: own.path(contracts))
      }
      let extended = ExtendedScene(
        changed: route.changed.map(\.path), new: new.map(\.path), sources: nil,
        tests: [own, other].filter(\.hasTests).map { $0.path($0.tests) }, spied: own.hasTests ? spied : nil)
      return (FileChanges(changed: route.changed, new: new), extended)
    }
  }
}

/// Where a scene lies that is there.
struct SceneFolders {
  let scene: String
  /// The folder of its package.
  let root: String
  /// That of its sources, below the root.
  let sources: String

  /// Finds it in the package around a folder.
  init(_ scene: String, from folder: String) throws(NewFault) {
    for root in Path.way(to: folder) where Path.exists("\(root)/Package.swift") {
      for sources in ["Scenes", "Plugins", "Sources"].map({ "\($0)/\(scene)" }) where Path.exists("\(root)/\(sources)")
      {
        (self.scene, self.root, self.sources) = (scene, root, sources)
        return
      }
    }
    throw .noScene(scene, folder: folder)
  }

  var tests: String { "Tests/\(scene)Tests" }

  /// The text of the spies of its tests; nil when there are none.
  var spies: String? {
    File.contents(path("\(tests)/\(scene)Spies.swift")).map { String(decoding: $0, as: UTF8.self) }
  }

  var hasTests: Bool { spies != nil }

  /// The folder of what the scenes share, below the root.
  func contracts() throws(NewFault) -> String {
    guard let found = ["Contracts", "Plugins/Contracts"].first(where: { Path.exists(path($0)) }) else {
      throw .noContracts(folder: root)
    }
    return found
  }

  func path(_ part: String) -> String { "\(root)/\(part)" }
}
