import FoundationEssentials
import HostBuild
import HostModel
import HostSystem
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
    let (root, sources) = try find(scene, from: folder)
    let useCase: SourceUseCase
    do throws(SourceToolFault) {
      let answer = try await SourceTool(beside: toolFolder)
        .answer(to: .useCase(name: name, scene: scene, folder: "\(root)/\(sources)"))
      guard case .useCase(let answered) = answer else { throw .failed(end: "another answer", log: "") }
      useCase = answered
    } catch {
      throw .source(error)
    }
    let tests = "Tests/\(scene)Tests"
    let file = "\(tests)/\(scene)\(name)Tests.swift"
    if Path.exists("\(root)/\(file)") { throw .exists("\(root)/\(file)") }
    let spies = FileManager.default.contents(atPath: "\(root)/\(tests)/\(scene)Spies.swift")
    let suite = UseCaseTests(
      name: name, scene: scene, useCase: useCase, spies: spies.map { String(decoding: $0, as: UTF8.self) } ?? "")
    // Without spies there are no tests that these could stand beside.
    let new = spies == nil ? [] : [(path: "\(root)/\(file)", text: suite.text)]
    for (path, text) in useCase.files.map({ ($0.path, $0.text) }) + new {
      do throws(SystemError) { try File.replace(path, Array(text.utf8), mode: 0o644) } catch {
        throw .system(path: path, reason: error.text)
      }
    }
    return ExtendedScene(
      changed: useCase.files.map(\.path), new: new.map(\.path), sources: sources,
      tests: spies == nil ? nil : "\(root)/\(tests)")
  }

  /// The folder of a scene's package, and that of its sources in it.
  private static func find(_ scene: String, from folder: String) throws(NewFault) -> (root: String, sources: String) {
    for root in Path.way(to: folder) where Path.exists("\(root)/Package.swift") {
      for sources in ["Scenes", "Plugins", "Sources"].map({ "\($0)/\(scene)" }) where Path.exists("\(root)/\(sources)")
      {
        return (root, sources)
      }
    }
    throw .noScene(scene, folder: folder)
  }
}

/// What was done to a scene.
package struct ExtendedScene: Equatable, Sendable {
  /// The paths of the files that are others now.
  package let changed: [String]
  /// The paths of the files that are new.
  package let new: [String]
  /// The folder of the sources, for `host build`.
  package let sources: String
  /// The folder of the tests, whose spies are to be made again; nil when there are none.
  package let tests: String?
}
