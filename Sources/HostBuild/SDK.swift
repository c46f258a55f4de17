import HostModel
import HostSystem
import FoundationEssentials

/// What scenes and workers are compiled against: a folder with the shared libraries, and their interfaces in `Modules`.
/// The folder into which `swift build` puts the host is one.
///
/// The folder into which an application's own libraries are built comes before it: it has the application's Contracts.
package struct SDK: Sendable {
  private let folders: [String]

  /// Finds the parts of an SDK.
  ///
  /// - Parameters:
  ///   - folder: has VIPKit.
  ///   - application: the folder for the libraries of the application; it needn't be there yet.
  /// - Throws: ``BuildFault`` when VIPKit isn't there.
  package init(_ folder: String, application: String? = nil) throws(BuildFault) {
    folders = [application, folder].compactMap(\.self)
    for missing in ["libVIPKit.so", "Modules"] where !FileManager.default.fileExists(atPath: "\(folder)/\(missing)") {
      throw .noSDK(folder: folder, missing: missing)
    }
    guard interface(of: "VIPKit") != nil else { throw .noSDK(folder: folder, missing: "Modules/VIPKit.swiftmodule") }
  }

  /// What tells the compiler and the linker where to look.
  var searchSettings: [String] {
    folders.flatMap { ["-I", Self.modules(in: $0)] } + folders.flatMap { ["-L", $0] }
  }

  /// Where the interfaces of a folder's libraries are.
  static func modules(in folder: String) -> String { "\(folder)/Modules" }

  /// The file that tells the compiler what is in a module; nil when the SDK doesn't have the module.
  func interface(of module: String) -> String? {
    folders.lazy.compactMap { Self.interface(of: module, in: $0) }.first
  }

  private static func interface(of module: String, in folder: String) -> String? {
    ["swiftmodule", "swiftinterface"].map { "\(modules(in: folder))/\(module).\($0)" }
      .first { FileManager.default.fileExists(atPath: $0) }
  }

  /// The catalogues of a module's words, by their languages. They lie beside libraries, as those of scenes do.
  func wordCatalogs(of module: String) -> [String: String] {
    guard let folder = folders.first(where: { Self.interface(of: module, in: $0) != nil }) else { return [:] }
    return Path.names(in: "\(folder)/locale").reduce(into: [:]) { catalogs, language in
      let path = Library.wordCatalog(of: module, in: language, beside: folder)
      if Path.exists(path) { catalogs[language] = path }
    }
  }

  /// The shared library of a module; nil when it has none of its own.
  func library(of module: String) -> String? {
    folders.map { "\($0)/\(Library.fileName(for: module))" }.first { FileManager.default.fileExists(atPath: $0) }
  }

  /// The sources of a module that its users link into themselves, and the objects made of them. Only the build folder
  /// of a checkout has any.
  func parts(of module: String) -> (sources: [String], objects: [String]) {
    struct Output: Decodable {
      let object: String?
    }
    guard
      let map = folders.lazy.compactMap({
        FileManager.default.contents(atPath: "\($0)/\(module).build/output-file-map.json")
      }).first,
      let outputs = try? JSONDecoder().decode([String: Output].self, from: map)
    else { return ([], []) }
    let sources = outputs.keys.filter { !$0.isEmpty }.sorted()
    let objects = sources.compactMap { outputs[$0]?.object }
    // The map of a release build has one of the whole module, too. The compiler makes either that or, with several threads, the others.
    guard let whole = outputs[""]?.object, FileManager.default.fileExists(atPath: whole) else {
      return (sources, objects)
    }
    return (sources, [whole])
  }
}
