import FoundationEssentials
import HostModel
import HostSystem

/// An application to begin with: a folder whose files are copied, byte for byte, such as Examples/Tasks.
struct AppTemplate {
  private let folder: TemplateFolder

  /// - Throws: ``NewFault`` when the folder holds no application, or its .gitignore can't be followed.
  init(_ folder: String) throws(NewFault) {
    self.folder = try TemplateFolder(folder, with: ["Package.swift", "scenes.json"])
  }

  /// The files of an application, in a folder of its name.
  ///
  /// - Parameter sdk: what it is built against for its tests, unless `HOST_SDK` says otherwise.
  func files(of name: String, sdk: String) throws(NewFault) -> [GeneratedFile] {
    try folder.files().map { path, content in
      let content = content.changing { text in
        var text = text
        if ["Package.swift", "README.md"].contains(path) {
          text = text.naming(name, insteadOf: Path.name(of: folder.path))
        }
        return Path.name(of: path) == "Package.swift" ? text.naming(sdk: sdk) : text
      }
      return GeneratedFile(path: "\(name)/\(path)", content: content)
    }
  }
}

extension String {
  /// With another name of the application, where it stands as a word.
  fileprivate func naming(_ name: String, insteadOf old: String) -> String {
    guard Identifier.isValid(old), let word = try? Regex("\\b\(old)\\b") else { return self }
    return replacing(word, with: name)
  }

  /// With another folder behind `Context.environment["HOST_SDK"]`.
  fileprivate func naming(sdk: String) -> String {
    replacing(/(environment\["HOST_SDK"\] \?\? )"[^"]*"/) { match in
      "\(match.1)\(sdk.asLiteral)"
    }
  }
}
