import FoundationEssentials
import HostInspection
import HostManifest
package import HostSystem

/// What scenes and workers are compiled against: a folder with shared libraries, and their interfaces in `Modules`,
/// such as the one into which `swift build` puts the host. The output folder of an application comes before it: it has
/// Contracts.
package struct SDK: Sendable {
  private let folders: [String]

  /// Throws without VIPKit in the folder. The application's folder need not exist yet.
  package init(_ folder: String, application: String? = nil) throws(Diagnostic) {
    folders = [application, folder].compactMap(\.self)
    for missing in ["libVIPKit.so", "Modules"] where !Path.exists("\(folder)/\(missing)") {
      throw .noSDK(folder: folder, missing: missing)
    }
    guard interface(of: "VIPKit") != nil else { throw .noSDK(folder: folder, missing: "Modules/VIPKit.swiftmodule") }
  }

  var searchSettings: [String] {
    folders.flatMap { ["-I", Self.modules(in: $0)] } + folders.flatMap { ["-L", $0] }
  }

  static func modules(in folder: String) -> String { "\(folder)/Modules" }

  func interface(of module: String) -> String? {
    folders.lazy.compactMap { Self.interface(of: module, in: $0) }.first
  }

  private static func interface(of module: String, in folder: String) -> String? {
    ["swiftmodule", "swiftinterface"].map { "\(modules(in: folder))/\(module).\($0)" }
      .first { Path.exists($0) }
  }

  /// By language. They lie beside libraries, as those of scenes do.
  func wordCatalogs(of module: String) -> [String: String] {
    guard let folder = folders.first(where: { Self.interface(of: module, in: $0) != nil }) else { return [:] }
    return Path.names(in: "\(folder)/locale").reduce(into: [:]) { catalogs, language in
      let path = Library.wordCatalog(of: module, in: language, beside: folder)
      if Path.exists(path) { catalogs[language] = path }
    }
  }

  func library(of module: String) -> String? {
    folders.map { "\($0)/\(Library.fileName(for: module))" }.first { Path.exists($0) }
  }

  /// The sources of a module that its users link statically, and the objects made of them. Only the build folder of a
  /// checkout has any.
  func parts(of module: String) -> (sources: [String], objects: [String]) {
    struct Output: Decodable {
      let object: String?
    }
    guard
      let map = folders.lazy.compactMap({
        File.contents("\($0)/\(module).build/output-file-map.json")
      }).first,
      let outputs = try? JSONDecoder().decode([String: Output].self, from: Data(map))
    else { return ([], []) }
    let sources = outputs.keys.filter { !$0.isEmpty }.sorted()
    let objects = sources.compactMap { outputs[$0]?.object }
    // A release build's map also has an object of the whole module; the compiler makes that, or with several threads
    // the others.
    guard let whole = outputs[""]?.object, Path.exists(whole) else { return (sources, objects) }
    return (sources, [whole])
  }
}

/// What the imports of a folder's sources need. Modules neither in the SDK nor beside the folder are the toolchain's.
struct Dependencies: Sendable {
  private(set) var libraries: [String] = []
  /// To link into the library: modules without a shared library.
  private(set) var objects: [String] = []
  private(set) var moduleMaps: [String] = []
  var moduleMapSettings: [String] { moduleMaps.flatMap { ["-Xcc", "-fmodule-map-file=\($0)"] } }
  private(set) var interfaces: [String] = []
  /// A change of their content means another build.
  var files: [String] { interfaces + objects + moduleMaps }
  private(set) var catalogs: [String: [String]] = [:]

  private let sdk: SDK
  private let folder: String
  private var seen: Set<String>

  init(of sources: SourceFolder, in sdk: SDK) throws(Diagnostic) {
    // Every library has VIPKit's entry point in it, even without an import of VIPKit.
    try self.init(of: sources.files.imports.union(["VIPKit"]), from: sources.entry.id, in: sources.path, sdk)
    // A screen has one language: untranslated words stay in the sources' one, with everything on the screen.
    let languages = Set(sources.translations.map(Translations.language))
    catalogs = catalogs.filter { languages.contains($0.key) }
  }

  init(of module: SharedModule, in sdk: SDK) throws(Diagnostic) {
    try self.init(of: module.files.imports, from: module.name, in: module.path, sdk)
  }

  private init(of imports: Set<String>, from module: String, in folder: String, _ sdk: SDK) throws(Diagnostic) {
    self.sdk = sdk
    self.folder = folder
    seen = [module]
    try add(imports)
  }

  private mutating func add(_ modules: Set<String>) throws(Diagnostic) {
    for module in modules.sorted() where seen.insert(module).inserted {
      if let interface = sdk.interface(of: module) {
        interfaces.append(interface)
        catalogs.merge(sdk.wordCatalogs(of: module).mapValues { [$0] }) { $0 + $1 }
        if let library = sdk.library(of: module) { try link(module, library) } else { try embed(module) }
      } else {
        let map = "\(Path.folder(of: Path.standard(folder)))/\(module)/module.modulemap"
        if Path.exists(map) { moduleMaps.append(map) }
      }
    }
  }

  private mutating func link(_ module: String, _ library: String) throws(Diagnostic) {
    // A scene that links another one couldn't be exchanged without it.
    if let kind = Self.kind(of: module, library) {
      throw .importsScene(folder: folder, module: module, kind: kind)
    }
    libraries.append(module)
  }

  private mutating func embed(_ module: String) throws(Diagnostic) {
    let parts = sdk.parts(of: module)
    objects += parts.objects
    for source in parts.sources {
      guard let bytes = File.contents(source) else { continue }
      try add(SourceFile(path: source, bytes: bytes).imports)
    }
  }

  private static func kind(of module: String, _ library: String) -> LibraryEntry.Kind? {
    guard let file = try? LibraryFile(reading: library),
      let symbols = try? ELFFile(file.bytes).content(ofSection: ".dynstr")
    else { return nil }
    let names = symbols.split(separator: 0)
    return LibraryEntry.Kind.allCases.first {
      names.contains(Array(LibraryEntry(kind: $0, id: module).symbol.utf8)[...])
    }
  }
}

extension Path {
  /// From the root, without `.` and `..`; links aren't followed.
  package static func standard(_ path: String) -> String {
    URL(filePath: Path.absolute(path)).standardizedFileURL.path
  }
}

extension Diagnostic {
  static func importsScene(folder: String, module: String, kind: LibraryEntry.Kind) -> Self {
    Self(
      "\(folder): imports the \(kind.rawValue) \(module)",
      "let the two speak through protocols and entities in Contracts")
  }
  static func noSDK(folder: String, missing: String) -> Self {
    Self(
      "\(folder): there is no \(missing)",
      "build the host's checkout with swift build, or name the folder of an SDK by --sdk")
  }
}
