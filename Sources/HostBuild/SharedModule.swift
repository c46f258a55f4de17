import HostModel
import HostSystem

/// A module of the application's own that its scenes and workers share, as a shared library: Contracts. It is a package, for the tests,
/// with all its sources in one folder, whose name is the module's.
package struct SharedModule: Sendable {
  /// The folder, without a slash at its end.
  let path: String
  package let name: String
  let files: [SourceFile]
  /// The words that it says to the user, in other languages.
  let translations: [SourceFile]

  var imports: Set<String> { files.imports }

  /// Takes the files of a folder, by their paths.
  ///
  /// - Returns: nil when they are no such module.
  init?(_ path: String, files: SourceTree.Files) {
    let name = Path.name(of: Path.absolute(path))
    let sources = files.values.filter {
      $0.path.hasSuffix(".swift") && $0.path != "\(path)/Package.swift" && !$0.path.hasPrefix("\(path)/Tests/")
    }
    guard files["\(path)/Package.swift"] != nil, Identifier.isValid(name), !sources.isEmpty,
      !sources.contains(where: { $0.path.hasPrefix("\(path)/Sources/") || !$0.entryPoints.isEmpty })
    else { return nil }
    self.path = path
    self.name = name
    self.files = sources.sorted { $0.path < $1.path }
    translations = files.values.filter { Translations.isOne($0, of: path) }.sorted { $0.path < $1.path }
  }

  /// Those below some folders, what others import first. Folders that aren't there have none.
  package static func all(below roots: [String]) throws(BuildFault) -> [SharedModule] {
    try SourceTree(below: roots.filter(Path.exists)).modules
  }

  /// Reads a folder; nil when there is no such module in it.
  package init?(reading path: String) {
    let path = SourceTree.withoutSlash(path)
    guard Path.exists("\(path)/Package.swift"), let files = SourceTree(reading: path).shared[path] else { return nil }
    self.init(path, files: files)
  }
}
