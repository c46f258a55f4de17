import FoundationEssentials

/// The scenes and workers whose sources lie below a folder, such as Plugins.
struct SourceTree: Equatable, Sendable {
  /// The files of each scene and worker, by its folder: their paths and contents.
  private(set) var contents: [String: [String: [UInt8]]] = [:]
  /// All folders in which something may change.
  private(set) var folders: [String] = []

  /// Looks for sources. Packages, such as Contracts, and hidden folders are left out.
  init(below root: String) throws(BuildFault) {
    var isFolder = false
    guard FileManager.default.fileExists(atPath: root, isDirectory: &isFolder), isFolder else { throw .noFolder(root) }
    add(root)
  }

  /// Whether a folder's sources are others than they were.
  func hasChanged(_ folder: String, since earlier: SourceTree) -> Bool { contents[folder] != earlier.contents[folder] }

  /// Adds a folder, and those in it unless it is a scene's or worker's.
  private mutating func add(_ folder: String) {
    let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    if names.contains("Package.swift") { return }
    folders.append(folder)
    let paths = names.filter { !$0.hasPrefix(".") }.map { "\(folder)/\($0)" }
    let files = paths.filter { $0.hasSuffix(".swift") }
    if files.contains(where: Self.hasEntryPoint) {
      contents[folder] = [:]
      take(paths, of: folder)
    } else {
      for path in paths where Self.isFolder(path) { add(path) }
    }
  }

  private mutating func take(_ paths: [String], of sources: String) {
    for path in paths {
      if Self.isFolder(path) {
        folders.append(path)
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
        take(names.filter { !$0.hasPrefix(".") }.map { "\(path)/\($0)" }, of: sources)
      } else if path.hasSuffix(".swift"), let content = FileManager.default.contents(atPath: path) {
        contents[sources]?[path] = Array(content)
      }
    }
  }

  private static func isFolder(_ path: String) -> Bool {
    var isFolder = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder
  }

  /// Whether a file may define an entry point; the compiler's own reading comes later.
  private static func hasEntryPoint(_ path: String) -> Bool {
    guard let content = FileManager.default.contents(atPath: path) else { return false }
    return !SourceFile(path: path, bytes: Array(content)).entryPoints.isEmpty
  }
}
