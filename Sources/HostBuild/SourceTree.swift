import FoundationEssentials
import HostSystem

/// The Swift files below some folders, such as Plugins.
struct SourceTree: Equatable, Sendable {
  /// The files of a folder and of those in it, by their paths.
  typealias Files = [String: SourceFile]

  /// The files of each scene and worker, by its folder.
  private(set) var contents: [String: Files] = [:]
  /// The files that scenes and workers share, by their folders: packages, such as Contracts, and modules that are linked
  /// into several libraries.
  private(set) var shared: [String: Files] = [:]
  /// All folders in which something may change.
  private(set) var folders: [String] = []

  private var reader: SourceReader

  static func == (left: SourceTree, right: SourceTree) -> Bool {
    left.contents == right.contents && left.shared == right.shared && left.folders == right.folders
  }

  /// The folders around the one that is looked at, without links: a link back to one of them is not followed.
  private var way: Set<String> = []

  /// Looks for sources below some folders. Hidden folders are left out.
  ///
  /// - Parameter earlier: what there was when somebody looked before.
  /// - Throws: ``BuildFault`` when there is no such folder, or when it is a package and no ``SharedModule``.
  init(below roots: [String], since earlier: SourceTree? = nil) throws(BuildFault) {
    reader = earlier?.reader ?? SourceReader()
    for root in roots.map(Self.withoutSlash) {
      guard Self.isFolder(root) else { throw .noSourceFolder(root) }
      add(root)
      if let files = shared[root], files["\(root)/Package.swift"] != nil, SharedModule(root, files: files) == nil {
        throw .isPackage(root)
      }
    }
  }

  /// Reads what there is in a folder.
  init(reading folder: String) {
    reader = SourceReader()
    add(folder)
  }

  /// The path of a folder as those of its files begin: completion in a shell ends it with a slash.
  static func withoutSlash(_ path: String) -> String {
    path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
  }

  /// The modules of the application's own that scenes and workers share, in the order in which they are compiled: by name, what
  /// others import first.
  var modules: [SharedModule] {
    let all = shared.keys.sorted().compactMap { SharedModule($0, files: shared[$0, default: [:]]) }
    var ordered: [SharedModule] = []
    func add(_ module: SharedModule, below: Set<String>) {
      guard !below.contains(module.name), !ordered.contains(where: { $0.name == module.name }) else { return }
      for other in all where module.imports.contains(other.name) { add(other, below: below.union([module.name])) }
      ordered.append(module)
    }
    for module in all { add(module, below: []) }
    return ordered
  }

  /// The folders whose sources are others than they were, or that are new.
  func changed(since earlier: SourceTree) -> [String] {
    contents.keys.sorted().filter { contents[$0] != earlier.contents[$0] }
  }

  /// The folders whose shared sources are others than they were, or that have come or gone.
  func sharedChanges(since earlier: SourceTree) -> [String] {
    Set(shared.keys).union(earlier.shared.keys).sorted().filter { shared[$0] != earlier.shared[$0] }
  }

  /// Adds a folder, and those in it unless it is one thing with them: a package, a scene or a worker.
  private mutating func add(_ folder: String) {
    guard let real = Path.resolved(folder), way.insert(real).inserted else { return }
    defer { way.remove(real) }
    let paths = Self.paths(in: folder)
    folders.append(folder)
    if paths.contains("\(folder)/Package.swift") {
      shared[folder] = take(paths)
    } else {
      let files = read(paths)
      if files.values.contains(where: { !$0.entryPoints.isEmpty }) {
        contents[folder] = take(paths)
      } else {
        if !files.isEmpty { shared[folder] = files }
        for path in paths where Self.isFolder(path) { add(path) }
      }
    }
  }

  /// The Swift files among some paths and in the folders among them.
  private mutating func take(_ paths: [String]) -> Files {
    var files = read(paths)
    for path in paths where Self.isFolder(path) {
      guard let real = Path.resolved(path), way.insert(real).inserted else { continue }
      folders.append(path)
      files.merge(take(Self.paths(in: path))) { $1 }
      way.remove(real)
    }
    return files
  }

  private mutating func read(_ paths: [String]) -> Files {
    var files: Files = [:]
    for path in paths where SourceFile.isSource(path) { files[path] = reader.file(path) }
    return files
  }

  private static func paths(in folder: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { !$0.hasPrefix(".") }.sorted().map { "\(folder)/\($0)" }
  }

  private static func isFolder(_ path: String) -> Bool {
    var isFolder = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder
  }
}
