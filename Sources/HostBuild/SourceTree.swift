import HostManifest
package import HostSystem

struct SourceTree: Sendable {
  /// By path; with those of inner folders.
  typealias Files = [String: SourceFile]

  /// Scenes and workers, by their folders.
  private(set) var contents: [String: Files] = [:]
  /// What scenes and workers share, by folder: packages, and modules linked into several libraries.
  private(set) var shared: [String: Files] = [:]
  private(set) var folders: [String] = []

  /// Unchanged files aren't read again. The stamp is taken before the file is read.
  private var known: [String: (stamp: FileStamp?, file: SourceFile)] = [:]
  /// The resolved folders around the current one: a link back to one of them isn't followed.
  private var way: Set<String> = []

  /// Reuses what an earlier look has read. Skips hidden folders, and refuses a package that is no ``SharedModule``.
  init(below roots: [String], since earlier: SourceTree? = nil) throws(Diagnostic) {
    known = earlier?.known ?? [:]
    for root in roots.map(Self.withoutSlash) {
      guard Path.isFolder(root) else { throw .noSourceFolder(root) }
      add(root)
      if let files = shared[root], files["\(root)/Package.swift"] != nil, SharedModule(root, files: files) == nil {
        throw .isPackage(root)
      }
    }
  }

  init(reading folder: String) { add(folder) }

  /// As the files' paths begin: completion in a shell ends a folder with a slash.
  static func withoutSlash(_ path: String) -> String {
    path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
  }

  /// The application's shared modules in the order of compilation: by name, imported ones first.
  var modules: [SharedModule] {
    let all = shared.keys.sorted().compactMap { SharedModule($0, files: shared[$0, default: [:]]) }
    var ordered: [SharedModule] = []
    func add(_ module: SharedModule, below: Set<String>) {
      guard !below.contains(module.name), !ordered.contains(where: { $0.name == module.name }) else { return }
      for other in all where module.files.imports.contains(other.name) { add(other, below: below.union([module.name])) }
      ordered.append(module)
    }
    for module in all { add(module, below: []) }
    return ordered
  }

  func changed(since earlier: SourceTree) -> [String] {
    contents.keys.sorted().filter { contents[$0] != earlier.contents[$0] }
  }

  func sharedChanges(since earlier: SourceTree) -> [String] {
    Set(shared.keys).union(earlier.shared.keys).sorted().filter { shared[$0] != earlier.shared[$0] }
  }

  /// A package, a scene or a worker includes its inner folders.
  private mutating func add(_ folder: String) {
    guard let real = Path.resolved(folder), way.insert(real).inserted else { return }
    defer { way.remove(real) }
    let paths = Self.paths(in: folder)
    folders.append(folder)
    if paths.contains("\(folder)/Package.swift") {
      shared[folder] = readAll(paths)
    } else {
      let files = read(paths)
      if files.values.contains(where: { !$0.entryPoints.isEmpty }) {
        contents[folder] = readAll(paths)
      } else {
        if !files.isEmpty { shared[folder] = files }
        for path in paths where Path.isFolder(path) { add(path) }
      }
    }
  }

  private mutating func readAll(_ paths: [String]) -> Files {
    var files = read(paths)
    for path in paths where Path.isFolder(path) {
      guard let real = Path.resolved(path), way.insert(real).inserted else { continue }
      folders.append(path)
      files.merge(readAll(Self.paths(in: path))) { $1 }
      way.remove(real)
    }
    return files
  }

  private mutating func read(_ paths: [String]) -> Files {
    var files: Files = [:]
    for path in paths where SourceFile.isSource(path) { files[path] = file(path) }
    return files
  }

  private mutating func file(_ path: String) -> SourceFile? {
    let stamp = FileStamp(path)
    var file = known[path]?.file
    let isSame = stamp.flatMap { stamp in known[path]?.stamp.map(stamp.isSure) } ?? false
    if !isSame {
      guard let content = File.contents(path) else { return nil }
      if file?.bytes != content { file = SourceFile(path: path, bytes: content) }
    }
    known[path] = file.map { (stamp: stamp, file: $0) }
    return file
  }

  private static func paths(in folder: String) -> [String] {
    Path.names(in: folder).filter { !$0.hasPrefix(".") }.map { "\(folder)/\($0)" }
  }
}

package struct SourceFolder: Sendable {
  /// As the user named it, without a slash at its end.
  let path: String
  let entry: LibraryEntry
  let files: [SourceFile]
  let translations: [SourceFile]

  /// With inner folders, except those whose names begin with a dot.
  package init(_ path: String) throws(Diagnostic) {
    let path = SourceTree.withoutSlash(path)
    try self.init(path, files: Self.files(in: path).reduce(into: [:]) { $0[$1.path] = $1 })
  }

  init(_ path: String, files: SourceTree.Files) throws(Diagnostic) {
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

  /// `way` has the resolved folders around: a link back to one of them isn't followed.
  static func files(in folder: String, below way: Set<String> = []) throws(Diagnostic) -> [SourceFile] {
    guard let real = Path.resolved(folder) else { throw .noFolder(folder) }
    if way.contains(real) { return [] }
    let names: [String]
    do throws(SystemError) { names = try Path.list(folder).sorted() } catch { throw .noFolder(folder) }
    if names.contains("Package.swift") { throw .isPackage(folder) }
    var files: [SourceFile] = []
    for name in names where !name.hasPrefix(".") {
      let path = "\(folder)/\(name)"
      guard Path.exists(path) else { continue }
      if Path.isFolder(path) {
        files += try Self.files(in: path, below: way.union([real]))
      } else if SourceFile.isSource(path) {
        guard let content = File.contents(path) else { throw .unreadable(file: path) }
        files.append(SourceFile(path: path, bytes: content))
      }
    }
    return files
  }
}

/// A module that an application's scenes and workers share as a shared library, such as Contracts. It is a package, for
/// the tests, with all sources in one folder of the module's name.
package struct SharedModule: Sendable {
  let path: String
  package let name: String
  let files: [SourceFile]
  let translations: [SourceFile]

  /// Takes a folder's files by path; nil when they are no such module.
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

  /// Imported ones first. Missing folders have none.
  package static func all(below roots: [String]) throws(Diagnostic) -> [SharedModule] {
    try SourceTree(below: roots.filter(Path.exists)).modules
  }

  package init?(reading path: String) {
    let path = SourceTree.withoutSlash(path)
    guard Path.exists("\(path)/Package.swift"), let files = SourceTree(reading: path).shared[path] else { return nil }
    self.init(path, files: files)
  }
}

extension Diagnostic {
  static func noFolder(_ folder: String) -> Self {
    Self(
      "\(folder): there is no such folder",
      "name the folder with the sources of one scene or worker: host build Plugins/Login")
  }
  static func noSourceFolder(_ folder: String) -> Self {
    Self(
      "\(folder): there is no such folder", "name the folder with the scenes and workers: host dev --sources Plugins")
  }
  package static func isPackage(_ folder: String) -> Self {
    Self(
      "\(folder): is a package, expected the sources of one scene or worker",
      "name a folder of sources in it, such as Sources/<Id>")
  }
  package static func noSources(folder: String) -> Self {
    Self(
      "\(folder): there are no Swift files",
      "name the folder with the sources of one scene or worker: host build Plugins/Login")
  }
  static func noEntryPoint(folder: String) -> Self {
    Self(
      "\(folder): defines no entry point; expected @c(scene_<Id>) or @c(worker_<Id>)",
      "define one beside the Configurator: "
        + "@c(scene_<Id>) package func … -> UnsafeMutableRawPointer { <Id>Configurator().asEntryPoint() }")
  }
  static func severalEntryPoints(folder: String, symbols: [String]) -> Self {
    Self(
      "\(folder): defines \(symbols.count) entry points: \(symbols.joined(separator: ", ")); expected one",
      "put each scene and each worker into a folder of its own")
  }
}
