import SourceMessages

/// A scene to begin with: a folder with `Sources` and `Tests` in which the scene is called `NewScene`, such as
/// Examples/Templates/UIKit. The spies of its tests are generated.
struct SceneTemplate {
  private let folder: TemplateFolder

  /// - Throws: ``NewFault`` when the folder holds no scene, or its .gitignore can't be followed.
  init(_ folder: String) throws(NewFault) {
    self.folder = try TemplateFolder(folder, with: ["Sources", "Tests"])
  }

  /// The files of a scene.
  ///
  /// - Parameter folders: where its sources and its tests go.
  func files(of name: String, in folders: (sources: String, tests: String)) throws(NewFault) -> [GeneratedFile] {
    let naming = { (text: String) in
      text.replacing(/[Nn]ewScene/) { $0.output == "NewScene" ? name : name.lowerCamelCase }
    }
    return try files(in: "Sources/", to: folders.sources, naming) + files(in: "Tests/", to: folders.tests, naming)
  }

  private func files(
    in part: String, to target: String, _ naming: (String) -> String
  ) throws(NewFault) -> [GeneratedFile] {
    try folder.files(in: part).map { path, content in
      GeneratedFile(path: "\(target)/\(naming(String(path.dropFirst(part.count))))", content: content.changing(naming))
    }
  }
}
