import FoundationEssentials
import SourceMessages
import SwiftSyntax

final class LintApplication {
  private(set) var modules: [LintModule] = []
  private(set) var packages: [ParsedFile] = []
  private(set) var unreadable: [SourceFinding] = []
  /// Folders that several links lead to are read once.
  private var seen: Set<String> = []
  private var entries = 0
  private var excess: String?

  /// Links are followed, as by `host build`; one to `/` leads to everything.
  private static let maximumEntries = 20_000

  /// Throws for a missing folder. An error in a single file is a finding, and the others are read.
  init(folders: [String], packages: [String]) throws(SourceFault) {
    for folder in folders {
      guard names(in: folder) != nil else { throw .noFolder(path: folder) }
      add(folder)
    }
    if let excess { throw .tooMany(folder: excess, maximum: Self.maximumEntries) }
    for path in packages where !self.packages.contains(where: { $0.path == path }) { addPackage(path) }
    if let folder = folders.first, modules.isEmpty, unreadable.isEmpty { throw .noSources(folder: folder) }
  }

  var ids: [String] { modules.compactMap(\.id) }

  /// The shared modules are visible, whether the module imports them itself or another file does.
  func visible(to module: LintModule) -> [LintModule] { [module] + modules.filter { $0.id == nil && $0 !== module } }

  /// A scene, a worker or a package of shared sources includes its inner folders.
  private func add(_ folder: String) {
    guard seen.insert(Self.resolved(folder)).inserted else { return }
    let names = names(in: folder) ?? []
    let own = names.filter(Self.isSource).map { "\(folder)/\($0)" }
    let children = names.map { "\(folder)/\($0)" }.filter(Self.isFolder)
    let others = children.filter { Self.name(of: $0) != "Tests" }
    let files = read(own)
    let entries = files.filter { $0.entry != nil }
    let isPackage = names.contains("Package.swift")
    if isPackage { addPackage("\(folder)/Package.swift") }
    if entries.count > 1 {
      // A folder of samples: each file is a scene.
      for file in entries { add(folder, file.entry, [file]) }
    } else if let entry = entries.first?.entry {
      add(folder, entry, files + read(children.flatMap(sources)))
    } else if isPackage, !names.contains("Sources") {
      let all = files + read(children.flatMap(sources))
      if all.contains(where: { $0.entry != nil }) {
        others.forEach(add)
      } else if !all.isEmpty {
        modules.append(LintModule(Self.name(of: folder), .shared(isPackage: true), all))
      }
    } else {
      if !files.isEmpty {
        modules.append(LintModule(Self.name(of: folder), .shared(isPackage: false), files))
      }
      (isPackage ? others : children).forEach(add)
    }
  }

  private func add(_ folder: String, _ kind: LintModule.Kind?, _ files: [ParsedFile]) {
    guard let kind else { return }
    modules.append(LintModule(Self.name(of: folder), kind, files))
  }

  private func addPackage(_ path: String) {
    if let file = read([path]).first, !packages.contains(where: { $0.path == path }) { packages.append(file) }
  }

  private func read(_ paths: [String]) -> [ParsedFile] {
    var files: [ParsedFile] = []
    for path in paths {
      do throws(SourceFault) {
        files.append(try ParsedFile(path))
      } catch {
        let finding = SourceFinding(
          rule: .sourceSyntax, file: path, line: nil, column: nil,
          found: String(error.message.dropFirst(path.count + ": ".count)), expected: "a file that can be read",
          suggestion: error.suggestion)
        if !unreadable.contains(finding) { unreadable.append(finding) }
      }
    }
    return files
  }

  /// Without hidden names; nil when it is no folder.
  private func names(in folder: String) -> [String]? {
    guard excess == nil, let all = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return nil }
    entries += all.count
    if entries > Self.maximumEntries { excess = folder }
    return excess == nil ? all.filter { !$0.hasPrefix(".") }.sorted() : []
  }

  private func sources(below folder: String) -> [String] {
    var seen: Set<String> = []
    func sources(_ folder: String) -> [String] {
      guard Self.isFolder(folder), seen.insert(Self.resolved(folder)).inserted else { return [] }
      let names = names(in: folder) ?? []
      return names.filter(Self.isSource).map { "\(folder)/\($0)" } + names.flatMap { sources("\(folder)/\($0)") }
    }
    return sources(folder)
  }

  private static func isFolder(_ path: String) -> Bool {
    var isFolder = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder
  }

  private static func resolved(_ folder: String) -> String { URL(filePath: folder).resolvingSymlinksInPath().path }

  private static func isSource(_ name: String) -> Bool { name.hasSuffix(".swift") && name != "Package.swift" }

  private static func name(of folder: String) -> String {
    URL(filePath: folder).standardizedFileURL.lastPathComponent
  }
}

extension ParsedFile {
  /// Of an entry point such as `@c(scene_Login)`; nil without one.
  fileprivate var entry: LintModule.Kind? {
    for case .attribute(let attribute) in declarations(FunctionDeclSyntax.self).flatMap(\.attributes) {
      guard attribute.attributeName.code == "c", let symbol = attribute.arguments?.code else { continue }
      if symbol.hasPrefix("scene_") { return .scene(id: String(symbol.dropFirst("scene_".count))) }
      if symbol.hasPrefix("worker_") { return .worker(id: String(symbol.dropFirst("worker_".count))) }
    }
    return nil
  }
}

final class LintModule {
  enum Kind: Equatable {
    case scene(id: String)
    case worker(id: String)
    /// Linked by several; a package's has no default isolation.
    case shared(isPackage: Bool)
  }

  let name: String
  let kind: Kind
  let files: [ParsedFile]
  let symbols: Symbols

  init(_ name: String, _ kind: Kind, _ files: [ParsedFile]) {
    (self.name, self.kind, self.files) = (name, kind, files)
    symbols = Symbols(of: files)
  }

  var id: String? {
    switch kind {
    case .scene(let id), .worker(let id): id
    case .shared: nil
    }
  }

  /// Without files that don't parse, where much would seem to be missing.
  var sound: [ParsedFile] { files.filter { !$0.tree.hasError } }

  var imports: [(node: ImportDeclSyntax, file: ParsedFile)] {
    sound.flatMap { file in file.declarations(ImportDeclSyntax.self).map { ($0, file) } }
  }
}

extension ImportDeclSyntax {
  var module: String { path.first?.name.text ?? "" }
}
