import HostInspection
import HostModel
import FoundationEssentials

/// What a folder of sources is compiled against and linked with, found from the modules that it imports.
///
/// Modules that are neither in the SDK nor beside the folder are the toolchain's; the compiler knows where those are.
struct Dependencies: Sendable {
  /// The shared libraries to link, by the names of their modules.
  private(set) var libraries: [String] = []
  /// The objects to link into the library: modules that are no shared libraries.
  private(set) var objects: [String] = []
  /// The module maps of C libraries.
  private(set) var moduleMaps: [String] = []
  /// What tells the compiler of those.
  var moduleMapSettings: [String] { moduleMaps.flatMap { ["-Xcc", "-fmodule-map-file=\($0)"] } }
  private(set) var interfaces: [String] = []
  /// The files whose content tells whether something has to be compiled again.
  var files: [String] { interfaces + objects + moduleMaps }
  /// The catalogues of the words of the modules, by their languages.
  private(set) var catalogs: [String: [String]] = [:]

  private let sdk: SDK
  private let folder: String
  private var seen: Set<String>

  init(of sources: SourceFolder, in sdk: SDK) throws(BuildFault) {
    // Every library has VIPKit's entry point in it, also when it doesn't import VIPKit by name.
    try self.init(of: sources.imports.union(["VIPKit"]), from: sources.entry.id, in: sources.path, sdk)
    // A screen has one language: what isn't translated is in that of the sources, with all that is on it.
    let languages = Set(sources.translations.map(Translations.language))
    catalogs = catalogs.filter { languages.contains($0.key) }
  }

  init(of module: SharedModule, in sdk: SDK) throws(BuildFault) {
    try self.init(of: module.imports, from: module.name, in: module.path, sdk)
  }

  private init(of imports: Set<String>, from module: String, in folder: String, _ sdk: SDK) throws(BuildFault) {
    self.sdk = sdk
    self.folder = folder
    seen = [module]
    try add(imports)
  }

  private mutating func add(_ modules: Set<String>) throws(BuildFault) {
    for module in modules.sorted() where seen.insert(module).inserted {
      if let interface = sdk.interface(of: module) {
        interfaces.append(interface)
        catalogs.merge(sdk.wordCatalogs(of: module).mapValues { [$0] }) { $0 + $1 }
        if let library = sdk.library(of: module) { try link(module, library) } else { try embed(module) }
      } else {
        let map = "\(Self.parent(of: folder))/\(module)/module.modulemap"
        if FileManager.default.fileExists(atPath: map) { moduleMaps.append(map) }
      }
    }
  }

  private mutating func link(_ module: String, _ library: String) throws(BuildFault) {
    // A scene that links another couldn't be exchanged without it.
    if let kind = Self.kind(of: module, library) {
      throw .importsScene(folder: folder, module: module, kind: kind)
    }
    libraries.append(module)
  }

  private mutating func embed(_ module: String) throws(BuildFault) {
    let parts = sdk.parts(of: module)
    objects += parts.objects
    for source in parts.sources {
      guard let bytes = FileManager.default.contents(atPath: source) else { continue }
      try add(SourceFile(path: source, bytes: Array(bytes)).imports)
    }
  }

  /// What the library of a module is an entry of; nil for any other library.
  private static func kind(of module: String, _ library: String) -> LibraryEntry.Kind? {
    guard let file = try? LibraryFile(reading: library),
      let symbols = try? FileSection.content(named: ".dynstr", of: file.bytes)
    else { return nil }
    let names = symbols.split(separator: 0)
    return LibraryEntry.Kind.allCases.first {
      names.contains(Array(LibraryEntry(kind: $0, id: module).symbol.utf8)[...])
    }
  }

  private static func parent(of path: String) -> String {
    URL(filePath: path).standardizedFileURL.deletingLastPathComponent().path
  }
}
