import HostBuild
import HostModel
import SourceMessages

extension Generator {
  /// Adds a use case to a scene, and tests of it. Nothing is written unless all of it can be made.
  ///
  /// - Parameters:
  ///   - name: the name of the use case, a verb and what it is done to.
  ///   - scene: the id of the scene.
  ///   - folder: where the user is, in the application or the package of the scene; a full path.
  ///   - toolFolder: the folder of the program that reads Swift.
  package static func addUseCase(
    _ name: String, to scene: String, at folder: String, toolFolder: String
  ) async throws(NewFault) -> ExtendedScene {
    for name in [name, scene] where !Identifier.isValid(name) || name.first?.isUppercase != true {
      throw .badName(name)
    }
    let own = try SceneFolders(scene, from: folder)
    return try await extending(own.root) { () async throws(NewFault) -> (FileChanges, ExtendedScene) in
      let request = SourceRequest.useCase(name: name, scene: scene, folder: own.path(own.sources))
      guard case .useCase(let useCase) = try await answer(to: request, toolFolder: toolFolder) else {
        throw .source(.failed(end: "another answer", log: ""))
      }
      var new: [EditedFile] = []
      // Without spies there are no tests that these could stand beside.
      if let spies = own.spies {
        let suite = UseCaseTests(name: name, scene: scene, useCase: useCase, spies: spies)
        new = [EditedFile(path: own.path("\(own.tests)/\(scene)\(name)Tests.swift"), text: suite.text)]
      }
      let extended = ExtendedScene(
        changed: useCase.files.map(\.path), new: new.map(\.path), sources: own.sources,
        tests: own.hasTests ? [own.path(own.tests)] : [], spied: nil)
      return (FileChanges(changed: useCase.files, new: new), extended)
    }
  }
}
