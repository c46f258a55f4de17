import HostModel
import HostSystem
import FoundationEssentials

/// A folder with the sources of one scene or one worker.
package struct SourceFolder: Sendable {
  /// The folder, as the user named it, without a slash at its end.
  let path: String
  /// What the sources define: the scene or worker, and its id.
  let entry: LibraryEntry
  let files: [SourceFile]
  /// The words of a scene in other languages.
  let translations: [SourceFile]

  /// Reads the files of a folder and of the folders in it, except those whose names begin with a dot.
  ///
  /// - Throws: ``BuildFault`` when the folder can't be read or doesn't hold one scene or one worker.
  package init(_ path: String) throws(BuildFault) {
    let path = SourceTree.withoutSlash(path)
    try self.init(path, files: Self.files(in: path).reduce(into: [:]) { $0[$1.path] = $1 })
  }

  /// Takes the files of a folder, by their paths, that somebody has read.
  init(_ path: String, files: SourceTree.Files) throws(BuildFault) {
    self.path = path
    let all = files.values.sorted { $0.path < $1.path }
    let files = all.filter { $0.path.hasSuffix(".swift") }
    self.files = files
    translations = all.filter { Translations.isOne($0, of: path) }
    guard !files.isEmpty else { throw .noSources(folder: path) }
    let entries = Set(files.flatMap(\.entryPoints)).sorted { $0.symbol < $1.symbol }
    guard let entry = entries.first else { throw .noEntryPoint(folder: path) }
    guard entries.count == 1 else { throw .severalEntryPoints(folder: path, symbols: entries.map(\.symbol)) }
    self.entry = entry
  }

  var imports: Set<String> { files.imports }

  /// - Parameter way: the folders around it, without links: a link back to one of them is not followed.
  static func files(in folder: String, below way: Set<String> = []) throws(BuildFault) -> [SourceFile] {
    guard let real = Path.resolved(folder) else { throw .noFolder(folder) }
    if way.contains(real) { return [] }
    let names: [String]
    do { names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted() } catch {
      throw .noFolder(folder)
    }
    if names.contains("Package.swift") { throw .isPackage(folder) }
    var files: [SourceFile] = []
    for name in names where !name.hasPrefix(".") {
      let path = "\(folder)/\(name)"
      var isFolder = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { continue }
      if isFolder {
        files += try Self.files(in: path, below: way.union([real]))
      } else if SourceFile.isSource(path) {
        guard let content = FileManager.default.contents(atPath: path) else { throw .unreadable(file: path) }
        files.append(SourceFile(path: path, bytes: Array(content)))
      }
    }
    return files
  }
}
