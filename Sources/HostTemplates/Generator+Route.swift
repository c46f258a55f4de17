import FoundationEssentials
import HostBuild
import HostModel
import HostSystem
import SourceMessages

extension Generator {
  /// Adds a route from one scene to another, with what it passes, and tests of both ends. Nothing is written unless all of it can be made.
  ///
  /// - Parameters:
  ///   - name: the name of the route; nil for that of the destination.
  ///   - scene: the id of the scene whose Router takes it.
  ///   - destination: the id of the scene to which it leads.
  ///   - data: what is passed, by names and types; where it is empty, all that the destination's data store takes already.
  ///   - folder: where the user is, in the application of the scenes; a full path.
  ///   - toolFolder: the folder of the program that reads Swift.
  package static func addRoute(
    _ name: String?, from scene: String, to destination: String, passing data: [(name: String, type: String)],
    at folder: String, toolFolder: String
  ) async throws(NewFault) -> ExtendedScene {
    guard scene != destination else { throw .sameScene(scene) }
    let own = try SceneFolders(scene, from: folder)
    let other = try SceneFolders(destination, from: own.root)
    let contracts = try own.contracts()
    return try await extending(own.root) { () async throws(NewFault) -> (FileChanges, ExtendedScene) in
      let request = SourceRouteRequest(
        name: name, scene: SourceModule(name: scene, folder: own.path(own.sources)),
        destination: SourceModule(name: destination, folder: other.path(other.sources)),
        contracts: own.path(contracts), tests: other.hasTests ? [other.path(other.tests)] : [],
        data: data.map { SourceValue(name: $0.name, type: $0.type) })
      guard case .route(let route) = try await answer(to: .route(request), toolFolder: toolFolder) else {
        throw .source(.failed(end: "another answer", log: ""))
      }
      let tests = RouteTests(scene: scene, destination: destination, route: route)
      var new = route.new
      if let spies = own.spies, let text = tests.ofRouter(spies: spies) {
        let method = route.method.prefix(1).uppercased() + route.method.dropFirst()
        new.append(EditedFile(path: own.path("\(own.tests)/\(scene)\(method)Tests.swift"), text: text))
      }
      let taking = other.path("\(other.tests)/\(destination)DataStoreTests.swift")
      if route.takesMore, !Path.exists(taking), let spies = other.spies, let text = tests.ofDestination(spies: spies) {
        new.append(EditedFile(path: taking, text: text))
      }
      // An actor's data store gets no spy.
      let spied = route.dataSource == nil || route.isActor ? nil : route.dataStore
      let extended = ExtendedScene(
        changed: route.changed.map(\.path), new: new.map(\.path), sources: nil,
        tests: [own, other].filter(\.hasTests).map { $0.path($0.tests) },
        spied: own.spies == nil
          ? nil
          : spied.map {
            SpiedStore(
              file: own.path("\(own.tests)/\(scene)Spies.swift"), contract: $0, contracts: own.path(contracts))
          })
      return (FileChanges(changed: route.changed, new: new), extended)
    }
  }
}
